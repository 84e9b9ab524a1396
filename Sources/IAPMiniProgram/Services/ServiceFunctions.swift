internal import MiniCore

/// The JSAPIs that the registered native services implement.
struct ServiceFunctions: FunctionDelegate {
    /// The names of all of them.
    static let names: Set<String> = ["getAuthCode", "getOpenUserInfo", "scan", "tradePay"]

    private typealias Outcome = Result<ScriptValue, APIError>

    let components: AssignedComponents
    let names: Set<String>
    /// The delegates for calls whose service is not registered.
    let previous: FunctionDelegates

    @concurrent func handle(_ call: DelegatedCall) async throws(APIError) -> ScriptValue {
        guard let outcome = try await serviceOutcome(of: call, components.delegate) else {
            guard let delegate = previous[call.name] else {
                throw APIError(.notImplemented, "my.\(call.name) is not implemented by this host")
            }
            return try await delegate.handle(call)
        }
        return try outcome.get()
    }

    /// The outcome of a call; nil if its service is not registered.
    private func serviceOutcome(
        of call: DelegatedCall,
        _ delegate: GRVExtensionDelegate,
    ) async throws(APIError) -> Outcome? {
        switch call.name {
        case "getAuthCode": try await authCode(call, delegate)
        case "getOpenUserInfo": try await userInfo(call, delegate)
        case "scan": try await code(call, delegate)
        case "tradePay": try await payment(call, delegate)
        default: nil
        }
    }

    private func authCode(_ call: DelegatedCall, _ delegate: GRVExtensionDelegate) async throws(APIError) -> Outcome? {
        guard let calls = delegate.oauth.calls else { return nil }
        let scopes = Self.texts(call.parameters["scopes"])
        let name = "OAuthService.getAuthCode"
        let outcome: Outcome = try await calls.reply(to: name, of: delegate) { service, complete in
            service.getAuthCode(
                clientId: call.program.appID,
                scopes: scopes.isEmpty ? ["auth_base"] : Set(scopes),
                type: .localMiniProgram,
                in: IAPWalletAPIContext(call),
                callback: { complete($0.outcome) },
            )
        }
        return outcome
    }

    private func userInfo(_ call: DelegatedCall, _ delegate: GRVExtensionDelegate) async throws(APIError) -> Outcome? {
        guard let calls = delegate.member.calls else { return nil }
        let name = "MemberService.getMemberInfo"
        let outcome: Outcome = try await calls.reply(to: name, of: delegate) { service, complete in
            service.getMemberInfo(
                strategy: .remoteFetch,
                in: IAPWalletAPIContext(call),
                callback: { complete($0.outcome) },
            )
        }
        return outcome
    }

    private func payment(_ call: DelegatedCall, _ delegate: GRVExtensionDelegate) async throws(APIError) -> Outcome? {
        guard let calls = delegate.payment.calls else { return nil }
        let request = IAPWalletPaymentRequest(
            tradeNO: call.parameters["tradeNO"]?.string,
            orderStr: call.parameters["orderStr"]?.string,
        )
        let outcome: Outcome = try await calls.reply(to: "PaymentService.pay", of: delegate) { service, complete in
            service.pay(
                with: request,
                in: IAPWalletAPIContext(call),
                callback: { complete(.success(["resultCode": .string($0.resultCode)])) },
            )
        }
        return outcome
    }

    private func code(_ call: DelegatedCall, _ delegate: GRVExtensionDelegate) async throws(APIError) -> Outcome? {
        guard let calls = delegate.code.calls else { return nil }
        let option = IAPWalletScannerOption(
            type: call.parameters["type"]?.string,
            hideAlbum: call.parameters["hideAlbum"]?.bool ?? false,
        )
        let outcome: Outcome = try await calls.reply(to: "CodeService.scan", of: delegate) { service, complete in
            service.scan(
                with: option,
                in: IAPWalletAPIContext(call),
                callback: { complete($0.outcome(ofType: option.type)) },
            )
        }
        return outcome
    }

    /// The texts in a parameter that is a text or an array of texts.
    private static func texts(_ value: ScriptValue?) -> [String] {
        value?.array?.compactMap(\.string) ?? value?.string.map { [$0] } ?? []
    }
}

extension IAPWalletOAuthResult {
    fileprivate var outcome: Result<ScriptValue, APIError> {
        if let errorCode { return .failure(errorCode.error(errorMessage)) }
        let refused = errorScopes.sorted { $0.key < $1.key }.map { ($0.key, ScriptValue.string($0.value)) }
        return .success([
            "authCode": .string(authCode),
            "authSuccessScopes": .array(successScopes.sorted().map(ScriptValue.string)),
            "authErrorScopes": .object(ScriptObject(refused)),
        ])
    }
}

extension IAPWalletMemberInfoFetchResult {
    /// The result of `my.getOpenUserInfo`, whose `response` is a JSON text as that of the vendor's server.
    fileprivate var outcome: Result<ScriptValue, APIError> {
        guard let memberInfo else { return .failure((errorCode ?? .unknownError).error(errorMessage)) }
        var user = ScriptObject([("code", "10000"), ("msg", "Success")])
        for (name, value) in [
            ("userId", memberInfo.userId), ("nickName", memberInfo.nickName), ("avatar", memberInfo.avatar),
            ("gender", memberInfo.gender), ("countryCode", memberInfo.countryCode), ("province", memberInfo.province),
            ("city", memberInfo.city),
        ] {
            if let value { user[name] = .string(value) }
        }
        return .success(["response": .string(JSON.text(["response": .object(user)]))])
    }
}

extension IAPWalletScannerResult {
    fileprivate func outcome(ofType type: String?) -> Result<ScriptValue, APIError> {
        if let errorCode { return .failure(errorCode.error(errorMessage)) }
        var result = ScriptObject([("code", .string(code)), ("result", .string(code))])
        if type != "bar" { result["qrCode"] = .string(code) }
        if type != "qr" { result["barCode"] = .string(code) }
        return .success(.object(result))
    }
}

extension IAPWalletErrorCode {
    /// The error that the program receives, with the documented number of its JSAPI.
    fileprivate func error(_ message: String) -> APIError {
        switch self {
        case .userCancel: APIError(.cancelled, message)
        case .timeout: APIError(.networkFailed, message)
        case .scanCancel, .authPendingAgreement: APIError(APIError.Reason(code: rawValue), message)
        case .unknownError, .appServiceError, .systemError: APIError(.unknown, message)
        }
    }
}
