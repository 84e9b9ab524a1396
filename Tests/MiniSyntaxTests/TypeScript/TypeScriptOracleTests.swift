import CommandHarness
import Glibc
import MiniCore
import MiniEngine
import MiniSyntax
import TestScale
import Testing

/// Compares erased programs with the output of the TypeScript compiler.
@Suite struct `TypeScript beside the compiler` {
    /// The library of Debian's package node-typescript.
    private static let library = "/usr/share/nodejs/typescript/lib"
    private static let isInstalled = access(library + "/typescript.js", R_OK) == 0

    /// Prints the JavaScript of programs as an array in JSON.
    private static let script = """
        const typescript = require('\(library)/typescript.js');
        const programs = JSON.parse(require('fs').readFileSync('programs.json', 'utf8'));
        const compilerOptions = {
            target: typescript.ScriptTarget.ES2020, module: typescript.ModuleKind.CommonJS, experimentalDecorators: true,
        };
        const compile = text => typescript.transpileModule(text, { compilerOptions, reportDiagnostics: true });
        console.log(JSON.stringify(programs.map(compile).map(result => ({
            code: result.outputText, errors: result.diagnostics.map(d => String(d.messageText)),
        }))));
        """

    /// Runs a module and returns what it logs, with its exports and the modules that it loads.
    private static let harness = """
        (function (module, isRewritten) {
            const output = [];
            const seen = new WeakSet();
            const show = value => {
                if (typeof value === 'function') return `function ${value.length}`;
                return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
            };
            const log = (...values) => { output.push(values.map(show).join(' ')); };
            const modules = {};
            const loaded = name => modules[name] ??= (log('load', name), new Proxy({ __esModule: true }, {
                get: (target, key) => key === '__esModule' ? true : typeof key === 'string' ? `${name}.${key}` : undefined,
                has: () => true,
            }));
            const exports = {};
            const object = { exports };
            const loader = {
                export(names) { for (const name in names) Object.defineProperty(exports, name, { get: names[name], enumerable: true }); },
                import: loaded, importDefault: loaded, importNamespace: loaded,
            };
            try {
                module(exports, loaded, object, log, value => value, loader);
            } catch (error) {
                log('error', error.name);
            }
            log('exports', Object.keys(exports).filter(name => name !== '__esModule').sort());
            const loads = output.filter(line => line.startsWith('load '));
            return [...loads.sort(), ...output.filter(line => !line.startsWith('load '))].join('\\n');
        })
        """

    static let parameters = ["exports", "require", "module", "log", "identity"]

    private struct Compiled {
        let code: String
        let errors: [String]
    }

    private static func compile(_ programs: [String]) async throws -> [Compiled] {
        let values = ScriptValue.array(programs.map(ScriptValue.string))
        let folder = try TemporaryProgram(["programs.json": JSON.text(values), "compile.js": script])
        defer { folder.remove() }
        let result = try await Product(path: "/usr/bin/node").run(["compile.js"], in: folder.path)
        #expect(result.status == 0, "\(result.error)")
        return (try JSON.parse(Array(result.output.utf8)).array ?? []).map { value in
            Compiled(
                code: value["code"]?.string ?? "",
                errors: (value["errors"]?.array ?? []).compactMap(\.string),
            )
        }
    }

    /// What a module logs.
    static func output(_ function: String) throws -> String {
        let machine = VirtualMachine(name: "oracle")
        defer { machine.invalidate() }
        let context = machine.makeContext(name: "oracle")
        let module = try context.evaluate(function, name: "module.js")
        return try context.evaluate(harness, name: "harness.js").call([.value(module)]).copy().string ?? ""
    }

    @Test(
        .enabled(if: isInstalled, "node-typescript is not installed"),
        .timeLimit(.minutes(5)),
        arguments: 1...UInt64(TestScale.count(5, usually: 2))
    )
    func `a program behaves like the output of the compiler`(part: UInt64) async throws {
        let programs = (0..<100).map { TypeScriptProgram.text(seed: part * 1_000 + UInt64($0)) }
        let compiled = try await Self.compile(programs)
        #expect(compiled.count == programs.count)
        var logged = 0
        for (text, expected) in zip(programs, compiled) {
            #expect(expected.errors == [], "\(text)")
            let source = SourceText(text, file: "a.ts")
            let erased = try TypeScriptEraser.erase(source)
            #expect(erased.script.lineCount == source.lineCount)
            let module = try ModuleRewriter.rewrite(erased.script, parameters: Self.parameters, canWait: false)
            let head = "(function(\(Self.parameters.joined(separator: ","))){"
            let (own, other) = (try Self.output(module.code), try Self.output("\(head)\(expected.code)\n})"))
            #expect(own == other, "\(text)\n\(erased.script.text(in: SourceRange(0, erased.script.bytes.count)))")
            logged += other.split(separator: "\n").count
        }
        #expect(logged > 500)
    }

    @Test(
        .enabled(if: isInstalled, "node-typescript is not installed"),
        .timeLimit(.minutes(5))
    )
    func `the declarations of the compiler are erased`() throws {
        let names = try Self.names(in: Self.library).filter { $0.hasSuffix(".d.ts") }
        #expect(names.count > 50)
        for name in names {
            let source = try SourceText(bytes: Self.contents(of: "\(Self.library)/\(name)"), file: name)
            let erased = try TypeScriptEraser.erase(source)
            #expect(erased.script.lineCount == source.lineCount)
            let program = try Parser.parse(erased.script, as: .module)
            // The declarations of the compiler itself assign an export.
            if name.hasPrefix("lib.") { #expect(program.statements.allSatisfy(Self.hasNoCode), "\(name)") }
        }
    }

    private static func hasNoCode(_ statement: Statement) -> Bool {
        switch statement.kind {
        case .empty, .export, .import: true
        default: false
        }
    }

    private static func names(in folder: String) throws -> [String] {
        let directory = try #require(opendir(folder))
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            // SAFETY: the name is terminated by zero, and read before the next call of readdir.
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
            )
        }
        return names.sorted()
    }

    private static func contents(of path: String) throws -> [UInt8] {
        let file = try #require(fopen(path, "rb"))
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            if count == 0 { return bytes }
            bytes.append(contentsOf: chunk[..<count])
        }
    }
}
