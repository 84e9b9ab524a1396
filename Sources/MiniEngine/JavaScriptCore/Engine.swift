internal import CJavaScriptCore
import Glibc

/// Process-wide setup of the engine, which must run before any other use of it.
package enum Engine {
    /// Prepares the engine of a process that has one thread and is forked.
    ///
    /// The engine then starts no thread: it collects garbage and compiles on the calling thread, and its allocator does not
    /// return memory by itself.
    ///
    /// - Parameter usesJIT: Whether JavaScript is compiled to machine code.
    package static func prepareForOneThread(usesJIT: Bool) {
        // The thread on which the engine measures time would otherwise have memory of its own for the few blocks that it needs.
        _ = mallopt(M_ARENA_MAX, 1)
        // Before the first heap, for which the allocator starts a thread.
        PrivateFunction.disableScavenger?()
        prepare()
        _ = jsc_options_set_uint("numberOfGCMarkers", 1)
        _ = jsc_options_set_boolean("useConcurrentGC", 0)
        _ = jsc_options_set_boolean("useConcurrentJIT", 0)
        if !usesJIT { _ = jsc_options_set_boolean("useJIT", 0) }
    }

    /// The time within which the threads end that the engine has started after ``prepareForOneThread(usesJIT:)``.
    ///
    /// Zero if it starts none. A library without a function that prevents the thread of the allocator ends this thread after
    /// 10 s of idleness.
    package static var threadTimeout: Duration { PrivateFunction.disableScavenger == nil ? .seconds(20) : .zero }

    /// Prepares the engine.
    ///
    /// Only the first call does something.
    static func prepare() { _ = preparation }

    private static let preparation: Void = {
        // The environment could enable options that are disabled below.
        removeEngineOptions()
        // The default, SIGUSR1, belongs to the host: a host that blocks or handles it would cause a deadlock in a collection.
        // The call fails if the host has used the engine before. The signal and the options are then the host's choice: the
        // engine has made the memory of its options unwritable.
        guard JSConfigureSignalForGC(collectorSignal) else { return }
        // The time limit ends neither WebAssembly loops nor Atomics.wait.
        _ = jsc_options_set_boolean("useWasm", 0)
        // The engine polls for the time limit instead of using signals, so that it installs no signal handlers in the host's
        // process.
        _ = jsc_options_set_boolean("usePollingTraps", 1)
        _ = jsc_options_set_uint("sampleInterval", samplingInterval)
        // `useRegExpJIT` stays enabled. The interpreted matcher cannot be interrupted either: /x*x*x*x*y/ over 50,000
        // characters also runs without end. It is also 4 to 20 times slower: a global replacement in 10 KB takes 50 to 220 µs
        // instead of 10 to 30 µs for ten common patterns.
    }()

    /// The time between two samples of running scripts, in microseconds.
    ///
    /// A sample interrupts the program. With the engine's default, 1,000, a computation took 1.14 to 1.16 times as long, with 2,000
    /// 1.07 to 1.09 times, and with 4,000 1.04 to 1.05 times.
    private static let samplingInterval: UInt32 = 4_000

    private static var collectorSignal: Int32 { __libc_current_sigrtmin() + 4 }

    /// Unblocks the collector's signal for the running thread, which can have inherited a mask that blocks every signal.
    static func allowCollectorSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, collectorSignal)
        let code = pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        precondition(code == 0, "A signal cannot be unblocked.")
    }

    private static func removeEngineOptions() {
        // SAFETY: `environ` is the C library's list of strings, terminated by a null pointer.
        typealias Strings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
        guard let list = dlsym(nil, "environ")?.load(as: Strings?.self) else { return }
        var names: [String] = []
        var entry = list
        while let text = entry.pointee {
            let variable = String(cString: text)
            if variable.hasPrefix("JSC_") { names.append(String(variable.prefix { $0 != "=" })) }
            entry += 1
        }
        for name in names { unsetenv(name) }
    }

    /// Functions of the library that are not part of an interface.
    ///
    /// They are optional.
    enum PrivateFunction {
        /// `JSC::VM::drainMicrotasks()`: runs the queued microtasks within the current entry into the engine.
        static let drainMicrotasks = resolve(
            "_ZN3JSC2VM15drainMicrotasksEv",
            as: (@convention(c) (OpaquePointer) -> Void).self,
        )
        /// `JSC::VM::deleteAllCode(DeleteAllCodeEffort)`: deletes compiled code, which is compiled again when needed.
        static let deleteAllCode = resolve(
            "_ZN3JSC2VM13deleteAllCodeENS_19DeleteAllCodeEffortE",
            as: (@convention(c) (OpaquePointer, Int32) -> Void).self,
        )
        /// The effort that does not delete the code while a collection runs.
        static let whenNotCollecting: Int32 = 1
        /// `WTF::releaseFastMallocFreeMemoryForThisThread()`: releases the thread's cached memory.
        static let releaseFreeMemory = resolve(
            "_ZN3WTF40releaseFastMallocFreeMemoryForThisThreadEv",
            as: (@convention(c) () -> Void).self,
        )

        /// `WTF::fastDisableScavenger()`: prevents the thread that returns free memory to the system.
        static let disableScavenger = resolve(
            "_ZN3WTF20fastDisableScavengerEv",
            as: (@convention(c) () -> Void).self,
        )

        /// `WTF::releaseFastMallocFreeMemory()`: releases the cached memory of the process, in about 10 ms.
        static let releaseAllFreeMemory = resolve(
            "_ZN3WTF27releaseFastMallocFreeMemoryEv",
            as: (@convention(c) () -> Void).self,
        )

        private static func resolve<Function>(_ symbol: String, as type: Function.Type) -> Function? {
            // SAFETY: The mangled name determines the parameters; all functions return void.
            dlsym(nil, symbol).map { unsafeBitCast($0, to: type) }
        }
    }
}
