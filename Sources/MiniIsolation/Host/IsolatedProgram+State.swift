internal import MiniChannel
package import MiniContainment
internal import MiniCore
internal import MiniRuntime
internal import Synchronization

extension IsolatedProgram {
    /// What the threads of the host share.
    struct State {
        var lastNumber = CommandNumber.start
        /// The commands without a reply.
        var commands: [Int: CheckedContinuation<[UInt8]?, Never>] = [:]
        /// The reply of a worker that failed before the program was started.
        var earlyReply: [UInt8]?
        var hasStarted = false
        var containment: ContainmentReport?
        var isStopping = false
        /// The error that the worker has reported with its end; nil before that.
        var reportedEnd: ScriptError??
        /// The number of requests of the worker.
        var requestCount = 0
        /// The JSAPI whose call began last, as the worker has reported it.
        var lastCall: String?
        /// The address of the page that was shown last, as the worker has reported it.
        var page: String?
        /// The number of marked calls that the worker has reported.
        var markedCallCount = 0
        /// Whether the process has ended by itself.
        var hasCrashed = false
        /// The error with which the program has ended; nil before that.
        var end: ScriptError??
        var endListeners: [@Sendable (ScriptError?) -> Void] = []

        /// Keeps the error that the worker reports with its end.
        ///
        /// - Returns: Whether the program was started; nil if the worker, or the host, has reported an end before.
        mutating func keepEnd(_ error: ScriptError?) -> Bool? {
            guard reportedEnd == nil else { return nil }
            reportedEnd = .some(error)
            return hasStarted
        }

        /// The error of a program whose connection has ended; nil if it ended on request.
        func error(of identity: ProgramIdentity, _ reason: ChannelEnd, _ end: WorkerEnd) -> ScriptError? {
            if let reported = reportedEnd { return reported }
            if isStopping { return nil }
            var text = "the process of \(identity.appID) ended by \(end.text)"
            var isViolation = reason.isByProcess && end.isViolation
            switch reason {
            case .protocolError(let problem):
                text += " after an invalid message: \(problem)"
                isViolation = true
            case .peerDoesNotRead: text = "the process of \(identity.appID) was ended: it did not read its messages"
            case .closedByPeer, .closedByHost, .system: break
            }
            let processEnd = ProcessEnd(
                signal: end.signal,
                exitStatus: end.exitStatus,
                phase: hasStarted ? .running : .starting,
                lastCall: lastCall
            )
            text += processEnd.circumstances
            return ScriptError(
                name: "Error",
                message: text,
                termination: isViolation ? .violation : .processEnded,
                processEnd: reason.isByProcess ? processEnd : nil
            )
        }
    }

    /// The error with which the program has ended; nil before that.
    var endIfReached: ScriptError?? { state.withLock { $0.end } }

    /// Whether the process has ended by itself: the engine has failed, or the system has ended it.
    var hasCrashed: Bool { state.withLock { $0.hasCrashed } }

    /// What the kernel enforces for the process; nil before the start.
    ///
    /// The worker reports it before it reads the program.
    package var containment: ContainmentReport? { state.withLock { $0.containment } }

    /// Whether commands are in flight.
    var hasCommands: Bool { state.withLock { !$0.commands.isEmpty } }

    /// The number of requests that the worker has sent: a test hook.
    package var requestCount: Int { state.withLock { $0.requestCount } }

    /// The address of the page that was shown last, with its query; nil before the first page.
    var page: String? { state.withLock { $0.page } }
}

extension IsolatedProgram {
    /// Cancels a command, and ends the wait for the reply if the worker does not reply within a time.
    func cancel(_ number: Int, within time: Duration) {
        send(.cancelCommand(number))
        // Without a thread, the wait ends with the reply or with the program.
        _ = DeadlineThread.shared.schedule(at: .now.advanced(by: time.nanoseconds)) { [weak self] in
            self?.state.withLock { $0.commands.removeValue(forKey: number) }?.resume(returning: nil)
        }
    }
}

extension ScriptError {
    /// The error of a command that was cancelled and has no reply.
    static let cancelledCommand = ScriptError(
        name: "AbortError",
        message: "the command was cancelled, and the process of the program does not reply"
    )
}

extension ProcessEnd {
    /// The phase and the last call as the end of a sentence.
    fileprivate var circumstances: String {
        let time =
            switch phase {
            case .starting: " while the program started"
            case .running: " while the program ran"
            }
        return lastCall.map { "\(time); its last call was my.\($0)" } ?? time
    }
}

extension IsolatedProgram {
    /// Reports a marked call of the worker.
    ///
    /// - Returns: The reason to end the program; nil for a call that a worker may report.
    func report(_ call: MarkedCall) -> String? {
        guard let marks, marks.admits(call) else { return "it reported a marked call that the host does not request" }
        let count = state.withLock { state in
            state.markedCallCount += 1
            return state.markedCallCount
        }
        guard count <= ResultMarks.limit else { return "it reported more than \(ResultMarks.limit) marked calls" }
        marks.report(call)
        return nil
    }
}

extension ProgramEvent {
    /// Whether the limits of a program's output cut or drop the event.
    var isLimited: Bool {
        switch self {
        case .console, .uncaught, .warning, .navigationBar, .deviceUI, .rendered: true
        case .call, .page, .process, .ended: false
        }
    }
}
