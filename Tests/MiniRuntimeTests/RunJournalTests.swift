import MiniEngine
import Synchronization
import Testing

@testable import MiniRuntime

/// The journal of a run without a program.
struct RunJournalTests {
    @Test func `a run receives its results also when its record has become too large`() {
        let journal = RunJournal(.recording, seed: 1)
        journal.beginSection()
        journal.state.withLock { $0.byteCount = RunJournal.byteLimit }
        let received = Mutex<[[UInt8]]>([])
        let moment = ThreadMoment(time: 0, endedWaitCount: 0)
        let operation = journal.begin("event", of: "a", slot: nil, hold: .never) { bytes in
            received.withLock { $0.append(bytes) }
        }
        for byte in [UInt8(1), 2] {
            journal.arrive(operation, [byte], isLast: false)
            #expect(journal.isReady(at: moment, turn: 0))
            journal.release(at: moment, turn: 0)
        }
        let results = received.withLock { $0 }
        #expect(results == [[1], [2]])
        #expect(journal.endSection().difference?.description == "the record has more than 256 MiB")
    }
}
