import CommandHarness
import MiniCore
import MiniHost
import MiniTesting
import ProgramModes
import Synchronization
import Testing

/// JSAPIs that need the consent of the user, which is asked for once.
@Suite(.timeLimit(.minutes(5))) struct ScopeTests {
    private static let files = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({})",
        "pages/a/a.js": "Page({ got() { getApp().tapped = true } })",
        "pages/a/a.axml": #"<button open-type="getAuthorize" scope="phoneNumber" onGetAuthorize="got">Ask</button>"#,
    ]

    /// A host with JSAPIs of several scopes.
    private static func makeHost(
        _ interface: any UserInterface,
        _ configure: (inout HostConfiguration) -> Void = { _ in },
    ) throws -> MiniProgramHost {
        var delegates = FunctionDelegates()
        for name in ["getLocation", "getPhoneNumber", "scan", "acmePay", "acmeRefund"] {
            delegates.add(name) { call in ["called": .string(call.name)] }
        }
        var configuration = HostConfiguration.forTests()
        let functions: [any HostFunction.Type] = [CountPoints.self, CollectPoints.self]
        configuration.apis = try APIRegistry.builtIn.adding(functions).delegating(delegates)
        configuration.scopes = AuthorizationScope.documented
        let payment = AuthorizationScope(rawValue: "acme.payment")
        for name in ["acmePay", "acmeRefund", "countPoints", "collectPoints"] { configuration.scopes[name] = payment }
        configuration.userInterface = interface
        configuration.limits.delegateDeadline = .seconds(600)
        configure(&configuration)
        return try MiniProgramHost(configuration)
    }

    /// Opens a program, and stops the host after the body.
    private static func withProgram(
        of host: MiniProgramHost,
        appID: String = "shop",
        _ body: (any MiniProgram) async throws -> Void,
    ) async throws {
        let folder = try TemporaryProgram(files)
        defer { folder.remove() }
        do {
            try await body(try await host.open(folder.path, appID: appID))
        } catch {
            await host.stop()
            throw error
        }
        await host.stop()
    }

    /// The scopes that an interface has asked for.
    private static func questions(_ interface: RecordingUserInterface) -> [String] {
        interface.record.compactMap { entry in
            guard case .authorization(let dialog) = entry, case .scope(let scope) = dialog.subject else { return nil }
            return scope
        }
    }

    @Test func `a scope is asked for once for all of its JSAPIs`() async throws {
        let interface = RecordingUserInterface(authorizations: [true, false])
        try await Self.withProgram(of: try Self.makeHost(interface)) { program in
            let results = try await program.evaluate(
                """
                const code = ({ error = 0 }) => error, failed = e => e;
                return [(await my.acmePay()).called, (await my.acmeRefund()).called, (await my.countPoints()).points,
                    (await my.collectPoints()).points, code(await my.getLocation().catch(failed)),
                    code(await my.getLocation().catch(failed)), (await my.getSetting()).authSetting];
                """
            )
            #expect(
                results == [
                    "acmePay", "acmeRefund", 5, 6, 2001, 2002, ["acme.payment": true, "location": false],
                ]
            )
            #expect(Self.questions(interface) == ["acme.payment", "location"])
        }
    }

    @Test func `calls that wait for the same decision ask once`() async throws {
        let interface = RecordingUserInterface()
        try await Self.withProgram(of: try Self.makeHost(interface)) { program in
            let results = try await program.evaluate(
                "(await Promise.all([1, 2, 3].map(() => my.acmePay()))).map(({ called }) => called)"
            )
            #expect(results == ["acmePay", "acmePay", "acmePay"])
            #expect(Self.questions(interface) == ["acme.payment"])
        }
    }

    @Test func `the host revokes and grants scopes while the program runs`() async throws {
        let interface = RecordingUserInterface()
        let host = try Self.makeHost(interface)
        try await Self.withProgram(of: host) { program in
            let code = "(await my.getLocation().catch(e => e)).error ?? 0"
            #expect(try await program.evaluate(code) == 0)
            try host.authorizations.set(.refused, for: .location, of: program.identity)
            #expect(try await program.evaluate(code) == 2002)
            try host.authorizations.set(.granted, for: .location, of: program.identity)
            #expect(try await program.evaluate(code) == 0)
            #expect(Self.questions(interface) == ["location"])
            try host.authorizations.set(nil, for: .location, of: program.identity)
            #expect(try await program.evaluate(code) == 0)
            #expect(Self.questions(interface) == ["location", "location"])
            #expect(try host.authorizations.decisions(of: program.identity) == [.location: .granted])
            try host.authorizations.removeAll(of: program.identity)
            #expect(try await program.evaluate("(await my.getSetting()).authSetting") == [:])
        }
    }

    @Test func `decisions are stored by user and program, sealed by the encryptor of the host`() async throws {
        let folder = try TemporaryProgram(["data/.empty": ""])
        defer { folder.remove() }
        let interface = RecordingUserInterface(authorizations: [false, true, true])
        let encryptor = FakeEncryptor("fake")
        func error(user: String, app: String) async throws -> ScriptValue {
            let host = try Self.makeHost(interface) { configuration in
                configuration.storage = .folder(folder.path + "/data")
                configuration.encryptors = LocalStorageEncryptorRing(encryptor)
                configuration.userID = user
            }
            var result = ScriptValue.undefined
            try await Self.withProgram(of: host, appID: app) { program in
                result = try await program.evaluate("(await my.getLocation().catch(e => e)).error ?? 0")
            }
            return result
        }
        #expect(try await error(user: "ann", app: "shop") == 2001)
        #expect(try await error(user: "bob", app: "shop") == 0)
        #expect(try await error(user: "ann", app: "bank") == 0)
        #expect(try await error(user: "ann", app: "shop") == 2002)
        #expect(Self.questions(interface).count == 3)
        let entries = try StoredDatabases(folder: folder.path + "/data").entries(
            of: ProgramIdentity(appID: "", userID: "ann"),
            key: nil,
        )
        #expect(Set(entries.map(\.key)) == ["shop", "bank"])
        #expect(entries.allSatisfy { $0.encryptor == "fake" })
    }

    @Test func `a question that ends with its program is no decision`() async throws {
        let interface = WaitingUserInterface()
        let host = try Self.makeHost(interface)
        try await Self.withProgram(of: host) { program in
            _ = try await program.evaluate("void my.getLocation()")
            await interface.asked.wait()
            await program.stop()
            await interface.cancelled.wait()
            #expect(try host.authorizations.decisions(of: program.identity) == [:])
        }
    }

    @Test func `without a user to ask there is no consent, and no decision`() async throws {
        let interface = HeadlessUserInterface()
        let host = try Self.makeHost(interface)
        try await Self.withProgram(of: host) { program in
            let code = "(await my.getLocation().catch(e => e)).error ?? 0"
            #expect(try await program.evaluate(code) == 2001)
            #expect(try await program.evaluate(code) == 2001)
            try await program.perform(.tap, on: .selector("button"))
            #expect(try await program.evaluate("getApp().tapped === true") == false)
            #expect(try host.authorizations.decisions(of: program.identity) == [:])
        }
        #expect(interface.shown.count == 3)
    }

    @Test func `an encryptor that hangs for one user delays no other user`() async throws {
        let encryptor = HangingEncryptor()
        defer { encryptor.goOn.set(()) }
        let host = try Self.makeHost(RecordingUserInterface()) { configuration in
            configuration.encryptors = LocalStorageEncryptorRing(encryptor)
        }
        let ann = ProgramIdentity(appID: "shop", userID: HangingEncryptor.userID)
        let bob = ProgramIdentity(appID: "shop", userID: "bob")
        let hanging = Task.detached { try host.authorizations.set(.refused, for: .location, of: ann) }
        await encryptor.entered.wait()
        try host.authorizations.set(.granted, for: .location, of: bob)
        #expect(try host.authorizations.decisions(of: bob) == [.location: .granted])
        encryptor.goOn.set(())
        try await hanging.value
        #expect(try host.authorizations.decisions(of: ann) == [.location: .refused])
    }

    @Test func `the settings change a decision, and a guide is shown for a scope that was refused`() async throws {
        let interface = RecordingUserInterface(choices: [1, nil], authorizations: [true, false])
        try await Self.withProgram(of: try Self.makeHost(interface)) { program in
            let results = try await program.evaluate(
                """
                const guide = async authType => (await my.showAuthGuide({ authType })).shown;
                const nothing = (await my.openSetting()).authSetting;
                await my.getLocation();
                await my.scan().catch(() => {});
                const guides = [await guide('CAMERA'), await guide('LBS'), await guide('OTHER')];
                const changed = (await my.openSetting()).authSetting;
                return [nothing, guides, changed, (await my.openSetting()).authSetting,
                    (await my.scan().catch(e => e)).error];
                """
            )
            #expect(
                results == [
                    [:], [true, false, false], ["camera": false, "location": false],
                    ["camera": false, "location": false], 2002,
                ]
            )
        }
        let alerts = interface.record.count { if case .alert = $0 { true } else { false } }
        #expect(alerts == 1)
    }

    @Test func `a button asks for its scope unless it is granted, and its decision applies to calls`() async throws {
        let interface = RecordingUserInterface(authorizations: [false, true])
        try await Self.withProgram(of: try Self.makeHost(interface)) { program in
            let tapped = "getApp().tapped === true"
            try await program.perform(.tap, on: .selector("button"))
            #expect(try await program.evaluate(tapped) == false)
            #expect(try await program.evaluate("(await my.getPhoneNumber().catch(e => e)).error") == 2002)
            for _ in 0..<2 { try await program.perform(.tap, on: .selector("button")) }
            #expect(try await program.evaluate(tapped) == true)
            #expect(try await program.evaluate("(await my.getPhoneNumber()).called") == "getPhoneNumber")
            #expect(Self.questions(interface) == ["phoneNumber", "phoneNumber"])
        }
    }

    @Test func `without scopes nothing is asked`() async throws {
        let interface = RecordingUserInterface()
        let host = try Self.makeHost(interface) { $0.scopes = [:] }
        try await Self.withProgram(of: host) { program in
            let results = try await program.evaluate(
                """
                return [(await my.getLocation()).called, (await my.getSetting()).authSetting,
                    (await my.openSetting().catch(e => e)).error];
                """
            )
            #expect(results == ["getLocation", [:], 1])
            #expect(Self.questions(interface).isEmpty)
        }
    }

    @Test(
        arguments: [
            ("getStorage", "location", "scopes: my.getStorage is not a JSAPI that the host implements"),
            ("request", "location", "scopes: my.request is not a JSAPI that the host implements"),
            ("gretLocation", "location", "scopes: my.gretLocation is not a JSAPI that the host implements"),
            ("readTime", "location", "scopes: my.readTime completes at once and cannot wait for the user"),
            ("getLocation", "", "scopes: the scope of my.getLocation has 0 bytes; 1 to 128 are allowed"),
        ]
    )
    func `a scope of a JSAPI that cannot wait is an error of the configuration`(
        name: String,
        scope: String,
        message: String,
    ) throws {
        var configuration = HostConfiguration()
        configuration.apis = try APIRegistry.builtIn.adding([ReadTime.self])
        configuration.scopes[name] = AuthorizationScope(rawValue: scope)
        let error = #expect(throws: HostError.self) { try MiniProgramHost(configuration) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
}

