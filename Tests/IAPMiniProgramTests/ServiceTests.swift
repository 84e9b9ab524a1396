import Foundation
import IAPMiniProgram
import Testing

/// The native services for authorization codes, users, payments and scans.
@Suite(.timeLimit(.minutes(5)))
struct ServiceTests {
    /// Code that returns the number and the message of a call that fails.
    private static func failure(of code: String) -> String {
        "\(code).then(r => r, e => [e.error, e.errorMessage])"
    }

    // MARK: Results

    @Test func `an authorization code has the scopes that were granted`() async throws {
        try await withVendorHost { host in
            host.delegate.oauthService = GrantsCodes()
            let one = try await host.evaluate("my.getAuthCode({ scopes: 'auth_user' })")
            #expect(one["authCode"] == "code of shop on a")
            #expect(one["authSuccessScopes"] == ["auth_user"])
            #expect(one["authErrorScopes"] == [:])
            let several = try await host.evaluate("my.getAuthCode({ scopes: ['auth_user', 'refused'] })")
            #expect(several["authSuccessScopes"] == ["auth_user"])
            #expect(several["authErrorScopes"] == ["refused": "10001"])
            let none = try await host.evaluate("my.getAuthCode()")
            #expect(none["authSuccessScopes"] == ["auth_base"])
        }
    }

    @Test func `information about the user is the vendor's text`() async throws {
        try await withVendorHost { host in
            host.delegate.memberService = Member()
            let user = try await host.evaluate("my.getOpenUserInfo().then(r => JSON.parse(r.response).response)")
            #expect(user["code"] == "10000")
            #expect(user["nickName"] == "N")
            #expect(user["gender"] == "f")
            #expect(user["avatar"] == nil)
        }
    }

    @Test func `a payment receives the order and returns its number`() async throws {
        let orders = Mailbox<IAPWalletPaymentRequest>()
        try await withVendorHost { host in
            host.delegate.paymentService = PaymentService(orders)
            let paid = try await host.evaluate("my.tradePay({ tradeNO: '1' })")
            #expect(paid["resultCode"] == "9000")
            let order = await orders.next()
            #expect(order?.tradeNO == "1")
            #expect(order?.orderStr == nil)
        }
    }

    @Test(
        arguments: [
            ("{}", ["code": "c", "result": "c", "qrCode": "c", "barCode": "c"]),
            ("{ type: 'qr' }", ["code": "c", "result": "c", "qrCode": "c"]),
            ("{ type: 'bar', hideAlbum: true }", ["code": "c", "result": "c", "barCode": "c"]),
        ] as [(String, ScriptValue)]
    )
    func `a scan returns the code in the fields of its type`(options: String, expected: ScriptValue) async throws {
        let requests = Mailbox<IAPWalletScannerOption>()
        try await withVendorHost { host in
            host.delegate.codeService = Scans(requests)
            let result = try await host.evaluate("my.scan(\(options))")
            #expect(result == expected)
            let request = await requests.next()
            #expect(request?.hideAlbum == options.contains("hideAlbum"))
        }
    }

    // MARK: Failures

    @Test(
        arguments: [
            (.scanCancel, 10, "6001"), (.unknownError, 3, "4000"), (.userCancel, 11, "6001"),
            (.appServiceError, 3, "4000"),
            (.timeout, 12, "6002"), (.systemError, 3, "4000"), (.authPendingAgreement, 2001, "4000"),
        ] as [(IAPWalletErrorCode, Int, String)]
    )
    func `each documented error of a service has its number in programs`(
        error: IAPWalletErrorCode,
        number: Int,
        resultCode: String
    ) async throws {
        try await withVendorHost { host in
            host.delegate.oauthService = FailsToAuthorize(error)
            let failure = try await host.evaluate(Self.failure(of: "my.getAuthCode({ scopes: 'auth_user' })"))
            #expect(failure == [.number(Double(number)), "no"])
            // A payment that failed is a result.
            host.delegate.paymentService = FailsToPay(error)
            let payment = try await host.evaluate("my.tradePay({ tradeNO: '1' })")
            #expect(payment["resultCode"] == .string(resultCode))
        }
    }

    @Test(arguments: ["my.getAuthCode({ scopes: 'a' })", "my.getOpenUserInfo()", "my.scan()"])
    func `a service that overrides nothing fails, and so does a missing one`(call: String) async throws {
        try await withVendorHost { host in
            let program = try await host.open("shop").session.program()
            let missing = try await program.evaluate(Self.failure(of: call))
            #expect(missing[0] == 1)
            host.delegate.oauthService = IAPWalletOAuthServiceSignature()
            host.delegate.memberService = IAPWalletMemberServiceSignature()
            host.delegate.codeService = IAPWalletCodeServiceSignature()
            let failure = try await program.evaluate(Self.failure(of: call))
            #expect(failure[0] == 3)
            #expect(failure[1]?.string?.hasSuffix("is not overridden") == true)
        }
    }

