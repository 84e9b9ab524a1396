import MiniHost
import Testing

/// The `open-type` of buttons, as hosts decide on it.
@Suite struct OpenTypeTests {
    private let files = [
        "pages/a/a.axml": """
        <button id='phone' open-type='getAuthorize' scope='phoneNumber' onGetAuthorize='log' onGetPhoneNumber='log'
            onError='log'>phone</button>
        <button id='alias' openType='getUserInfo' onGetUserInfo='log' onError='log'>user</button>
        <button id='disabled' disabled open-type='getAuthorize' onError='log' onGetAuthorize='log'>no</button>
        <button id='follow' open-type='lifestyle' onFollowLifestyle='log'>follow</button>
        <button id='other' open-type='launchApp'>other</button>
        """,
        "pages/a/a.js": "Page({ log({ type, detail }) { console.log(type, JSON.stringify(detail)); } })",
    ]

    private func lines(
        tapping selectors: [String],
        configure: (inout HostConfiguration) -> Void = { _ in },
    ) async throws -> [String] {
        try await withProgram(files, configure: configure) { fixture in
            for selector in selectors { try await fixture.program.perform(.tap, on: .selector(selector)) }
            await fixture.idle()
            return fixture.lines
        }
    }

    @Test func `a host without a user interface refuses`() async throws {
        let refusal = #"error {"type":"getAuthorize","errorMessage":"the user refused the authorization"}"#
        #expect(
            try await lines(tapping: ["#phone", "#alias", "#disabled", "#follow"])
                == [refusal, refusal, #"followLifestyle {"followStatus":2}"#]
        )
    }

    @Test func `a user interface agrees`() async throws {
        let interface = HeadlessUserInterface(.firstButton)
        let lines = try await lines(tapping: ["#phone", "#alias", "#follow"]) { $0.userInterface = interface }
        #expect(
            lines == [
                "getAuthorize {}", "getPhoneNumber {}", "getUserInfo {}", #"followLifestyle {"followStatus":1}"#,
            ]
        )
        let subjects: [AuthorizationDialogue.Subject] = [
            .scope("phoneNumber"), .scope("userInfo"), .lifestyle(publicID: ""),
        ]
        #expect(interface.shown == subjects.map { .authorization(AuthorizationDialogue($0)) })
    }

    @Test func `a delegate decides, and its answer is the detail`() async throws {
        var delegates = FunctionDelegates()
        delegates.add("button.getAuthorize") { call throws(APIError) in
            guard call.parameters["scope"] == "phoneNumber" else { throw APIError(.cancelled, "not that") }
            return ["encryptedData": "data"]
        }
        let catalogue = try Catalogue.builtIn.delegating(delegates)
        let lines = try await lines(tapping: ["#phone", "#alias"]) { $0.catalogue = catalogue }
        #expect(
            lines == [
                #"getAuthorize {"encryptedData":"data"}"#, #"getPhoneNumber {"encryptedData":"data"}"#,
                #"error {"type":"getAuthorize","errorMessage":"not that"}"#,
            ]
        )
    }

    @Test func `an open-type of the vendor's client is a warning`() async throws {
        try await withProgram(files) { fixture in
            try await fixture.program.perform(.tap, on: .selector("#other"))
            #expect(fixture.recorder.warnings == [#"a button's open-type "launchApp" needs the vendor's client"#])
        }
    }
}
