public import MiniCore

/// The calls of a program to one canvas, video, map, audio or other context object.
///
/// Nothing is drawn or played: the host only records the calls.
public struct ContextRecord: Sendable, Hashable {
    /// One call.
    public struct Call: Sendable, Hashable {
        /// The method, or the property followed by ` =` if it was set.
        public let name: String
        /// The arguments, truncated: texts after 200 characters, lists after 50 elements, bytes as their count.
        public let arguments: [ScriptValue]
    }

    /// `canvas`, `video`, `map`, `lottie`, `camera`, `livePlayer`, `audio`, `backgroundAudio`, `recorder`, `update`,
    /// `rewardedAd` or `webView`.
    public let kind: String
    /// The id of the node, or a number; empty if only one such object exists.
    public let id: String
    /// The last 500 to 1,000 calls, in order.
    public let calls: [Call]
    /// The number of earlier calls that are not in ``calls``.
    public let droppedCount: Int

    /// Reads the prelude's description of a context object.
    package init(_ value: ScriptValue) {
        kind = value["kind"]?.string ?? ""
        id = value["id"]?.string ?? ""
        calls = (value["calls"]?.array ?? []).map { call in
            Call(name: call["name"]?.string ?? "", arguments: call["arguments"]?.array ?? [])
        }
        droppedCount = (value["droppedCount"]?.number).flatMap { Int(exactly: $0) } ?? 0
    }
}