    @Test func `a delegate of the host is called while no service is registered`() async throws {
        try await withVendorHost(
            configure: { config in
                var delegates = FunctionDelegates()
                delegates.add("scan") { _ in ["code": "of the host"] }
                config.hostConfiguration.apis = try config.hostConfiguration.apis.delegating(delegates)
            }
        ) { host in
            let first = try await host.evaluate("my.scan()")
            #expect(first["code"] == "of the host")
            host.delegate.codeService = Scans(Mailbox())
            let second = try await host.evaluate("my.scan()")
            #expect(second["code"] == "c")
            host.delegate.codeService = nil
            let third = try await host.evaluate("my.scan()")
            #expect(third["code"] == "of the host")
        }
    }

    // MARK: Mistakes

    @Test func `a service that hangs fails its calls, and other services continue`() async throws {
        let goOn = DispatchSemaphore(value: 0)
        defer { goOn.signal() }
        let errors = Mailbox<GRVDelegateError>()
        try await withVendorHost { host in
            host.delegate.errorHandler = { errors.put($0) }
            host.delegate.paymentService = HangsInPayment(goOn)
            host.delegate.codeService = Scans(Mailbox())
            _ = try await host.evaluate("1")
            host.delegate.deadline = .milliseconds(20)
            let failure = try await host.evaluate(Self.failure(of: "my.tradePay({ tradeNO: '1' })"))
            #expect(failure == [10110, "PaymentService.pay did not return in time"])
            let error = await errors.next()
            #expect(error == .timedOut("PaymentService.pay"))
            host.delegate.deadline = .seconds(600)
            let scan = try await host.evaluate("my.scan()")
            #expect(scan["code"] == "c")
        }
    }

    @Test func `the first result of a service counts, also from another thread`() async throws {
        let errors = Mailbox<GRVDelegateError>()
        try await withVendorHost { host in
            host.delegate.errorHandler = { errors.put($0) }
            host.delegate.codeService = ScansTwice()
            let scan = try await host.evaluate("my.scan()")
            #expect(scan["code"] == "first")
            let error = await errors.next()
            #expect(error == .calledBackAgain("CodeService.scan"))
        }
    }

    @Test func `services can be set by many threads while a program calls them`() async throws {
        try await withVendorHost { host in
            host.delegate.codeService = Scans(Mailbox())
            _ = try await host.evaluate("1")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        for _ in 0..<100 { host.delegate.codeService = Scans(Mailbox()) }
                    }
                }
                let code = "return (await Promise.all(Array.from({ length: 50 }, () => my.scan()))).length"
                let count = try await host.evaluate(code)
                #expect(count == 50)
            }
        }
    }

    // MARK: Users

    @Test func `the data of a program is that of the user whom the service names`() async throws {
        let data = FileManager.default.temporaryDirectory.path + "/vendor-users-\(UUID().uuidString)"
        // Teardown: a remaining folder has no effect.
        defer { try? FileManager.default.removeItem(atPath: data) }
        try await withVendorHost(configure: { $0.hostConfiguration.storage = .folder(data) }) { host in
            func stored(by user: String?, _ code: String) async throws -> ScriptValue {
                host.delegate.memberService = Member(user)
                let result = try await host.evaluate(code)
                let session = try host.open("shop").session
                #expect(session.userId == user ?? "")
                await session.close()
                return result
            }
            let read = "my.getStorageSync({ key: 'k' }).data"
            _ = try await stored(by: "1", "my.setStorageSync({ key: 'k', data: 'of 1' })")
            let ofOther = try await stored(by: "2", read)
            #expect(ofOther == .null)
            let ofNone = try await stored(by: nil, read)
            #expect(ofNone == .null)
            let ofFirst = try await stored(by: "1", read)
            #expect(ofFirst == "of 1")
        }
    }

    @Test func `a program is not opened for an unknown user`() async throws {
        try await withVendorHost { host in
            host.delegate.memberService = IAPWalletMemberServiceSignature()
            let session = try host.open("shop").session
            let error = await #expect(throws: GRVLaunchError.self) { _ = try await session.program() }
            #expect(error?.code == .unknown)
            #expect(error?.detail == "the member service failed: getMemberInfo is not overridden")
            host.delegate.memberService = nil
            let sum = try await host.evaluate("1 + 1")
            #expect(sum == 2)
        }
    }
}
