public import MiniCore

/// What a program told one canvas, video, map, sound or other object that it drives.
///
/// Nothing is drawn or played: the calls are all there is.
public struct ContextRecord: Sendable, Hashable {
    /// One call.
    public struct Call: Sendable, Hashable {
        /// The method, or the property with ` =` after it when it was set.
        public let name: String
        /// The arguments, cut short: texts after 200 characters, lists after 50 elements, bytes as their number.
        public let arguments: [Value]
    }

    /// `canvas`, `video`, `map`, `lottie`, `camera`, `livePlayer`, `audio`, `backgroundAudio`, `recorder`, `update`,
    /// `rewardedAd` or `webView`.
    public let kind: String
    /// The id of the node, or a number; empty where there is one only.
    public let id: String
    /// The last 500 to 1,000 calls, in order.
    public let calls: [Call]
    /// How many calls came before these.
    public let droppedCount: Int

    init(_ value: Value) {
        kind = value["kind"]?.string ?? ""
        id = value["id"]?.string ?? ""
        calls = (value["calls"]?.array ?? []).map { call in
            Call(name: call["name"]?.string ?? "", arguments: call["arguments"]?.array ?? [])
        }
        droppedCount = (value["droppedCount"]?.number).flatMap { Int(exactly: $0) } ?? 0
    }
}
