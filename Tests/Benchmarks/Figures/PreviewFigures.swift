import BrowserHarness
import Glibc
import MiniCore
import MiniDev
import MiniHost

/// The time from a saved file to the new picture of `mini dev` in a browser.
enum PreviewFigures {
    /// The programs of MiniPrograms that people look at.
    private static let programs = ["gallery", "hello", "notes", "shop", "weather"]
    /// The number of rounds that count.
    private static let roundCount = 21

    static func measure(_ options: Options) async throws -> [Figure] {
        guard Browser.isInstalled else {
            return SavedFile.allCases.map { file in
                let outcome = Figure.Outcome.notMeasured(reason: "there is no Chromium")
                return figure(file, "", outcome)
            }
        }
        let browser = try Browser()
        var slowest: [SavedFile: (program: String, samples: Samples)] = [:]
        for program in programs {
            for (file, samples) in try await samples(of: program, options, browser)
            where samples.median > slowest[file]?.samples.median ?? 0 {
                slowest[file] = (program, samples)
            }
        }
        return SavedFile.allCases.compactMap { file in
            slowest[file].map { figure(file, $0.program, .measured($0.samples, floor: nil, ratio: nil)) }
        }
    }

    private static func figure(_ file: SavedFile, _ program: String, _ outcome: Figure.Outcome) -> Figure {
        let others = programs.filter { $0 != program }.joined(separator: ", ")
        let method = """
            from the closed file to the frame after the one with the change, in Chromium without a window, with the \
            10 ms for changes of other files; `\(program)`, the slowest beside \(others)
            """
        let title = "`mini dev`, saved \(file.rawValue) to picture"
        return Figure(title: title, unit: .milliseconds, target: .value(100), method: method, outcome: outcome)
    }

    /// Measures each kind of file in turn.
    private static func samples(
        of program: String,
        _ options: Options,
        _ browser: Browser,
    ) async throws -> [SavedFile: Samples] {
        let source = options.program.parentFolder + "/" + program
        guard access(source + "/app.json", R_OK) == 0 else { throw MeasurementError("there is no program \(source)") }
        let folder = try TemporaryFolder()
        _ = try ChildProcess.run(["/bin/cp", "-r", source, folder.path])
        let path = folder.path + "/" + program
        let package = try ProgramPackage(path: path, plugins: [:])
        guard let page = package.app.pages.first else { throw MeasurementError("\(program) has no page") }
        // The program starts with each file, so that each round replaces one.
        for file in SavedFile.allCases where access("\(path)/\(page).\(file.ending)", F_OK) != 0 {
            try folder.write(file.empty, to: "\(program)/\(page).\(file.ending)")
        }
        let session = try DevSession(path)
        let server = try await DevServer.start(for: session)
        try await session.start()
        let preview = try await browser.openPage(at: server.address)
        var values: [SavedFile: [Double]] = [:]
        for round in 0...roundCount {
            for file in SavedFile.allCases {
                let name = "\(program)/\(page).\(file.ending)"
                let saved = "\(folder.path)/\(name)"
                let former = try ChildProcess.run(["/bin/cat", saved]).output
                let text = try file.changed(former, round: round)
                try await preview.evaluate(file.observation(round: round))
                // Of the time of the system, as the browser measures it.
                let start = SystemTime.now
                try folder.write(text, to: name)
                try await preview.wait(until: "globalThis.pictureTime !== null")
                guard let end = try await preview.evaluate("globalThis.pictureTime").number else {
                    throw MeasurementError("the browser has not measured the picture")
                }
                // The first round is discarded.
                if round > 0 { values[file, default: []].append(end - start) }
            }
        }
        try await preview.close()
        await server.stop()
        await session.stop()
        return values.mapValues(Samples.init)
    }
}

/// A kind of file that is saved, by its name for people.
private enum SavedFile: String, CaseIterable {
    case style = "style sheet"
    case template
    case configuration = "other file"

    /// The ending of the file of a page.
    var ending: String {
        switch self {
        case .style: "acss"
        case .template: "axml"
        case .configuration: "json"
        }
    }

    /// The text of a file without content.
    var empty: String { self == .configuration ? "{}\n" : "\n" }

    /// The text of the file with a change that can be seen.
    func changed(_ text: String, round: Int) throws(JSONError) -> String {
        switch self {
        case .style: return text + "\npage { background-color: rgb(\(round), 1, 2); }\n"
        case .template: return text + "\n<view>Round \(round) is here</view>\n"
        case .configuration:
            var object = try JSON.parse(text).object ?? ScriptObject()
            object["defaultTitle"] = .string("Title \(round)")
            return JSON.text(.object(object))
        }
    }

    /// Code of the page around the phone that stores the time of the picture with a change.
    func observation(round: Int) -> String {
        let isShown =
            switch self {
            case .style:
                """
                [page.documentElement, page.body, ...page.body.querySelectorAll("*")].some((element) =>
                    getComputedStyle(element).backgroundColor === "rgb(\(round), 1, 2)")
                """
            case .template: "page.body.textContent.includes('Round \(round) is here')"
            case .configuration: "document.querySelector('#title').textContent === 'Title \(round)'"
            }
        return """
            (() => {
                globalThis.pictureTime = null;
                const look = () => {
                    const page = document.querySelector("#page iframe:last-of-type")?.contentDocument;
                    const isShown = Boolean(page?.body) && \(isShown);
                    if (!isShown) return requestAnimationFrame(look);
                    requestAnimationFrame(() => {
                        globalThis.pictureTime = performance.timeOrigin + performance.now();
                    });
                };
                look();
            })()
            """
    }
}

/// The time of the system, in milliseconds since 1970.
private enum SystemTime {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
