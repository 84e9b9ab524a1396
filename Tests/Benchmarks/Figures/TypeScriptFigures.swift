import Glibc
import MiniSyntax

/// The speed of erasing the types of TypeScript, and of a program in it.
enum TypeScriptFigures {
    private static let fileCount = 100

    /// A typical part of a program of 1,500 bytes.
    private static let part = """
        interface Goods<T = string> { readonly id: T; name: string; price?: number; tags: Array<Record<string, T>> }
        type Handler<E extends object> = (event: E & { detail: { value: string } }, ...rest: unknown[]) => void | Promise<void>;
        enum State { Idle, Loading = 1 << 1, Failed = 'failed' }
        function sum(items: ReadonlyArray<Goods>): number;
        function sum(items: Goods[], start: number = 0): number {
          return items.reduce<number>((total, item) => total + (item.price ?? 0), start);
        }
        abstract class Store<T extends Goods> {
          protected items: Map<string, T> = new Map<string, T>();
          private listeners!: Set<Handler<T>>;
          abstract load(page?: number): Promise<T[]>;
          get size(): number { return this.items.size; }
          add(item: T, options: { silent?: boolean } = {}): this {
            this.items.set(item.id as string, item);
            if (!options.silent) this.listeners.forEach((listener) => listener(item as any));
            return this;
          }
        }
        Page<{ goods: Goods[]; state: State }, Record<string, (...values: any[]) => any>>({
          data: { goods: [] as Goods[], state: State.Idle, keyword: '' },
          async onLoad(this: any, query: { id?: string }): Promise<void> {
            const { id = '', ...others }: typeof query & Record<string, string> = query;
            const found = (await my.request<Goods[]>({ url: `/goods/${id}`, data: others })) satisfies unknown;
            this.setData({ goods: (<any>found)!.list.filter((item: Goods) => item.tags.length > 0), state: State.Idle });
          },
        });

        """

    static func measure(_ options: Options) async throws -> [Figure] {
        [try await erasure(), try await firstRun(options)]
    }

    private static func erasure() async throws -> Figure {
        let text = (0..<200).map { index in
            // Each part has names of its own.
            part.replacing("Goods", with: "Goods\(index)").replacing("Handler", with: "Handler\(index)")
                .replacing("State", with: "State\(index)").replacing("Store", with: "Store\(index)")
                .replacing("sum(", with: "sum\(index)(")
        }
        let source = SourceText(text.joined(), file: "page.ts")
        let script = try self.script(bytes: source.bytes.count)
        let megabytes = Double(source.bytes.count) / 1e6
        let rounds = try await Rounds(20) {
            let start = MonotonicTime.now
            let erased = try TypeScriptEraser.erase(source)
            guard erased.script.lineCount == source.lineCount else { throw MeasurementError("lines are missing") }
            return (MonotonicTime.now - start) / 1e6 / megabytes
        } floor: {
            let start = MonotonicTime.now
            let program = try Parser.parse(script, as: .module)
            guard !program.statements.isEmpty else { throw MeasurementError("the script is not parsed") }
            return (MonotonicTime.now - start) / 1e6 / megabytes
        }
        return Figure(
            "types of TypeScript erased, 300 KB in one file, for 1 MB",
            .milliseconds,
            target: .ratio(2),
            method: "from the source to JavaScript; the floor is our own parse of JavaScript of the same size",
            rounds,
        )
    }

    // MARK: A program

    private static func firstRun(_ options: Options) async throws -> Figure {
        let title = "`mini run`, first run with \(fileCount) files in TypeScript"
        let target = Figure.Target.ratio(1.3)
        let method = "modules of 1 KB; floor: the same program in JavaScript; each from spawn to exit, without a cache"
        guard access(options.mini, X_OK) == 0 else {
            let outcome = Figure.Outcome.notMeasured(reason: "there is no \(options.mini); see --mini")
            return Figure(title: title, unit: .milliseconds, target: target, method: method, outcome: outcome)
        }
        let folder = try TemporaryFolder()
        for ending in ["ts", "js"] { try writeProgram(ending, in: folder) }
        var number = 0
        func run(_ ending: String) throws -> Double {
            number += 1
            let variables = ["DATA", "CACHE"].map { "XDG_\($0)_HOME=\(folder.path)/\($0)\(number)" }
            let arguments = [options.mini, "run", "\(folder.path)/\(ending)"]
            return try ChildProcess.run(arguments, in: .bare, adding: variables).nanoseconds / 1e6
        }
        let rounds = try await Rounds(31) {
            try run("ts")
        } floor: {
            try run("js")
        }
        return Figure(title, .milliseconds, target: target, method: method, rounds)
    }

    /// Writes a program whose app.ts or app.js imports all modules.
    private static func writeProgram(_ ending: String, in folder: TemporaryFolder) throws {
        func write(_ script: String, to name: String) throws {
            let text = ending == "ts" ? script : try javaScript(script)
            try folder.write(text, to: "\(ending)/\(name).\(ending)")
        }
        try folder.write(#"{"pages": ["pages/index/index"]}"#, to: "\(ending)/app.json")
        try folder.write("<view>text</view>\n", to: "\(ending)/pages/index/index.axml")
        try write("Page({});\n", to: "pages/index/index")
        let module = String(part.split(separator: "Page<", maxSplits: 1)[0])
        for number in 0..<fileCount {
            try write("\(module)export const size: number = sum([], \(number));\n", to: "lib/module\(number)")
        }
        let imports = (0..<fileCount).map { "import { size as size\($0) } from './lib/module\($0)';\n" }.joined()
        let sum = (0..<fileCount).map { "size\($0)" }.joined(separator: " + ")
        try write("\(imports)App({ total: (\(sum)) as number });\n", to: "app")
    }

    /// The JavaScript of a script without the spaces of its types.
    private static func javaScript(_ script: String) throws -> String {
        let erased = try TypeScriptEraser.erase(SourceText(script, file: "a.ts")).script
        return String(decoding: erased.bytes, as: UTF8.self).replacing(#/ {2,}/#, with: " ")
    }

    // MARK: Scripts

    /// JavaScript of a size: the statements of the part without the spaces of its types.
    private static func script(bytes: Int) throws -> SourceText {
        let erased = try TypeScriptEraser.erase(SourceText(part, file: "page.ts"))
        let printed = Printer.text(of: try Parser.parse(erased.script, as: .module))
        var text = ""
        while text.utf8.count < bytes { text += "{\(printed)}\n" }
        return SourceText(text, file: "page.js")
    }
}
