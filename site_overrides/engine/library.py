"""The parts of Python's standard library that work in a browser."""

# Parts that need other processes, listening sockets or a terminal, which a web page does not have.
_NEEDS_A_MACHINE = frozenset(
    """
    concurrent/futures/process multiprocessing
    ftplib http/server imaplib mailbox nntplib poplib smtplib socketserver wsgiref xmlrpc
    curses ensurepip idlelib pty readline tty venv webbrowser
    """.split()
)


def works_in_a_browser(name: str) -> bool:
    """Return whether a module of the library works in a browser; `name` is its path in the archive."""
    parts = name.removesuffix(".pyc").split("/")
    return not any("/".join(parts[:length]) in _NEEDS_A_MACHINE for length in range(1, len(parts) + 1))
