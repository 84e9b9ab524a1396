public import MiniCore

extension CallContext {
    /// A context for calling JSAPIs in tests, with fakes and a clock that does not advance.
    ///
    /// Each part that a test does not pass is a fake. ``FunctionHarness`` calls JSAPIs with the context.
    ///
    /// - Parameters:
    ///   - files: The program's files; nil for none.
    ///   - now: The time of the clock.
    ///   - supports: Returns the results of `my.canIUse`.
    public static func testing(
        identity: ProgramIdentity = ProgramIdentity(appID: "2021000000000000", userID: "tester"),
        environment: HostEnvironment = HostEnvironment(),
        navigation: any Navigation = FakeNavigation(),
        userInterface: any UserInterface = RecordingUserInterface(),
        storage: any LocalStorage = FakeLocalStorage(),
        files: (any ProgramFiles)? = nil,
        network: any ProgramNetworkProvider = FakeNetwork(),
        requestDefaults: RequestDefaults = RequestDefaults(),
        now: WallTime = WallTime(milliseconds: 1_700_000_000_000),
        supports: @escaping (String) -> Bool = { _ in false },
        extensions: ContextExtensions = ContextExtensions(),
    ) -> CallContext {
        CallContext(
            identity: identity,
            environment: environment,
            navigation: navigation,
            now: { now },
            emitGlobally: { _, _ in },
            supports: supports,
            requestDefaults: requestDefaults,
            extensions: extensions,
            services: ProgramServices(
                userInterface: ProgramUserInterface(userInterface, for: identity, deadline: .seconds(5)) { _ in },
                openStorage: { () throws(APIError) in storage },
                openFiles: { () throws(APIError) in
                    guard let files else { throw APIError(.storageUnavailable, "this context has no files") }
                    return files
                },
                openNetwork: { () throws(APIError) in network.network(for: identity) { _ in } },
            ),
        )
    }
}
