"""The parts of Python's standard library that a browser can use."""

# Parts that need what no browser gives a page: other processes, listening sockets, a terminal.
_NEEDS_A_MACHINE = frozenset(
    """
    concurrent/futures/process multiprocessing
    ftplib http/server imaplib mailbox nntplib poplib smtplib socketserver wsgiref xmlrpc
    curses ensurepip idlelib pty readline tty venv webbrowser
    """.split()
)


def works_in_a_browser(name: str) -> bool:
    """Tell whether the library's member `name`, a path in its archive, is of use in a web page."""
    parts = name.removesuffix(".pyc").split("/")
    return not any("/".join(parts[:length]) in _NEEDS_A_MACHINE for length in range(1, len(parts) + 1))
