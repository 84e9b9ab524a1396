import MiniSyntax

/// The speed of erasing the types of TypeScript.
enum TypeScriptFigures {
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

    static func measure() async throws -> [Figure] {
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
        return [
            Figure(
                "types of TypeScript erased, 300 KB in one file, for 1 MB",
                .milliseconds,
                target: .ratio(2),
                method: "from the source to JavaScript; the floor is our own parse of JavaScript of the same size",
                rounds,
            )
        ]
    }

    /// JavaScript of a size: the statements of the part without the spaces of its types.
    private static func script(bytes: Int) throws -> SourceText {
        let erased = try TypeScriptEraser.erase(SourceText(part, file: "page.ts"))
        let printed = Printer.text(of: try Parser.parse(erased.script, as: .module))
        var text = ""
        while text.utf8.count < bytes { text += "{\(printed)}\n" }
        return SourceText(text, file: "page.js")
    }
}
