// The script in the page of the cage's frame. It starts the worker from the scripts that it receives, and passes it the
// port to the page outside.

addEventListener(
  "message",
  ({ data: scripts, ports }: MessageEvent<ArrayBuffer[]>) => {
    const address = URL.createObjectURL(new Blob(scripts, { type: "text/javascript" }));
    const worker = new Worker(address);
    worker.onerror = ({ message }) => parent.postMessage(message || "The engine's script could not be run", "*");
    worker.postMessage(null, [...ports]);
  },
  { once: true },
);
