import MiniHost
import Testing

/// The `open-type` of buttons, about which hosts decide.
@Suite struct OpenTypeTests {
    private let files = [
        "pages/a/a.axml": """
        <button id='phone' open-type='getAuthorize' scope='phoneNumber' onGetAuthorize='log' onGetPhoneNumber='log'
            onError='log'>phone</button>
        <button id='alias' openType='getUserInfo' onGetUserInfo='log' onError='log'>user</button>
        <button id='disabled' disabled open-type='getAuthorize' onError='log' onGetAuthorize='log'>no</button>
        <button id='follow' open-type='lifestyle' onFollowLifestyle='log'>follow</button>
        <button id='other' open-type='launchApp'>other</button>
        <button id='misspelt' open-type='shaer'>misspelt</button>
        <button id='avatar' open-type='chooseAvatar' onChooseAvatar='log' onError='log'>avatar</button>
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

    @Test func `a host without a user interface rejects the request`() async throws {
        let refusal = #"error {"type":"getAuthorize","errorMessage":"the user refused the authorization"}"#
        #expect(
            try await lines(tapping: ["#phone", "#alias", "#disabled", "#follow"])
                == [refusal, refusal, #"followLifestyle {"followStatus":2}"#]
        )
    }

    @Test func `a user interface grants the request`() async throws {
        let interface = HeadlessUserInterface(.firstButton)
        let lines = try await lines(tapping: ["#phone", "#alias", "#follow"]) { $0.userInterface = interface }
        #expect(
            lines == [
                "getAuthorize {}", "getPhoneNumber {}", "getUserInfo {}", #"followLifestyle {"followStatus":1}"#,
            ]
        )
        let subjects: [AuthorizationDialog.Subject] = [
            .scope("phoneNumber"), .scope("userInfo"), .lifestyle(publicID: ""),
        ]
        #expect(interface.shown == subjects.map { .authorization(AuthorizationDialog($0)) })
    }

    @Test func `a delegate decides, and its result is the detail of the event`() async throws {
        var delegates = FunctionDelegates()
        delegates.add("button.getAuthorize") { call throws(APIError) in
            guard call.parameters["scope"] == "phoneNumber" else { throw APIError(.cancelled, "not that") }
            return ["encryptedData": "data"]
        }
        let apis = try APIRegistry.builtIn.delegating(delegates)
        let lines = try await lines(tapping: ["#phone", "#alias"]) { $0.apis = apis }
        #expect(
            lines == [
                #"getAuthorize {"encryptedData":"data"}"#, #"getPhoneNumber {"encryptedData":"data"}"#,
                #"error {"type":"getAuthorize","errorMessage":"not that"}"#,
            ]
        )
    }

    @Test func `an unknown open-type is a warning with the closest one`() async throws {
        try await withProgram(files) { fixture in
            try await fixture.program.perform(.tap, on: .selector("#other"))
            try await fixture.program.perform(.tap, on: .selector("#misspelt"))
            #expect(
                fixture.recorder.warnings == [
                    #"<button> has no open-type "launchApp""#,
                    #"<button> has no open-type "shaer"; did you mean "share"?"#,
                ]
            )
        }
    }

    @Test func `a delegate selects the picture of a person, and without a delegate no picture is sent`() async throws {
        try await withProgram(files) { fixture in
            try await fixture.program.perform(.tap, on: .selector("#avatar"))
            await fixture.idle()
            #expect(fixture.lines == [])
            let reason = "my.button.chooseAvatar is not implemented by this host"
            #expect(fixture.recorder.warnings == ["a tapped button gets no event: \(reason)"])
            #expect(try await fixture.evaluate("my.canIUse('button.open-type.chooseAvatar')") == false)
        }
        var delegates = FunctionDelegates()
        delegates.add("button.chooseAvatar") { _ throws(APIError) in ["avatarUrl": "https://resource/temporary/a.png"] }
        let apis = try APIRegistry.builtIn.delegating(delegates)
        try await withProgram(files, configure: { $0.apis = apis }) { fixture in
            try await fixture.program.perform(.tap, on: .selector("#avatar"))
            await fixture.idle()
            #expect(fixture.lines == [#"chooseAvatar {"avatarUrl":"https://resource/temporary/a.png"}"#])
            #expect(try await fixture.evaluate("my.canIUse('button.open-type.chooseAvatar')") == true)
        }
    }

    @Test func `requests of the runtime to the host are not calls of the program`() async throws {
        try await withProgram(files) { fixture in
            try await fixture.program.perform(.tap, on: .selector("#phone"))
            await fixture.idle()
            #expect(fixture.recorder.calls.map(\.name) == [])
        }
    }
}
