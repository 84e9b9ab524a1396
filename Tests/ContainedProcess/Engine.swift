import CJavaScriptCore
import ContainmentAttacks
import Glibc
import MiniContainment

/// JavaScriptCore in one thread.
struct Engine {
    private let group: JSContextGroupRef?
    private let context: JSGlobalContextRef?
    /// The descriptors that it opened.
    private(set) var descriptors: Set<Int32> = []

    /// Loads the engine, as a zygote does before it is confined.
    init(jit: Bool) {
        let former = Containment.openDescriptors()
        setenv("JSC_numberOfGCMarkers", "1", 1)
        setenv("JSC_useConcurrentGC", "0", 1)
        setenv("JSC_useConcurrentJIT", "0", 1)
        if !jit { setenv("JSC_useJIT", "0", 1) }
        // It would start a thread at the first group.
        if let symbol = dlsym(nil, "_ZN3WTF20fastDisableScavengerEv") {
            unsafeBitCast(symbol, to: (@convention(c) () -> Void).self)()
        }
        group = JSContextGroupCreate()
        context = JSGlobalContextCreateInGroup(group, nil)
        _ = evaluate("1 + 1; new Date().getTimezoneOffset()", in: context)
        descriptors = Containment.openDescriptors().subtracting(former)
    }

    /// Counts an event in each descriptor, as the engine of a sibling could.
    func countEvents() {
        var value: UInt64 = 7
        var former: UInt64 = 0
        for descriptor in descriptors {
            // A counter returns its sum, and starts again.
            _ = read(descriptor, &former, 8)
            _ = write(descriptor, &value, 8)
        }
    }

    /// Prints whether the counted events can be read, for each descriptor that is no device.
    func printEvents() {
        for descriptor in descriptors {
            var values: [UInt64] = [0]
            let count = read(descriptor, &values, 8)
            if values[0] == 7 { ContainedProcess.write("shared") }
            if count < 0 { ContainedProcess.write("read: \(ErrorName.of(Int(errno)))") }
        }
        ContainedProcess.write("checked \(descriptors.count > 1)")
    }

    private static let scripts = [
        (
            "loop",
            "function hot(n) { let s = 0; for (let i = 0; i < n; i++) s += Math.sqrt(i) | 0; return s }; let w = 0; for (let i = 0; i < 300; i++) w += hot(10000); w"
        ),
        ("sort", "new Array(100000).fill(0).map((_, i) => ({i})).sort((x, y) => y.i - x.i)[0].i"),
        ("garbage", "let g = 0; for (let i = 0; i < 300000; i++) { g += [i, {i}].length }; g"),
        ("memory", "new Uint8Array(50000000).fill(1)[49999999]"),
        ("wide", "let o = {}; for (let i = 0; i < 50000; i++) o['k' + i] = i; Object.keys(o).length"),
        ("exception", "let n = 0; for (let i = 0; i < 10000; i++) { try { null.x } catch (e) { n++ } }; n"),
        ("recursion", "function deep() { return deep() + 1 }; try { deep() } catch (e) { e.constructor.name }"),
        ("expression", "/(a+)+b/.test('a'.repeat(20)) + ' ' + 'x1y22'.replace(/\\d+/g, m => m.length)"),
        ("unicode", "/\\p{L}+/u.exec('\\u00e9t\\u00e9!')[0].length + 'I'.toLocaleLowerCase('tr').length"),
        (
            "date",
            "new Date(2024, 1, 29, 12).toISOString().slice(0, 4) + new Date().getTimezoneOffset().constructor.name"
        ),
        ("format", "typeof Intl === 'object' ? new Intl.NumberFormat('de').format(1234.5) : 'none'"),
        (
            "zone",
            "typeof Intl === 'object' ? new Intl.DateTimeFormat('en', {timeZone: 'Asia/Shanghai', hour: 'numeric', hour12: false}).format(0) : 'none'"
        ),
        ("order", "['z', 'a', '\\u00e4'].sort((x, y) => x.localeCompare(y)).length"),
        ("random", "typeof Math.random()"),
        ("big", "(2n ** 2000n).toString().length"),
        ("json", "JSON.parse(JSON.stringify(new Array(10000).fill({a: [1, 'b']}))).length"),
        (
            "function",
            "(() => { let f = []; for (let i = 0; i < 2000; i++) f.push(eval('(x => x + ' + i + ')')); return f[1999](1) })()"
        ),
        ("promise", "let p = 0; Promise.resolve().then(() => { p = 1 }); 'queued'"),
        ("async", "(async () => { await null; p = 2 })(); p"),
        ("proxy", "new Proxy({}, {get: (_, k) => k}).name"),
        ("map", "let m = new Map(); for (let i = 0; i < 100000; i++) m.set(i, i); m.size"),
        ("weak", "let r = new WeakRef({}); typeof r.deref()"),
        ("shared", "typeof WebAssembly + ' ' + typeof SharedArrayBuffer + ' ' + typeof Atomics"),
    ]

    /// Runs scripts, and prints their results.
    func work() {
        for (name, script) in Self.scripts { ContainedProcess.write("\(name): \(evaluate(script, in: context))") }
        JSGarbageCollect(context)
        ContainedProcess.write("collected: \(evaluate("w", in: context))")
        let second = JSGlobalContextCreateInGroup(group, nil)
        ContainedProcess.write("new context: \(evaluate(Self.scripts[0].1, in: second))")
        JSGlobalContextRelease(second)
        JSGarbageCollect(context)
        let other = JSContextGroupCreate()
        let third = JSGlobalContextCreateInGroup(other, nil)
        ContainedProcess.write("new group: \(evaluate("6 * 7", in: third))")
    }

    /// The text of a script's result or exception.
    private func evaluate(_ script: String, in context: JSGlobalContextRef?) -> String {
        let source = JSStringCreateWithUTF8CString(script)
        defer { JSStringRelease(source) }
        var exception: JSValueRef?
        let value = JSEvaluateScript(context, source, nil, nil, 0, &exception)
        let string = JSValueToStringCopy(context, exception ?? value, nil)
        defer { JSStringRelease(string) }
        var buffer = [CChar](repeating: 0, count: 1_000)
        let count = JSStringGetUTF8CString(string, &buffer, buffer.count)
        let text = String(decoding: buffer.prefix(max(0, count - 1)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return exception == nil ? text : "exception \(text)"
    }
}
