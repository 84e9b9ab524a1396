public import MiniCore

/// The decisions of users about the scopes of programs, which are asked for once.
///
/// The first call of a JSAPI of ``HostConfiguration/scopes`` asks the user by ``UserInterface/authorize(_:for:)``. The decision
/// applies to all JSAPIs of the scope, for this program and this user. It is stored with the data of the user, with the same
/// encryption. A host shows the decisions in its settings, changes them, and removes them.
///
/// ## Threading
/// May be used from any thread. The methods read and write a file on the thread that calls them, one thread at a time for a
/// user.
public final class UserAuthorizations: Sendable {
    /// The decision of a user about a scope.
    public enum Decision: String, Sendable, Hashable {
        /// The program may use the scope.
        case granted
        /// The program may not use the scope, and the user is not asked again.
        case refused
    }

    private struct Request: Hashable {
        let program: ProgramIdentity
        let scope: AuthorizationScope
    }

    private struct State {
        /// The decisions of programs that were read or changed.
        var decisions: [ProgramIdentity: [AuthorizationScope: Decision]] = [:]
        /// The users whose storage a thread uses.
        var busyUsers: Set<String> = []
        /// The questions that are shown, with the calls that wait for the same decision.
        var questions: [Request: [CheckedContinuation<Void, Never>]] = [:]
    }

    private enum Step {
        case decided(Decision)
        case ask
        case wait
    }

    /// The programs whose decisions are kept in memory.
    private static let programLimit = 1_000

    /// The JSAPIs that need a scope.
    let scopes: [String: AuthorizationScope]
    private let storage: any LocalStorageProvider
    private let protection: (any DataProtection)?
    private let userInterface: any UserInterface
    private let state = Monitor(State())

    init(
        _ scopes: [String: AuthorizationScope],
        storage: any LocalStorageProvider,
        protection: (any DataProtection)?,
        userInterface: any UserInterface,
    ) {
        self.scopes = scopes
        self.storage = storage
        self.protection = protection
        self.userInterface = userInterface
    }

    // MARK: Decisions

    /// The decisions of a user about the scopes of a program; empty if the user was not asked.
    ///
    /// - Parameter program: The program and its user.
    /// - Throws: `.storageUnavailable`, `.databaseDamaged`, `.openingFailed`, `.protectedDataUnavailable` while the device is
    ///   locked, and the other errors of the storage of the host.
    public func decisions(of program: ProgramIdentity) throws(APIError) -> [AuthorizationScope: Decision] {
        if let known = state.withLock({ $0.decisions[program] }) { return known }
        return try withExclusiveStorage(of: program) { storage throws(APIError) in try read(program, in: storage) }
    }

    /// Changes a decision, as in the settings of a host.
    ///
    /// It applies from the next call on, also of running programs.
    ///
    /// - Parameters:
    ///   - decision: The decision; nil to ask the user at the next call.
    ///   - scope: The scope that the decision grants or refuses.
    ///   - program: The program and its user.
    /// - Throws: The errors of ``decisions(of:)``; the decision has not changed then.
    public func set(
        _ decision: Decision?,
        for scope: AuthorizationScope,
        of program: ProgramIdentity,
    ) throws(APIError) {
        try change(program) { $0[scope] = decision }
    }

    /// Removes all decisions of a user about a program, as when the user removes the program.
    ///
    /// - Parameter program: The program and its user.
    /// - Throws: The errors of ``decisions(of:)``.
    public func removeAll(of program: ProgramIdentity) throws(APIError) {
        try withExclusiveStorage(of: program) { storage throws(APIError) in
            try store([:], about: program, in: storage)
        }
    }

    /// Changes decisions about a program.
    func change(
        _ program: ProgramIdentity,
        _ body: (inout [AuthorizationScope: Decision]) -> Void,
    ) throws(APIError) {
        try withExclusiveStorage(of: program) { storage throws(APIError) in
            var decisions = try read(program, in: storage)
            body(&decisions)
            try store(decisions, about: program, in: storage)
        }
    }

    // MARK: Storage

    /// The decisions of a user belong to no program: they are stored for the empty id, which no program has.
    private static func owner(of program: ProgramIdentity) -> ProgramIdentity {
        ProgramIdentity(appID: "", userID: program.userID)
    }

    private static func key(of program: ProgramIdentity) -> String {
        PercentEncodeSet.component.encode(program.appID)
    }

    /// Opens the storage for one operation: another process may use it in between.
    ///
    /// Other threads wait for the storage of the same user only, and the state is not locked meanwhile: the storage calls the
    /// encryptors of the host.
    private func withExclusiveStorage<Output>(
        of program: ProgramIdentity,
        _ body: (any LocalStorage) throws(APIError) -> Output,
    ) throws(APIError) -> Output {
        let userID = program.userID
        state.wait { state -> Monitor<State>.Check<Void> in
            state.busyUsers.insert(userID).inserted ? .ready(()) : .wait(until: nil)
        }
        defer {
            state.withLock { _ = $0.busyUsers.remove(userID) }
            state.broadcast()
        }
        _ = try protection?.requireAccess(isOpen: false)
        let storage = try self.storage.storage(for: Self.owner(of: program))
        defer { storage.close() }
        return try body(storage)
    }

