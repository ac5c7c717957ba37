"""What systemd does for a service, done by a test: it keeps the listening socket, hands it to one
process after the other (sd_listen_fds(3)), and is told how they are (sd_notify(3))."""
import fcntl
import os
import socket

from online import Server
from program import WAIT_LIMIT

ABOVE = 100  # of files that are handed over: their numbers here are none that they get there


def handing_over(files, names=""):
    """The beginning of a command whose program finds these files from 3 on. It is to inherit them."""
    moved = " ".join(f"{3 + i}<&{file} {file}<&-" for i, file in enumerate(files))
    told = f"LISTEN_PID=$$ LISTEN_FDS={len(files)} LISTEN_FDNAMES={names}"
    return ["bash", "-c", f'{told} exec "$@" {moved}', "bash"]


def copy_of(made):
    """A file of a socket that can be handed over."""
    return fcntl.fcntl(made, fcntl.F_DUPFD, ABOVE)


def listening_socket():
    """At a free port; a file of it that can be handed over, and the port."""
    with socket.create_server(("127.0.0.1", 0), backlog=4096) as made:
        return copy_of(made), made.getsockname()[1]


class ActivatedServer(Server):
    """A server whose socket stays open when it ends."""

    def __init__(self, kolam, folder, *flags):
        super().__init__(kolam, folder, *flags)
        file, self.socket_port = listening_socket()
        self.files = (file,)
        self.command = [*handing_over(self.files), *self.command]

    def close(self):
        for file in self.files:
            os.close(file)


class NotifySocket:
    """Where a service says how it is: a file, or a name that begins with @ and is none."""

    def __init__(self, name):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + name[1:] if name.startswith("@") else name)
        self.socket.settimeout(WAIT_LIMIT)

    def hear_until(self, state):
        """Everything up to that state."""
        heard = []
        while state not in heard:
            heard.append(self.socket.recv(4096).decode())
        return heard

    def close(self):
        self.socket.close()
