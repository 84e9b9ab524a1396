/// The cost of showing a list of a thousand rows, and of changing one of them.
enum ListFigures {
    private static let template = """
        <view a:for="{{rows}}" a:key="id" class="row {{item.done ? 'done' : 'open'}}"><text>{{item.title}}</text></view>
        """

    static func measure() async throws -> [Figure] {
        let program = try await BenchmarkProgram(loops: [create, update], template: template)
        let bare = try BareContext(name: "floor")
        await bare.open()
        try await bare.prepare(BareList.create)
        try await bare.prepare(BareList.update)

        let creations = try await Rounds(15) {
            try await program.run(create, count: 10) / 10 / 1e6
        } floor: {
            try await bare.run(BareList.create, count: 10) / 10 / 1e6
        }
        let updates = try await Rounds(15) {
            try await program.run(update, count: 50) / 50 / 1e6
        } floor: {
            try await bare.run(BareList.update, count: 50) / 50 / 1e6
        }
        // The measured work must have an effect.
        let outline = try await program.outline()
        guard outline.split(separator: "\n").count >= 3_000, outline.contains("changed 49") else {
            throw MeasurementError("the list is not shown")
        }
        let documents = try await DocumentFigures.measure(program)
        await program.stop()
        await bare.close()
        let floor = "floor: a keyed diff written by hand, in one bare context, without copies"
        return [
            Figure(
                "list of 1,000 rows, created",
                .milliseconds,
                method: "from setData to its callback, when the view is up to date; \(floor)",
                creations,
            ),
            Figure(
                "list of 1,000 rows, one field set",
                .milliseconds,
                method: "`setData({'rows[i].title': …})`, likewise; \(floor)",
                updates,
            ),
        ] + documents + [try await measureScalar()]
    }

    /// The cost of setting a value that no row depends on.
    private static func measureScalar() async throws -> Figure {
        let long = try await BenchmarkProgram(loops: [fill, count], template: "<text>{{count}}</text>" + template)
        let short = try await BenchmarkProgram(loops: [fill, count], template: "<text>{{count}}</text>" + template)
        _ = try await long.run(fill, count: 10_000)
        _ = try await short.run(fill, count: 10)
        let rounds = try await Rounds(31) {
            try await long.run(count, count: 500) / 500 / 1_000
        } floor: {
            try await short.run(count, count: 500) / 500 / 1_000
        }
        let outlines = [try await long.outline(), try await short.outline()]
        await long.stop()
        await short.stop()
        guard outlines.allSatisfy({ $0.hasPrefix("text\n  499\n") }) else {
            throw MeasurementError("the number is not shown")
        }
        return Figure(
            "list of 10,000 rows, one field beside it set",
            .microseconds,
            target: .ratio(1.2),
            method:
                "`setData({count})`, likewise, where no row depends on it; floor: the same beside a list of 10 rows",
            rounds,
        )
    }

    static let create = Loop(
        name: "create",
        source: """
            async count => {
                const page = getCurrentPages()[0];
                const show = changes => new Promise(resolve => page.setData(changes, resolve));
                let total = 0;
                for (let index = 0; index < count; index++) {
                    await show({ rows: [] });
                    const rows = \(rows);
                    const start = my.monotonicTime();
                    await show({ rows });
                    total += my.monotonicTime() - start;
                }
                return total;
            }
            """,
    )

    static let update = Loop(
        name: "update",
        source: """
            async count => {
                const page = getCurrentPages()[0];
                const show = changes => new Promise(resolve => page.setData(changes, resolve));
                const start = my.monotonicTime();
                for (let index = 0; index < count; index++) {
                    await show({ [`rows[${index * 7 % 1000}].title`]: 'changed ' + index });
                }
                return my.monotonicTime() - start;
            }
            """,
    )

    private static let fill = Loop(
        name: "fill",
        source: """
            length => new Promise(resolve => {
                const rows = Array.from({ length }, (_, row) => ({ id: 'id-' + row, title: 'Row ' + row, done: false }));
                getCurrentPages()[0].setData({ rows }, () => resolve(rows.length));
            })
            """,
    )

    private static let count = Loop(
        name: "count",
        source: """
            async count => {
                const page = getCurrentPages()[0];
                const start = my.monotonicTime();
                for (let index = 0; index < count; index++) {
                    await new Promise(resolve => page.setData({ count: index }, resolve));
                }
                return my.monotonicTime() - start;
            }
            """,
    )

    /// A thousand rows that the program has not shown before.
    static let rows = """
        Array.from({ length: 1000 }, (_, row) => ({ id: 'id-' + row, title: `Row ${row} of ${index}`, done: row % 3 === 0 }))
        """
}
