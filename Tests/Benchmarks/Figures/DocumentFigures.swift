/// The cost of showing a list of a thousand rows, beside a document object model on Node.
enum DocumentFigures {
    private static let script = """
        const { JSDOM } = require('jsdom');
        const [action, count] = process.argv.slice(2);
        const { document } = new JSDOM('<!DOCTYPE html><body></body>').window;
        const list = document.body.appendChild(document.createElement('view'));
        const nameOf = row => 'row ' + (row.done ? 'done' : 'open');
        const make = row => {
            const view = list.appendChild(document.createElement('view'));
            view.setAttribute('class', nameOf(row));
            view.appendChild(document.createElement('text')).textContent = row.title;
            return view;
        };
        const patch = (view, row) => {
            if (view.getAttribute('class') !== nameOf(row)) view.setAttribute('class', nameOf(row));
            const text = view.firstChild;
            if (text.textContent !== row.title) text.textContent = row.title;
        };
        let known = new Map();
        const show = rows => {
            const shown = new Map();
            for (const row of rows) {
                const view = known.get(row.id);
                if (view !== undefined) patch(view, row);
                shown.set(row.id, view ?? make(row));
            }
            for (const [id, view] of known) if (!shown.has(id)) list.removeChild(view);
            known = shown;
        };
        const rowsOf = index => \(ListFigures.rows);
        const prepare = {
            create(index) {
                show([]);
                return rowsOf(index);
            },
            update(index, rows) {
                rows[index * 7 % 1000].title = 'changed ' + index;
                return rows;
            },
        };
        const times = [];
        let rows = rowsOf(0);
        show(rows);
        for (let index = -10; index < count; index++) {
            rows = prepare[action](index + 10, rows);
            const start = performance.now();
            show(rows);
            if (index >= 0) times.push(performance.now() - start);
        }
        console.log(times.sort((one, other) => one - other)[times.length >> 1]);
        """

    /// - Parameter program: A program with the loops of ``ListFigures``.
    static func measure(_ program: BenchmarkProgram) async throws -> [Figure] {
        let titles = ["list of 1,000 rows, created, beside jsdom", "list of 1,000 rows, one field set, beside jsdom"]
        let folder = try TemporaryFolder()
        try folder.write(script, to: "list.js")
        // The folder of Debian's Node modules.
        let variables = ["NODE_PATH=/usr/share/nodejs"]
        guard let node = ChildProcess.find("node"), hasModule(node, variables) else {
            let reason = "there is no jsdom; `apt-get install --no-install-recommends node-jsdom` brings one"
            let outcome = Figure.Outcome.notMeasured(reason: reason)
            return titles.map { title in
                Figure(title: title, unit: .milliseconds, target: target, method: method, outcome: outcome)
            }
        }
        func floor(_ action: String, count: Int) throws -> Double {
            let command = [node, folder.path + "/list.js", action, "\(count)"]
            let output = try ChildProcess.run(command, in: .bare, adding: variables).output
            guard let time = Double(output.prefix { $0 != "\n" }) else {
                throw MeasurementError("jsdom returned no number")
            }
            return time
        }
        let creations = try await Rounds(7) {
            try await program.run(ListFigures.create, count: 20) / 20 / 1e6
        } floor: {
            try floor("create", count: 20)
        }
        let updates = try await Rounds(7) {
            try await program.run(ListFigures.update, count: 50) / 50 / 1e6
        } floor: {
            try floor("update", count: 50)
        }
        return zip(titles, [creations, updates]).map { title, rounds in
            Figure(title, .milliseconds, target: target, method: method, rounds)
        }
    }

    private static func hasModule(_ node: String, _ variables: [String]) -> Bool {
        do {
            _ = try ChildProcess.run([node, "-e", "require('jsdom')"], in: .bare, adding: variables)
            return true
        } catch {
            return false
        }
    }

    private static let target = Figure.Target.ratio(0.05)

    private static let method = """
        the same; floor: Debian's jsdom on Node, a keyed diff written by hand over its elements, with `createElement`, \
        `setAttribute` and `textContent`, the median in a process that is warm
        """
}
