internal import MiniCore
internal import MiniIsolation
internal import MiniRuntime

/// The consent of the user, which a journal records or provides.
struct JournaledAuthorizer: CallAuthorizer {
    let base: any CallAuthorizer
    let journal: RunJournal

    /// The configuration of the host decides, not the user.
    func needsConsent(to name: String) -> Bool { base.needsConsent(to: name) }

    @concurrent func requireConsent(to name: String, of program: ProgramIdentity) async throws(APIError) {
        let ended = Result<EmptyReply, APIError>.failure(.recordEnded)
        let outcome = await journal.result(of: "consent", "my.\(name)", otherwise: ended) { [base] in
            do throws(APIError) {
                try await base.requireConsent(to: name, of: program)
                return .success(EmptyReply())
            } catch {
                return .failure(error)
            }
        }
        _ = try outcome.get()
    }

    @concurrent func decision(
        about scope: String,
        of program: ProgramIdentity,
        ask: @escaping @Sendable () async -> Bool?,
    ) async -> Bool {
        await journal.result(of: "decision", scope, otherwise: false) { [base] in
            await JournaledCall.$isNested.withValue(true) { await base.decision(about: scope, of: program, ask: ask) }
        }
    }
}
