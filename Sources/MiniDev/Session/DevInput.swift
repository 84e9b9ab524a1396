internal import MiniCore
internal import MiniHost

/// What a session reacts to, one after the other.
enum DevInput: Sendable {
    /// A browser has connected.
    case connected(Int)
    /// A browser has disconnected.
    case disconnected(Int)
    /// A browser has sent a message.
    case received(BrowserMessage, from: Int)
    /// The page may have changed.
    case look
    /// The program plays a sound or a video in a run, see ``EventOrigin/instance``.
    case media(DeviceUIChange, run: Int)
    /// The program has ended in a run, see ``EventOrigin/instance``.
    case ended(run: Int)
    /// The program has failed in a run, see ``EventOrigin/instance``.
    case failed(ScriptError, run: Int)
    /// Files have changed; the paths are relative to the program's folder.
    case changed([String])
    /// Changes of files are no longer followed, for a reason.
    case unwatched(String)
}