private struct CountPoints: DeferredFunction {
    static let name = "countPoints"

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) async throws(APIError) -> ScriptValue { ["points": 5] }
}

private struct CollectPoints: TaskFunction {
    static let name = "collectPoints"
    static let events: [String] = []

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext, task: APITask) async throws(APIError) -> ScriptValue { ["points": 6] }
}

private struct ReadTime: ImmediateFunction {
    static let name = "readTime"

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> ScriptValue { 0 }
}

/// Hangs when it seals values of one user.
private struct HangingEncryptor: LocalStorageEncryptor {
    static let userID = "ann"

    let entered = Gate()
    let goOn = OneTimeResult<Void>()
    private let base = FakeEncryptor()

    var identifier: String { base.identifier }

    func seal(_ plaintext: [UInt8], for context: LocalStorageContext) throws -> [UInt8] {
        if context.identity.userID == Self.userID {
            entered.open()
            goOn.wait()
        }
        return try base.seal(plaintext, for: context)
    }

    func open(_ sealed: [UInt8], identifier: String, for context: LocalStorageContext) throws -> [UInt8] {
        try base.open(sealed, identifier: identifier, for: context)
    }
}

/// Waits for a person who never decides.
private struct WaitingUserInterface: UserInterface {
    let asked = Gate()
    let cancelled = Gate()

    @concurrent func authorize(_ dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool {
        asked.open()
        await withTaskCancellationHandler {
            await cancelled.wait()
        } onCancel: {
            cancelled.open()
        }
        return true
    }

    @concurrent func alert(_ dialog: AlertDialog, for program: ProgramIdentity) async {}
    @concurrent func confirm(_ dialog: ConfirmDialog, for program: ProgramIdentity) async -> Bool { false }
    @concurrent func prompt(_ dialog: PromptDialog, for program: ProgramIdentity) async -> String? { nil }
    @concurrent func actionSheet(_ dialog: ActionSheetDialog, for program: ProgramIdentity) async -> Int? { nil }
    @concurrent func showToast(_ toast: Toast, for program: ProgramIdentity) async {}
    @concurrent func hideToast(for program: ProgramIdentity) async {}
    @concurrent func showLoading(_ content: String, for program: ProgramIdentity) async {}
    @concurrent func hideLoading(for program: ProgramIdentity) async {}
}
