"""The table of the sessions, by their names."""

from client import over_streams

SESSIONS = {}


def session(name, *arguments):
    """Adds a session with a client on the streams of a command that has arguments."""

    def add(body):
        def run(start):
            command = start(*arguments)
            client = over_streams(command)
            body(client)
            client.end()
            command.expect_end()

        return command_session(name)(run)

    return add


def command_session(name):
    """Adds a session that starts commands by itself."""

    def add(body):
        assert name not in SESSIONS, name
        SESSIONS[name] = body
        return body

    return add
