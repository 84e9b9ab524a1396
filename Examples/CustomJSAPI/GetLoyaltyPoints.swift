import MiniHost

/// `my.getLoyaltyPoints`: tells how many points a member of the loyalty scheme has.
///
/// ## Shape
/// `({member}) -> {points, level}`
struct GetLoyaltyPoints: DeferredFunction {
    static let name = "getLoyaltyPoints"
    static let permission = Permission.loyalty
    static let errors: Set<APIError.Code> = [.unknownMember]
    static let resultFields = ["points", "level"]

    /// The member's number.
    let member: String

    init(_ reader: inout Reader) throws(APIError) {
        member = try reader.string("member", utf8Count: 1...32)
    }

    func call(in session: Session) async throws(APIError) -> Output {
        guard let points = await session.loyalty.points(of: member) else {
            throw APIError(.unknownMember, "there is no such member")
        }
        return Output(points: points)
    }

    struct Output: APIResult {
        let points: Int

        func write(to writer: any ResultWriter) {
            writer.set("points", Double(points))
            writer.set("level", points < 1_000 ? "silver" : "gold")
        }
    }
}

extension Permission {
    /// Knowing what a person has collected.
    static let loyalty = Permission(rawValue: "superapp.loyalty")
}

extension APIError.Code {
    /// 20001: the loyalty scheme does not know the member.
    static let unknownMember = APIError.Code(rawValue: 20001)
}
