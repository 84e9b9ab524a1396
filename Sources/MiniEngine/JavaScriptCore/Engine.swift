internal import CJavaScriptCore
import Glibc

/// What is done once in a process, before anything else of the engine.
enum Engine {
    /// Prepares the engine; the first caller's work, free afterwards.
    static func prepare() { _ = preparation }

    private static let preparation: Void = {
        // The environment could switch on what is switched off below.
        removeEngineOptions()
        // The default, SIGUSR1, belongs to the host: one that blocks or handles it would deadlock in a collection.
        // False when the host has used the engine before us; the signal is then the host's choice.
        _ = JSConfigureSignalForGC(collectorSignal)
        // Neither WebAssembly loops nor Atomics.wait are ended by the time limit.
        _ = jsc_options_set_boolean("useWasm", 0)
        // Checks for the time limit instead of signals: no handlers of ours in the host's process.
        _ = jsc_options_set_boolean("usePollingTraps", 1)
        // `useRegExpJIT` stays on. The interpreted matcher cannot be interrupted either: /x*x*x*x*y/ over 50,000 characters
        // runs on as well. And it takes 4 to 20 times as long: a global replacement in 10 KB, 50 to 220 µs instead of
        // 10 to 30 for ten common patterns.
    }()

    private static var collectorSignal: Int32 { __libc_current_sigrtmin() + 4 }

    /// Lets the collector suspend the running thread, which may have inherited a mask that blocks every signal.
    static func allowCollectorSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, collectorSignal)
        let code = pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        precondition(code == 0, "A signal cannot be unblocked.")
    }

    private static func removeEngineOptions() {
        // SAFETY: `environ` is the C library's list of strings, ended by a null pointer.
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

    /// Functions of the library that are no part of any interface: used when they are there, done without when not.
    enum PrivateFunction {
        /// `JSC::VM::drainMicrotasks()`: runs the queued microtasks within the running entry into the engine.
        static let drainMicrotasks = resolve(
            "_ZN3JSC2VM15drainMicrotasksEv",
            as: (@convention(c) (OpaquePointer) -> Void).self,
        )
        /// `JSC::VM::deleteAllCode(DeleteAllCodeEffort)`: drops compiled code, which is compiled again when needed.
        static let deleteAllCode = resolve(
            "_ZN3JSC2VM13deleteAllCodeENS_19DeleteAllCodeEffortE",
            as: (@convention(c) (OpaquePointer, Int32) -> Void).self,
        )
        /// The effort that leaves the code alone while a collection runs.
        static let whenNotCollecting: Int32 = 1
        /// `WTF::releaseFastMallocFreeMemoryForThisThread()`: gives the thread's cached memory back.
        static let releaseFreeMemory = resolve(
            "_ZN3WTF40releaseFastMallocFreeMemoryForThisThreadEv",
            as: (@convention(c) () -> Void).self,
        )

        /// `WTF::releaseFastMallocFreeMemory()`: gives all of the process's cached memory back, in some 10 ms.
        static let releaseAllFreeMemory = resolve(
            "_ZN3WTF27releaseFastMallocFreeMemoryEv",
            as: (@convention(c) () -> Void).self,
        )

        private static func resolve<Function>(_ symbol: String, as type: Function.Type) -> Function? {
            // SAFETY: The mangled name fixes the parameters; the result is nothing in all.
            dlsym(nil, symbol).map { unsafeBitCast($0, to: type) }
        }
    }
}
