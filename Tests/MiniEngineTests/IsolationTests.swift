import MiniCore
import MiniEngine
import Testing

@Suite struct IsolationTests {
    @Test(arguments: [
        "eval('1')", "(0, eval)('1')", "globalThis.eval('1')", "new Function('return 1')", "Function('return 1')()",
        "(() => {}).constructor('return 1')()", "(async () => {}).constructor('return 1')",
        "(function* () {}).constructor('yield 1')", "(async function* () {}).constructor('yield 1')",
        "Reflect.construct(Function, ['return 1'])", "Reflect.apply(Function, null, ['return 1'])",
        "class F extends Function {}; new F('return 1')", "[].constructor.constructor('return 1')()",
        "Object.getPrototypeOf(async function () {}).constructor('')", "eval.call(null, '1')",
        "Function.prototype.constructor('1')",
        "new Proxy(Function, {})('return 1')", "Function.bind(null, 'return 1')()",
    ])
    func `text is not compiled as code`(source: String) throws {
        try withContext { context throws in
            let error = try #require(context.error(of: source))
            #expect(error.name == "EvalError")
            #expect(try context.value("typeof eval") == "function")
        }
    }

    @Test func `a native callback does not enable eval`() throws {
        try withContext { context throws in
            try context.define("run") { call throws(ScriptError) in
                .script(try call.context.evaluate(call.string(at: 0), name: "inner.js"))
            }
            #expect(context.error(of: "run(\"eval('1')\")")?.name == "EvalError")
            #expect(context.error(of: "eval('1')")?.name == "EvalError")
        }
    }

    @Test(arguments: ["WebAssembly", "Atomics", "SharedArrayBuffer", "ShadowRealm", "setTimeout", "require", "process"])
    func `a bare context has no objects that reach outside of it`(name: String) throws {
        #expect(try withContext { try $0.value("typeof \(name)") } == "undefined")
    }

    @Test func `import finds no modules`() throws {
        try withContext { context throws in
            try context.evaluate("var failed; import('/etc/passwd').catch(e => failed = e.name)", name: "a.js")
            #expect(try context.value("typeof failed") == "string")
        }
    }

    @Test func `contexts of one machine share only a heap`() throws {
        try withMachine { machine throws in
            let logic = machine.makeContext(name: "logic")
            let view = machine.makeContext(name: "view")
            try logic.evaluate("var mine = 1; Array.prototype.map = null; Object.prototype.leak = 1", name: "a.js")
            #expect(try view.value("typeof mine + typeof [].map + typeof ({}).leak") == "undefinedfunctionundefined")
            #expect(try !logic.evaluate("Array", name: "a.js").isIdentical(to: view.evaluate("Array", name: "a.js")))
            // A function of one context that the host calls for another context operates on the values of that context.
            let length = try view.evaluate("x => x.length", name: "a.js")
            #expect(try length.call([.value(logic.evaluate("[1, 2, 3]", name: "a.js"))]).number == 3)
        }
    }

    @Test func `an error of one context can be copied by another`() throws {
        try withMachine { machine throws in
            let logic = machine.makeContext(name: "logic")
            let view = machine.makeContext(name: "view")
            let thrown = try logic.evaluate("new RangeError('from logic')", name: "a.js")
            #expect(view.scriptError(from: thrown).name == "RangeError")
        }
    }

    @Test func `machines do not share objects`() throws {
        try withMachine { first throws in
            try withMachine { second throws in
                try first.makeContext(name: "a").evaluate("var secret = 1", name: "a.js")
                #expect(try second.makeContext(name: "a").value("typeof secret") == "undefined")
            }
        }
    }
}
