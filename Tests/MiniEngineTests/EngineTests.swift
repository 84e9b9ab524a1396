import Glibc
import MiniCore
import MiniEngine
import Testing

@Suite struct EngineTests {
    @Test(arguments: [
        "JSContextGroupSetExecutionTimeLimit", "JSContextGroupAddHeapFinalizer", "JSContextGroupRemoveHeapFinalizer",
        "JSGlobalContextSetUnhandledRejectionCallback", "JSGlobalContextSetEvalEnabled", "JSGetMemoryUsageStatistics",
        "JSSynchronousGarbageCollectForDebugging", "JSConfigureSignalForGC", "JSLock", "JSUnlock",
        "JSScriptCreateReferencingImmortalASCIIText", "JSScriptEvaluate", "JSScriptRelease", "jsc_options_set_boolean",
    ])
    func `the library exports what its headers leave out`(name: String) {
        withMachine { _ in }
        #expect(dlsym(nil, name) != nil)
    }

    /// Not required, but without them there is less protection and more memory is used: worth knowing.
    @Test(arguments: ["_ZN3JSC2VM15drainMicrotasksEv", "_ZN3WTF40releaseFastMallocFreeMemoryForThisThreadEv"])
    func `the library still has the private functions that make it better`(name: String) {
        withMachine { _ in }
        #expect(dlsym(nil, name) != nil)
    }

    @Test func `the host's signal stays the host's`() throws {
        try withContext { context throws in
            for number in [SIGUSR1, SIGUSR2, SIGSEGV, SIGBUS] {
                var action = sigaction()
                #expect(sigaction(number, nil, &action) == 0)
                // Swift's own crash reporter may hold SIGSEGV and SIGBUS; SIGUSR1 must be as the process found it.
                if number == SIGUSR1 || number == SIGUSR2 {
                    #expect(action.__sigaction_handler.sa_handler == nil, "signal \(number)")
                }
            }
            // A host that ignores the signal, which the engine would use by default, still collects garbage.
            let previous = signal(SIGUSR1, SIG_IGN)
            defer { signal(SIGUSR1, previous) }
            try context.evaluate("var a = []; for (let i = 0; i < 1e5; i++) a.push({i})", name: "a.js")
            context.machine.collectGarbage()
            kill(getpid(), SIGUSR1)
            #expect(try context.value("a.length") == 100_000)
        }
    }

    @Test func `the heap's size is that of what is alive`() throws {
        try withContext { context throws in
            context.machine.collectGarbage()
            let before = context.machine.heapSizeBytes
            #expect(before > 100_000)
            try context.evaluate("var big = new Uint8Array(8 << 20)", name: "a.js")
            context.machine.collectGarbage()
            #expect(context.machine.heapSizeBytes > before + 8 << 20)
            try context.evaluate("big = null", name: "a.js")
            context.machine.collectGarbage()
            #expect(context.machine.heapSizeBytes < before + 4 << 20)
            context.machine.releaseFreeMemory()
        }
    }

    @Test func `values may be released on any thread`() async throws {
        let thread = ScriptThread(name: "test", clock: .real)
        try thread.start()
        nonisolated(unsafe) var machine: VirtualMachine?
        // SAFETY: Handed over from one thread to the other by the continuations, never used by two at once.
        nonisolated(unsafe) var values: [ScriptValue] = []
        await withCheckedContinuation { continuation in
            thread.enqueue {
                let new = VirtualMachine(name: "test")
                let context = new.makeContext(name: "test")
                values = (0..<100).compactMap { try? context.evaluate("({i: \($0)})", name: "a.js") }
                machine = new
                continuation.resume()
            }
        }
        #expect(values.count == 100)
        values = []
        await withCheckedContinuation { continuation in
            thread.enqueue {
                #expect((try? machine?.makeContext(name: "other").value("1 + 1")) == 2)
                machine?.invalidate()
                machine = nil
                continuation.resume()
            }
        }
        thread.stop()
    }
}
