internal import MiniCore

extension DelegatedFunction {
    /// The user's identity and authorizations.
    ///
    /// - Source: the pages of authorization, member information and subscriptions, Alipay open docs.
    static let account: [DelegatedFunction] = [
        DelegatedFunction(
            "getAuthCode",
            .account,
            reads: "scopes?: value",
            results: "authCode, authErrorScopes, authSuccessScopes",
            errors: [10, 11, 12],
        ),
        DelegatedFunction("getAuthUserInfo", .account, results: "nickName, avatar", errors: [11]),
        DelegatedFunction("getOpenUserInfo", .account, results: "response", errors: [11]),
        DelegatedFunction("getPhoneNumber", .account, results: "response", errors: [11, 40_003]),
        DelegatedFunction("getAddress", .account, results: "resultStatus, result"),
        DelegatedFunction(
            "getRunData",
            .account,
            reads: "countDate: string",
            results: "response",
            errors: [1003, 1005, 20_000, 40_001, 40_002, 40_006],
        ),
        // Without a delegate that requests the consent of the user, a program has no scopes.
        DelegatedFunction(
            "getSetting",
            .account,
            results: "authSetting",
            otherwise: .result { _, _ throws(APIError) in ["authSetting": [:]] },
        ),
        DelegatedFunction("openSetting", .account, results: "authSetting"),
        DelegatedFunction("showAuthGuide", .account, reads: "authType?: string", results: "shown"),
        DelegatedFunction(
            "requestSubscribeMessage",
            .account,
            reads: "entityIds: array, thirdTypeAppId?: string",
            results: "behavior, keep, refuse, result, show",
            errors: [10, 11, 15, 203, 402, 100_201, 106_002, 106_008],
        ),
        DelegatedFunction("unsubscribeMessage", .account),
        DelegatedFunction("startAPVerify", .account),
        DelegatedFunction(
            "checkIsSupportIfaaAuthentication",
            .account,
            results: "supportMode",
            errors: [62_003],
        ),
        DelegatedFunction(
            "checkIsIfaaEnrolledInDevice",
            .account,
            reads: "checkAuthMode: string",
            results: "isEnrolled",
        ),
        DelegatedFunction(
            "startIfaaAuthentication",
            .account,
            reads: "requestAuthModes: array, challenge: string",
            results: "verifyId",
            errors: [61_001, 61_003, 61_004, 62_002, 62_003],
        ),
        DelegatedFunction("imgRisk", .account),
        DelegatedFunction("imgRiskCallback", .account),
        DelegatedFunction("preventCheat", .account),
        DelegatedFunction("nsf", .account),
        DelegatedFunction(
            "rsa",
            .account,
            reads: "action: string, text: string, key: string",
            results: "text",
            errors: [10, 11]
        ),
        DelegatedFunction("getParentAppId", .account, results: "appId"),
    ]

    /// The address book and phone calls.
    ///
    /// - Source: the pages of contacts and phone calls, Alipay open docs.
    static let contacts: [DelegatedFunction] = [
        DelegatedFunction(
            "chooseAlipayContact",
            .contacts,
            reads: "count?: number",
            results: "contacts",
            errors: [10, 11]
        ),
        DelegatedFunction(
            "chooseContact",
            .contacts,
            reads:
                "chooseType: string, includeMobileContactMode?: string, includeMe?: boolean, multiChooseMax?: number",
            results: "contactsDicArray",
            errors: [11],
        ),
        DelegatedFunction("choosePhoneContact", .contacts, results: "name, mobile", errors: [11, 2001]),
        DelegatedFunction("addPhoneContact", .contacts, errors: [11]),
        DelegatedFunction("makePhoneCall", .contacts, reads: "number: string"),
    ]
}
