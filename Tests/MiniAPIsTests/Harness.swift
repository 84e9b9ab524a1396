import MiniCore
import MiniTesting
import Testing

@testable import MiniAPIs

/// Calls built-in JSAPIs and checks the rules for all of them.
struct Harness {
    let navigation = FakeNavigation()
    let userInterface: RecordingUserInterface
    let storage: FakeLocalStorage
    let network: FakeNetwork
    let context: CallContext

    init(
        environment: HostEnvironment = HostEnvironment(),
        userInterface: RecordingUserInterface = RecordingUserInterface(),
        storage: FakeLocalStorage = FakeLocalStorage(),
        network: FakeNetwork = FakeNetwork(),
        requestDefaults: RequestDefaults = RequestDefaults(),
        now: WallTime = WallTime(milliseconds: 1_700_000_000_123.75),
        supports: @escaping (String) -> Bool = { APIRegistry.builtIn.supports($0) },
    ) {
        self.userInterface = userInterface
        self.storage = storage
        self.network = network
        context = .testing(
            identity: ProgramIdentity(appID: "2021001", userID: "ada"),
            environment: environment,
            navigation: navigation,
            userInterface: userInterface,
            storage: storage,
            network: network,
            requestDefaults: requestDefaults,
            now: now,
            supports: supports,
        )
    }

    /// Calls a JSAPI and expects that its result has only declared fields.
    func call(
        _ function: any HostFunction.Type,
        _ parameters: ScriptValue = [:],
        sourceLocation: SourceLocation = #_sourceLocation,
    ) async throws(APIError) -> ScriptValue {
        let result: ScriptValue
        do throws(APIError) {
            result = try await FunctionHarness(context).call(function, parameters)
        } catch {
            let declared = function.errors.union([.invalidParameter]).codes
            #expect(declared.contains(error.code), "\(error) is not declared", sourceLocation: sourceLocation)
            throw error
        }
        if case .object(let object) = result {
            let undeclared = Set(object.keys).subtracting(function.resultFields)
            #expect(undeclared.isEmpty, "undeclared fields: \(undeclared)", sourceLocation: sourceLocation)
        }
        return result
    }

    /// Expects error 2 with that message.
    func expectRefusal(
        of function: any HostFunction.Type,
        _ parameters: ScriptValue,
        _ message: String,
        sourceLocation: SourceLocation = #_sourceLocation,
    ) async {
        await #expect(throws: APIError(.invalidParameter, message), sourceLocation: sourceLocation) {
            try await call(function, parameters)
        }
    }
}
