internal import MiniCore
internal import MiniRuntime

/// A service that the program waits for, such as its storage: a journal records or provides its results.
///
/// The service is opened at its first use, also again after a failure, and never while a record is replayed.
///
/// ## Threading
/// An instance is used on the program's thread.
final class JournaledService<Service> {
    /// Opens the service with a closure that receives its warnings.
    typealias Open = (_ warn: @escaping @Sendable (ProgramWarning) -> Void) throws(APIError) -> Service

    /// The open service; nil before its first use.
    private(set) var opened: Service?
    private let name: String
    private let journal: RunJournal
    private let warn: (ProgramWarning) -> Void
    private let open: Open
    private let warnings = JournaledWarnings()

    /// - Parameters:
    ///   - name: The name of the service in the record.
    ///   - warn: Receives the warnings of the service.
    ///   - open: Opens the service.
    init(
        _ name: String,
        _ journal: RunJournal,
        warn: @escaping (ProgramWarning) -> Void,
        open: @escaping Open,
    ) {
        self.name = name
        self.journal = journal
        self.warn = warn
        self.open = open
    }

    /// The result of a function of the service.
    ///
    /// - Parameters:
    ///   - function: The name of the function in the record.
    ///   - subject: The subject, such as a key or a path.
    ///   - perform: Calls the function.
    func use<Value: BinaryCodable>(
        _ function: String,
        of subject: String,
        _ perform: (Service) throws(APIError) -> Value,
    ) throws(APIError) -> Value {
        let ended = JournaledOutcome<Value>(.failure(.recordEnded))
        let outcome = journal.use("\(name).\(function)", of: subject, otherwise: ended) {
            let result: Result<Value, APIError>
            do throws(APIError) {
                result = .success(try perform(try service()))
            } catch {
                result = .failure(error)
            }
            return JournaledOutcome(result, warnings.take())
        }
        for warning in outcome.warnings { warn(warning) }
        return try outcome.result.get()
    }

    /// Uses the service without a result that the program receives; has no effect while a record is replayed.
    func perform(_ body: (Service) -> Void) {
        if let opened { body(opened) }
    }

    /// Forgets the service, which the caller has closed.
    func forget() { opened = nil }

    private func service() throws(APIError) -> Service {
        if let opened { return opened }
        let service = try open { [warnings] in warnings.add($0) }
        opened = service
        return service
    }
}
