internal import MiniCore

/// An event of a sound or a video that a browser plays.
struct MediaReport: Sendable, Equatable {
    /// What plays.
    enum Source: Sendable, Equatable {
        /// The video of a node of the page.
        case video(node: Int)
        /// A sound by the key that the program has given it.
        case sound(key: String)
    }

    /// The events of sounds, as in `my.createInnerAudioContext().onPlay`.
    private static let soundEvents: Set = [
        "CanPlay", "Play", "Pause", "Stop", "Ended", "TimeUpdate", "Error", "Waiting", "Seeking", "Seeked",
    ]
    /// The events of a `video`.
    private static let videoEvents: Set = [
        "play", "pause", "stop", "ended", "timeUpdate", "waiting", "error", "fullScreenChange",
    ]

    let source: Source
    let event: String
    /// The detail of the event of a video; the fields `currentTime`, `duration`, `buffered`, `paused` and `error` of a sound.
    let detail: ScriptValue

    /// Reads the fields `sound` or `node`, `event` and `detail`.
    init(_ message: ScriptValue) throws(BrowserMessage.Fault) {
        event = try BrowserMessage.text("event", message)
        detail = message["detail"]?.object.map(ScriptValue.object) ?? [:]
        let events: Set<String>
        if let key = message["sound"]?.string {
            source = .sound(key: key)
            events = Self.soundEvents
        } else {
            source = .video(node: try BrowserMessage.integer("node", message))
            events = Self.videoEvents
        }
        guard events.contains(event) else { throw BrowserMessage.Fault(reason: "the event is unknown") }
    }
}
