import MiniHost

/// `my.getLoyaltyPoints`: returns the points of a member of the loyalty scheme.
///
/// ## Shape
/// `({member}) -> {points, level}`
struct GetLoyaltyPoints: DeferredFunction {
    static let name = "getLoyaltyPoints"
    static let permission = Permission.loyalty
    static let errors: Set<APIError.Reason> = [.unknownMember]
    static let resultFields = ["points", "level"]

    /// The member's number.
    let member: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        member = try reader.string("member", utf8Count: 1...32)
    }

    func call(in context: CallContext) async throws(APIError) -> Output {
        guard let points = await context.loyalty.points(of: member) else {
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
    /// Permission to read the points of a member.
    static let loyalty = Permission(rawValue: "superapp.loyalty")
}

extension APIError.Reason {
    /// 20001: the loyalty scheme has no such member.
    static let unknownMember = APIError.Reason(code: 20001)
}
