import CJavaScriptCore
import Glibc
import MiniCore
import MiniEngine
import Testing

@Suite(.timeLimit(.minutes(5))) struct EngineTests {
    @Test(arguments: [
        "JSContextGroupSetExecutionTimeLimit", "JSContextGroupAddHeapFinalizer", "JSContextGroupRemoveHeapFinalizer",
        "JSGlobalContextSetUnhandledRejectionCallback", "JSGlobalContextSetEvalEnabled", "JSGetMemoryUsageStatistics",
        "JSSynchronousGarbageCollectForDebugging", "JSConfigureSignalForGC", "JSLock", "JSUnlock",
        "JSScriptCreateReferencingImmortalASCIIText", "JSScriptEvaluate", "JSScriptRelease", "jsc_options_set_boolean",
        "jsc_options_set_uint", "jsc_get_major_version", "jsc_get_minor_version", "jsc_get_micro_version",
        "JSContextGroupEnableSamplingProfiler", "JSContextGroupDisableSamplingProfiler",
        "JSContextGroupTakeSamplesFromSamplingProfiler",
    ])
    func `the library exports the functions that its headers do not declare`(name: String) {
        withMachine { _ in }
        #expect(dlsym(nil, name) != nil)
    }

    /// Optional, but without them there is less protection and a higher memory usage.
    @Test(arguments: ["_ZN3JSC2VM15drainMicrotasksEv", "_ZN3WTF40releaseFastMallocFreeMemoryForThisThreadEv"])
    func `the library exports the optional private functions`(name: String) {
        withMachine { _ in }
        #expect(dlsym(nil, name) != nil)
    }

    @Test func `no context can be inspected, whatever the environment contains`() async {
        await #expect(processExitsWith: .success) {
            setenv("WEBKIT_INSPECTOR_SERVER", "127.0.0.1:1", 1)
            setenv("JSC_useRemoteInspector", "true", 1)
            withMachine { machine in
                let contexts = ["program", "view", "worker"].map { machine.makeContext(name: $0) }
                #expect(contexts.allSatisfy { !$0.isInspectable })
            }
            let context = JSGlobalContextCreate(nil)
            JSGlobalContextSetInspectable(context, true)
            #expect(JSGlobalContextIsInspectable(context))
            JSGlobalContextRelease(context)
        }
    }

    @Test func `the time zone of all machines is changed by a name of the IANA database`() async {
        await #expect(processExitsWith: .success) {
            let machine = VirtualMachine(name: "zone")
            let context = machine.makeContext(name: "zone")
            let code = "[new Date(1.7e12).getTimezoneOffset(), Intl.DateTimeFormat().resolvedOptions().timeZone].join()"
            #expect(Engine.canSetTimeZone)
            #expect(Engine.setTimeZone("Asia/Shanghai"))
            let changed = try context.evaluate(code, name: "a.js").string
            #expect(changed == "-480,Asia/Shanghai")
            #expect(!Engine.setTimeZone("Mars/Base"))
            #expect(!Engine.setTimeZone("Zürich"))
            let kept = try context.evaluate(code, name: "a.js").string
            #expect(kept == "-480,Asia/Shanghai")
            #expect(Engine.setTimeZone(""))
            let reset = try context.evaluate(code, name: "a.js").string
            #expect(reset != "-480,Asia/Shanghai")
            machine.invalidate()
        }
    }

    @Test func `a host may use the engine before its first program`() async {
        await #expect(processExitsWith: .success) {
            let context = JSGlobalContextCreate(nil)
            let text = JSStringCreateWithUTF8CString("1 + 1")
            precondition(JSEvaluateScript(context, text, nil, nil, 0, nil) != nil)
            let machine = VirtualMachine(name: "second")
            let result = try machine.makeContext(name: "main").evaluate("6 * 7", name: "a.js").copy()
            #expect(result == 42)
            machine.invalidate()
        }
    }

    @Test func `the engine does not change the host's signal handlers`() async {
        await #expect(processExitsWith: .success) {
            let before = Self.handledSignals
            // A host that ignores the default signal of the engine, or blocks all signals, must not hang.
            _ = signal(SIGUSR1, SIG_IGN)
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_BLOCK, &all, nil)
            try withContext(.short) { context throws in
                try context.evaluate("var a = []; for (let i = 0; i < 1e5; i++) a.push({i})", name: "a.js")
                context.machine.collectGarbage()
                kill(getpid(), SIGUSR1)
                #expect(context.error(of: "for (;;);")?.termination == .outOfTime)
            }
            #expect(Self.handledSignals.subtracting(before) == [SIGUSR1, __libc_current_sigrtmin() + 4])
        }
    }

    /// The signals with a disposition other than the default.
    private static var handledSignals: Set<Int32> {
        Set(
            (1..<65).filter { number in
                var action = sigaction()
                return sigaction(number, nil, &action) == 0 && action.__sigaction_handler.sa_handler != nil
            }
        )
    }

    @Test func `the engine ignores environment variables`() async {
        await #expect(processExitsWith: .success) {
            setenv("JSC_useJIT", "false", 1)
            setenv("JSC_useWasm", "true", 1)
            setenv("HOME_OF_JSC_", "kept", 1)
            try withContext { context throws in #expect(try context.value("typeof WebAssembly") == "undefined") }
            #expect(getenv("JSC_useJIT") == nil)
            #expect(getenv("JSC_useWasm") == nil)
            #expect(getenv("HOME_OF_JSC_") != nil)
        }
    }

    @Test func `the size of the heap is that of the live objects`() throws {
        try withContext { context throws in
            context.machine.collectGarbage()
            let before = context.machine.heapSizeBytes
            #expect(before > 10_000)
            try context.evaluate("var big = new Uint8Array(8 << 20)", name: "a.js")
            context.machine.collectGarbage()
            #expect(context.machine.heapSizeBytes > before + 8 << 20)
            try context.evaluate("big = null", name: "a.js")
            context.machine.collectGarbage()
            #expect(context.machine.heapSizeBytes < before + 4 << 20)
            context.machine.releaseMemory()
        }
    }

    @Test func `promises are settled without the private function`() throws {
        try withContext(.short) { context throws in
            context.machine.drainFunction = nil
            var reasons: [String?] = []
            context.onUnhandledRejection = { _, reason in reasons.append(reason.string) }
            try context.evaluate(
                "var n = 0; (async () => { for (let i = 0; i < 9; i++) { await 0; n++ } })()",
                name: "a.js"
            )
            #expect(try context.value("n") == 9)
            try context.evaluate("Promise.reject('late')", name: "a.js")
            #expect(reasons == ["late"])
            #expect(context.error(of: "for (;;);")?.termination == .outOfTime)
        }
    }

    @Test func `values may be released on any thread`() async throws {
        let thread = ScriptThread(name: "test", clock: .real)
        try thread.start()
        nonisolated(unsafe) var machine: VirtualMachine?
        // SAFETY: Transferred between the threads by the continuations, never used concurrently.
        nonisolated(unsafe) var values: [EngineValue] = []
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
