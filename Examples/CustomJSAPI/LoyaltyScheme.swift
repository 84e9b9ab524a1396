import MiniHost

/// What the super app knows of its members; a mini program sees it through `my.getLoyaltyPoints` alone.
protocol LoyaltyScheme: Sendable {
    /// The points of a member; nil when there is no such member.
    func points(of member: String) async -> Int?
}

/// A scheme whose members are known beforehand.
struct FixedLoyaltyScheme: LoyaltyScheme {
    var members: [String: Int] = [:]

    func points(of member: String) async -> Int? { members[member] }
}

/// Names the scheme in a session.
enum LoyaltyKey: SessionKey {
    static let defaultValue: any LoyaltyScheme = FixedLoyaltyScheme()
}

extension Session {
    /// The loyalty scheme that the host has plugged in; one without members otherwise.
    var loyalty: any LoyaltyScheme { self[LoyaltyKey.self] }
}