    /// The decisions in memory, or else in the storage.
    private func read(
        _ program: ProgramIdentity,
        in storage: any LocalStorage,
    ) throws(APIError) -> [AuthorizationScope: Decision] {
        if let known = state.withLock({ $0.decisions[program] }) { return known }
        var decisions: [AuthorizationScope: Decision] = [:]
        if let stored = try storage.value(for: Self.key(of: program)) {
            let value: ScriptValue
            do throws(JSONError) {
                value = try JSON.parse(stored.text)
            } catch {
                throw APIError(.databaseDamaged, "the decisions about scopes are damaged")
            }
            for property in value.object?.properties ?? [] {
                decisions[AuthorizationScope(rawValue: property.key)] = property.value.string.flatMap(Decision.init)
            }
        }
        keep(decisions, about: program)
        return decisions
    }

    private func store(
        _ decisions: [AuthorizationScope: Decision],
        about program: ProgramIdentity,
        in storage: any LocalStorage,
    ) throws(APIError) {
        if decisions.isEmpty {
            try storage.remove(Self.key(of: program))
        } else {
            let pairs = decisions.map { ($0.key.rawValue, ScriptValue.string($0.value.rawValue)) }
            let text = JSONText(JSON.text(.object(ScriptObject(pairs.sorted { $0.0 < $1.0 }))))
            try storage.set(.json(text), for: Self.key(of: program))
        }
        keep(decisions, about: program)
    }

    /// Keeps decisions in memory.
    private func keep(_ decisions: [AuthorizationScope: Decision], about program: ProgramIdentity) {
        state.withLock { state in
            if state.decisions.count >= Self.programLimit { state.decisions = [:] }
            state.decisions[program] = decisions
        }
    }

    // MARK: Questions

    private func nextStep(_ request: Request) throws(APIError) -> Step {
        let known = try decisions(of: request.program)
        return state.withLock { state -> Step in
            // A question can have ended meanwhile.
            let decisions = state.decisions[request.program] ?? known
            if let decision = decisions[request.scope] { return .decided(decision) }
            if state.questions[request] != nil { return .wait }
            state.questions[request] = []
            return .ask
        }
    }

    private func waitForDecision(_ request: Request) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isShown = state.withLock { state in
                state.questions[request]?.append(continuation)
                return state.questions[request] != nil
            }
            if !isShown { continuation.resume() }
        }
    }

    /// Asks the user, and stores the decision.
    ///
    /// - Returns: Nil if the user was not asked or the program has ended meanwhile, which is no decision.
    private func ask(_ request: Request) async throws(APIError) -> Decision? {
        defer {
            let waits = state.withLock { $0.questions.removeValue(forKey: request) ?? [] }
            for wait in waits { wait.resume() }
        }
        let dialog = AuthorizationDialog(.scope(request.scope.rawValue))
        let outcome = await DelegateResult.wait(nil) { [userInterface] in
            await userInterface.requestDecision(on: dialog, for: request.program)
        }
        guard case .completed(let isGranted?) = outcome, !Task.isCancelled else { return nil }
        let decision = isGranted ? Decision.granted : .refused
        try set(decision, for: request.scope, of: request.program)
        return decision
    }
}

extension UserAuthorizations: CallAuthorizer {
    /// Whether the calls of a JSAPI need a scope.
    package func needsConsent(to name: String) -> Bool { scopes[name] != nil }

    /// Asks the user for the scope of a JSAPI unless there is a decision.
    @concurrent package func requireConsent(to name: String, of program: ProgramIdentity) async throws(APIError) {
        guard let scope = scopes[name] else { return }
        let request = Request(program: program, scope: scope)
        while true {
            if Task.isCancelled { throw APIError(.aborted, "my.\(name) was aborted before the user had decided") }
            switch try nextStep(request) {
            case .decided(.granted): return
            case .decided(.refused):
                let text = "the user has refused \"\(scope.rawValue)\" for my.\(name); it is granted in the settings"
                throw APIError(.consentDenied, text)
            case .wait: await waitForDecision(request)
            case .ask:
                switch try await ask(request) {
                case .granted: return
                case .refused: throw APIError(.consentRefused, "the user refused \"\(scope.rawValue)\" for my.\(name)")
                case nil where Task.isCancelled: continue
                case nil: throw APIError(.consentRefused, "\"\(scope.rawValue)\" for my.\(name) needs a user to ask")
                }
            }
        }
    }

    /// Asks the user about a scope that a tapped button names, unless it is granted, and stores the decision.
    ///
    /// A scope that no JSAPI needs is asked for each time, as its name is any text of the program.
    @concurrent package func decision(
        about name: String,
        of program: ProgramIdentity,
        ask: @escaping @Sendable () async -> Bool?,
    ) async -> Bool {
        let scope = AuthorizationScope(rawValue: name)
        guard scopes.values.contains(scope) else { return await ask() ?? false }
        // A decision that cannot be read is asked for again.
        if let decisions = try? decisions(of: program), decisions[scope] == .granted { return true }
        guard let isGranted = await ask() else { return false }
        // Without the storage, the decision applies to this tap only.
        if !Task.isCancelled { try? set(isGranted ? .granted : .refused, for: scope, of: program) }
        return isGranted
    }
}
