internal import MiniCore

extension DelegatedFunction {
    /// The requests of tapped buttons by their `open-type`.
    ///
    /// Programs cannot call these by name.
    ///
    /// - Source: button, Alipay open docs.
    static let buttons: [DelegatedFunction] = [
        DelegatedFunction(
            "button.getAuthorize",
            .userInterface,
            reads: "scope?: string",
            results: "userInfo, encryptedData, sign",
            errors: [11],
            otherwise: .prompt { parameters, context throws(APIError) in
                let dialog = AuthorizationDialog(.scope(parameters["scope"]?.string ?? ""))
                guard await context.userInterface.authorize(dialog) else {
                    throw APIError(.cancelled, "the user refused the authorization")
                }
                return [:]
            },
        ),
        DelegatedFunction(
            "button.lifestyle",
            .userInterface,
            reads: "publicId?: string",
            results: "followStatus",
            otherwise: .prompt { parameters, context throws(APIError) in
                let dialog = AuthorizationDialog(.lifestyle(publicID: parameters["publicId"]?.string ?? ""))
                let isFollowed = await context.userInterface.authorize(dialog)
                return ["followStatus": isFollowed ? 1 : 2]
            },
        ),
        // Only a host can provide an avatar.
        DelegatedFunction("button.chooseAvatar", .userInterface, results: "avatarUrl"),
    ]
}
