internal import MiniChannel
internal import MiniCore
internal import MiniRuntime

extension WorkerProgram {
    /// A rehearsal in a zygote, so that its workers inherit what takes several milliseconds in each process.
    ///
    /// Its program has the services of a worker, and a connection without a host.
    static func rehearsal(_ setup: WorkerSetup) -> ProgramRehearsal {
        ProgramRehearsal { program throws(PackageError) in
            // Nothing is received: the program waits for no reply.
            let connection = HostConnection(WorkerChannel(descriptor: -1))
            return try Self.options(Self.received(Self.start(of: program, setup)), program, connection)
        }
    }

    /// A start that was encoded and decoded, so that Swift's runtime has made the types of the message.
    private static func received(_ start: ProgramStart) -> ProgramStart {
        // A message that cannot be decoded here is rejected in the workers as well.
        guard case .start(let received)? = try? HostMessage(encoded: HostMessage.start(start).encoded) else {
            return start
        }
        return received
    }

    private static func start(of program: ProgramPackage, _ setup: WorkerSetup) -> ProgramStart {
        ProgramStart(
            identity: ProgramRehearsal.identity,
            package: program.description,
            page: nil,
            permissions: ["rehearsal"],
            limits: ProgramLimits(),
            clock: setup.clock,
            startTime: nil,
            environment: HostEnvironment(),
            requestDefaults: RequestDefaults(),
            keepsStoredValues: true,
            hasFiles: false,
            hasNetwork: false,
            recordsSuccessfulCalls: false,
            reportsRenderings: false,
            mocks: FunctionMocks(),
            delegates: [],
            functions: [],
            constants: [],
        )
    }
}
