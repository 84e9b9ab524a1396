import Foundation
import MiniHost
import Synchronization

/// The terminal of the user: lines from standard input, for commands and for dialogues.
///
/// A dialogue has priority. The next line belongs to it, also if a command was expected.
final class Terminal: Sendable {
    private struct Reader {
        let number: Int
        let isDialog: Bool
        let continuation: CheckedContinuation<String?, Never>
    }

    private struct State {
        var lines: [String] = []
        var hasEnded = false
        var readers: [Reader] = []
        var lastNumber = 0
    }

    private let state = Mutex(State())

    /// Starts to read.
    init() {
        // A read blocks its thread.
        Thread.detachNewThread { [self] in
            while let line = Swift.readLine() { receive(line) }
            receive(nil)
        }
    }

    /// Writes a text and a new line.
    ///
    /// Programs can pass any text. Control characters are removed, since a terminal executes sequences that begin with one.
    func write(_ text: String) {
        let visible = text.unicodeScalars.filter { $0 == "\n" || $0.properties.generalCategory != .control }
        FileHandle.standardOutput.write(Data((String(String.UnicodeScalarView(visible)) + "\n").utf8))
    }

    /// The next command; nil at the end of the input, and if the task is cancelled.
    func command() async -> String? { await line(isDialog: false) }

    /// Writes a question and reads the reply; nil at the end of the input, and if the task is cancelled.
    func ask(_ question: String) async -> String? {
        write(question)
        return await line(isDialog: true)
    }

    /// Whether the user replies `y` to a question.
    func confirms(_ question: String) async -> Bool { await ask("\(question) [y/n]") == "y" }

    private func line(isDialog: Bool) async -> String? {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<String?, Never>) in
                let reader = Reader(number: number, isDialog: isDialog, continuation: continuation)
                state.withLock { $0.readers.append(reader) }
                deliver()
                if Task.isCancelled { cancel(number) }
            }
        } onCancel: {
            cancel(number)
        }
    }

    private func receive(_ line: String?) {
        state.withLock { state in
            if let line { state.lines.append(line) } else { state.hasEnded = true }
        }
        deliver()
    }

    /// Passes lines to readers.
    private func deliver() {
        let ready = state.withLock { state -> [(reader: Reader, line: String?)] in
            var ready: [(reader: Reader, line: String?)] = []
            while !state.readers.isEmpty, state.hasEnded || !state.lines.isEmpty {
                let index = state.readers.firstIndex(where: \.isDialog) ?? 0
                let line = state.lines.isEmpty ? nil : state.lines.removeFirst()
                ready.append((state.readers.remove(at: index), line))
            }
            return ready
        }
        for (reader, line) in ready { reader.continuation.resume(returning: line) }
    }

    private func cancel(_ number: Int) {
        let reader = state.withLock { state -> Reader? in
            guard let index = state.readers.firstIndex(where: { $0.number == number }) else { return nil }
            return state.readers.remove(at: index)
        }
        reader?.continuation.resume(returning: nil)
    }
}
