internal import MiniCore
internal import Synchronization

/// Records what is done with a program as a test, and shows it in the browsers.
///
/// ## Threading
/// May be used from any thread.
final class DevRecorder: Sendable {
    private struct State {
        /// The recording that is under way.
        var recording: TestRecording?
        /// The source of the last recording.
        var source = ""
        /// The reason why there is no recording, or no file.
        var problem: String?
    }

    private let browsers: DevBrowsers
    /// Writes the source of a recording to a file.
    private let file: RecordedTestFile?
    private let state = Mutex(State())
    /// Held while a state is sent, so that browsers receive the states in order.
    ///
    /// The state itself is free then: a browser that connects reads it while the browsers are locked.
    private let order = Mutex(())

    init(_ browsers: DevBrowsers, _ file: RecordedTestFile?) {
        self.browsers = browsers
        self.file = file
    }

    /// Whether the first recording begins with the program.
    var beginsWithProgram: Bool { file != nil }

    /// Whether a recording is under way.
    var isRecording: Bool { state.withLock { $0.recording != nil } }

    /// The message that shows the state of the recording.
    var message: ScriptValue { state.withLock { message(of: $0) } }

    /// Begins a recording.
    ///
    /// - Parameters:
    ///   - page: The path of the first page with its query.
    ///   - storage: The stored values with which the program starts.
    func begin(page: String, storage: ScriptObject) {
        change { state in
            state.recording = TestRecording(page: page, storage: storage)
            state.problem = nil
        }
    }

    /// Ends a recording that cannot begin, and shows the reason.
    func cancel(_ problem: String) {
        change { state in
            state.recording = nil
            state.problem = problem
        }
    }

    /// Ends the recording and writes it; has no effect without one.
    func end() {
        guard isRecording else { return }
        change { state in
            guard let recording = state.recording else { return }
            state.source = recording.source
            state.recording = nil
            state.problem = file?.write(state.source)
        }
    }

    /// Adds a step to the recording.
    ///
    /// - Returns: Its number; nil without a recording.
    @discardableResult
    func add(_ step: RecordedStep) -> Int? {
        guard isRecording else { return nil }
        return change { $0.recording?.add(step) }
    }

    /// Removes a step that had no effect.
    func remove(_ number: Int?) {
        guard let number else { return }
        change { $0.recording?.remove(number) }
    }

    /// The last step; nil without a recording.
    var last: RecordedStep? { state.withLock { $0.recording?.last } }

    /// The place of what the last step causes now; nil without a recording.
    func makePlace() -> TestRecording.Place? { state.withLock { $0.recording?.makePlace() } }

    /// Adds a statement that has to precede the step of a place.
    func prepare(_ line: String, at place: TestRecording.Place?) {
        guard let place else { return }
        change { $0.recording?.prepare(line, at: place) }
    }

    /// Adds a response to the recording.
    func add(_ response: RecordedResponse?, at place: TestRecording.Place?) {
        guard let response, let place else { return }
        change { $0.recording?.add(response, at: place) }
    }

    /// Adds a line to the comment before the test.
    func note(_ text: String) {
        guard isRecording else { return }
        change { $0.recording?.note(text) }
    }

    /// Changes the state, and shows it in the browsers.
    @discardableResult
    private func change<Output: Sendable>(_ body: (inout State) -> Output) -> Output {
        order.withLock { _ in
            let (output, present) = state.withLock { state -> (Output, ScriptValue) in
                let output = body(&state)
                return (output, message(of: state))
            }
            browsers.send(present)
            return output
        }
    }

    private func message(of state: State) -> ScriptValue {
        [
            "type": "recording", "isOn": .bool(state.recording != nil),
            "source": .string(state.recording?.source ?? state.source),
            "file": file.map { .string($0.path) } ?? .null, "problem": state.problem.map(ScriptValue.string) ?? .null,
        ]
    }
}
