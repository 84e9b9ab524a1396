import MiniHost

/// The loyalty scheme of the super app; a mini program reaches it only through `my.getLoyaltyPoints`.
protocol LoyaltyScheme: Sendable {
    /// The points of a member; nil when there is no such member.
    func points(of member: String) async -> Int?
}

/// A scheme with a fixed list of members.
struct FixedLoyaltyScheme: LoyaltyScheme {
    var members: [String: Int] = [:]

    func points(of member: String) async -> Int? { members[member] }
}

/// The key of the scheme in a context.
enum LoyaltyKey: ContextKey {
    static let defaultValue: any LoyaltyScheme = FixedLoyaltyScheme()
}

extension CallContext {
    /// The loyalty scheme of the host; one without members by default.
    var loyalty: any LoyaltyScheme { self[LoyaltyKey.self] }
}
