import MiniCore
import Testing

/// The table of the article Limits agrees with the code.
struct LimitRules {
    /// The beginning of a row, and the code for its numbers, in their order.
    private typealias Row = (limit: String, sources: [LimitSource])

    private static let rows: [Row] = output + exchanges + data + pages + files

    private static let output: [Row] = [
        ("CPU time of one turn", [program("Script", "timePerTurn: Duration = .seconds(")]),
        ("memory: the JavaScript heap", [program("Script", "memoryBytes: Int = ")]),
        ("pending calls", [program("Program", "pendingCalls = ")]),
        ("pending timers", [program("Program", "timers = ")]),
        ("console lines in", [program("Program", "consoleLines = ")]),
        ("console text in", [program("Program", "consoleBytes = ")]),
        ("console text of one turn", budget("console", "4 << 20")),
        (
            "one console message",
            [
                LimitSource("MiniRuntime/JavaScript/console.js", "const textLimit = "),
                LimitSource("MiniRuntime/Output/OutputLimiter.swift", "let messageLimit = "),
            ]
        ),
        ("nested groups of the console", [LimitSource("MiniRuntime/JavaScript/console.js", "const groupLimit = ")]),
        ("uncaught errors of one turn", budget("errors", "1 << 20", "1 << 20")),
        ("warnings of one turn", budget("errors", "1 << 20", "1 << 20")),
        ("titles and other parameters", budget("texts", "4 << 20", "4 << 20")),
        ("reported changes of pages", budget("renderings", "8 << 20")),
        ("a thrown value", [LimitSource("MiniRuntime/Output/OutputLimiter.swift", "let thrownLimit = ")]),
        ("time for a toast", [program("Program", "delegateDeadline: Duration = .seconds(")]),
        (
            "time for the allow delegate",
            [LimitSource("MiniNetwork/Host/NetworkConfiguration.swift", "delegateDeadline = Duration.seconds(")]
        ),
        ("events that wait", [LimitSource("MiniRuntime/Output/EventStreams.swift", "let bufferedEvents = ")]),
        ("open pages", [LimitSource("MiniRuntime/Pages/PageStack.swift", "let depthLimit = ")]),
    ]

    private static let exchanges: [Row] = [
        ("requests, downloads and uploads", [network("requests = ")]),
        (
            "those of all programs of a host",
            [LimitSource("MiniNetwork/Host/Transports.swift", "let connectionsByDefault = ")]
        ),
        ("sockets of a program", [LimitSource("MiniCore/Network/ProgramSockets.swift", "let limit = ")]),
        ("a message of a socket", [network("messageBytes = ")]),
        ("a response body in memory", [network("bodyBytes = ")]),
        ("a response body in a file", [network("fileBytes = ")]),
        ("bodies of requests and responses", [network("bytesInFlight = ")]),
        ("the head of a response", [network("headBytes = ")]),
        ("headers of a request", [network("requestHeaders = "), network("headBytes = ")]),
        ("redirects of a request", [network("redirects = ")]),
        (
            "cookies of a program",
            [network("cookies = "), LimitSource("MiniNetwork/Cookies/CookieJar.swift", "let domainLimit = ")]
        ),
        (
            "messages of a socket that wait for the program",
            [LimitSource("MiniAPIs/Network/SocketInbox.swift", "let limitInBytes = ")]
        ),
        (
            "messages of a socket that wait for the server",
            [LimitSource("MiniNetwork/WebSocket/SocketOutbox.swift", "let hardLimitInBytes = ")]
        ),
    ]

    private static let data: [Row] = [
        (
            "a file of a program",
            constants("MiniStorage/Files/FileUsage.swift", "fileLimitInBytes", "totalLimitInBytes", "entryLimit")
        ),
        (
            "temporary files of a run",
            constants("MiniStorage/Files/FileUsage.swift", "temporaryLimitInBytes", "temporaryEntryLimit")
        ),
        (
            "a path of a file",
            constants("MiniStorage/Files/FilePath.swift", "lengthLimit", "depthLimit")
                + constants("MiniCore/Services/FileArea.swift", "nameLimit")
        ),
        (
            "files and folders of an archive",
            constants("MiniArchives/ZipArchive.swift", "entryLimit", "totalLimitInBytes", "fileLimitInBytes")
        ),
        ("a package, and", constants("MiniPackages/Archive/PackageArchive.swift", "limitBytes", "ratioLimit")),
        (
            "messages that wait for a worker",
            constants("MiniRuntime/Workers/ProgramWorkers.swift", "messageLimit", "messageLimitInBytes")
        ),
        ("a URL with its data", [LimitSource("MiniAPIs/Network/NetworkURL.swift", "let limitInBytes = ")]),
        ("one stored value", [LimitSource(SealingLimits.valueByteCount)]),
        (
            "the result of an encryptor's `seal`",
            [
                LimitSource(SealingLimits.valueByteCount),
                LimitSource(SealingLimits.sealedByteCount(of: 0) - 4 * SealingLimits.valueByteCount),
            ]
        ),
        (
            "the result of an encryptor's `open`",
            [LimitSource(SealingLimits.valueByteCount), LimitSource(SealingLimits.plaintextByteCount)]
        ),
        (
            "a sealed value that is read",
            [LimitSource(SealingLimits.sealedByteCount(of: SealingLimits.plaintextByteCount))]
        ),
        ("all stored values of a program", constants("MiniStorage/Rules/StorageUsage.swift", "totalLimitInBytes")),
        ("all keys of a program", constants("MiniStorage/Rules/StorageUsage.swift", "keysLimitInBytes")),
        ("a key ", constants("MiniStorage/Rules/StorageKey.swift", "limitInBytes")),
    ]

    private static let pages: [Row] = [
        ("nodes of a page", [view("tree", "let nodeLimit = ")]),
        ("nesting of `template`", [view("template", "const useDepthLimit = ")]),
        ("data of one `setData`", [view("copy", "let sizeLimit = ")]),
        ("nesting of data", [view("copy", "const depthLimit = ")]),
        (
            "values of one parameter",
            constants("MiniEngine/JavaScriptCore/ScriptContext+Copying.swift", "countLimit", "byteLimit")
        ),
        (
            "requests of one selector query",
            [script("queries", "const requestLimit = "), script("queries", "const selectorLimit = ")]
        ),
        ("results of one `exec`", [LimitSource("MiniRuntime/View/ViewQuery.swift", "let unitLimit = ")]),
        ("texts and attributes of a page", [view("snapshot", "const snapshotLimit = ")]),
        (
            "a page as text",
            [view("print", "const outlineTextLimit = "), view("print", "const outlineLimit = ")]
        ),
        (
            "operators, calls or members",
            constants("MiniSyntax/Parsing/Parser.swift", "programChain", "expressionChain")
        ),
        ("nesting of code", [LimitSource("MiniSyntax/Parsing/NestingLimits.swift", "let maximumDepth = ")]),
        (
            "nesting of elements",
            [
                LimitSource("MiniTemplate/Markup/MarkupParser.swift", "let depthLimit = "),
                view("components", "const elementDepthLimit = "),
            ]
        ),
        ("nesting of components", [view("components", "const depthLimit = ")]),
        ("slots that one element", [template("Compiler/TemplateGenerator+Slots", "slotLimit")]),
        ("rounds in which", [script("components", "const roundLimit = ")]),
        ("observers of the view", [script("queries", "const observerLimit = ")]),
        ("gap that a", [view("path", "const gapLimit = ")]),
    ]

    private static let files: [Row] = [
        ("a template file", [template("Compiler/TemplateCompiler", "sizeLimit")]),
        ("an SJS file", [template("Script/ScriptCompiler", "sizeLimit")]),
        (
            "an ACSS file",
            [
                LimitSource("MiniStyle/Parsing/StyleParser.swift", "let sizeLimit = "),
                LimitSource("MiniRuntime/View/ProgramStyles.swift", "let ruleLimit = "),
            ]
        ),
        ("mixins of Less", [LimitSource("MiniLess/JavaScript/compiler.js", "const depthLimit = ")]),
        (
            "a kept Less file",
            constants("MiniRuntime/Package/StyleCache.swift", "inputLimit", "byteLimit")
        ),
        ("all kept Less files", constants("MiniRuntime/Package/StyleCacheFolder.swift", "entryLimit", "byteLimit")),
        (
            "explicit tracks of a grid",
            constants("MiniStyle/Layout/GridTemplate.swift", "lineLimit")
                + constants("MiniStyle/Layout/GridPlacement.swift", "trackLimit")
        ),
        ("functions of a `transform`", constants("MiniStyle/Layout/BoxTransform.swift", "functionLimit")),
        ("lines that SJS prints", [view("script", "const scriptLogLimit = ")]),
        (
            "objects that a program drives",
            [script("contexts", "const contextLimit = "), script("contexts", "const callLimit = ")]
        ),
        ("steps of an animation", [script("animation", "const limit = ")]),
        (
            "a script; ",
            [
                packageFile("scriptLimitInBytes"),
                LimitSource("MiniSyntax/Modules/ModuleRewriter.swift", "let sizeLimit = "),
            ]
        ),
        (
            "tokens of a file",
            [
                LimitSource("MiniSyntax/Parsing/Parser.swift", "let tokenLimit = "),
                LimitSource("MiniSyntax/TypeScript/TypeScriptParser.swift", "let repetitionLimit = "),
            ]
        ),
        (
            "calls that a test file records",
            constants("MiniTestRunner/Runner/TestRecordLimits.swift", "callCount", "byteCount")
        ),
        (
            "steps of a test",
            constants("MiniTestRunner/Runner/TestRecordLimits.swift", "stepCount", "attachmentByteCount")
        ),
        ("a section of a record", constants("MiniRuntime/Records/RunJournal.swift", "byteLimit")),
        ("a file of `--record`", constants("MiniHost/Records/RunRecord.swift", "byteLimit")),
        (
            "exchanges of a HAR file",
            [archive("entryLimit"), archive("sizeLimit"), archive("bodyLimit")]
        ),
        ("a JSON file", [packageFile("jsonLimitInBytes")]),
        ("any file of a program", [packageFile("fileLimitInBytes")]),
    ]

    /// The rows whose numbers are not constants of their own in one place.
    private static let others = [
        "delegates of a process", "HTTP connections that a host keeps", "headers of a response", "rows of an `a:for`",
        "programs of a host", "the generated code",
    ]

    private static func program(_ kind: String, _ prefix: String) -> LimitSource {
        LimitSource((kind == "Script" ? "MiniCore" : "MiniRuntime") + "/Program/\(kind)Limits.swift", "var " + prefix)
    }

    private static func network(_ prefix: String) -> LimitSource {
        LimitSource("MiniNetwork/Host/NetworkLimits.swift", "var " + prefix)
    }

    private static func constants(_ path: String, _ names: String...) -> [LimitSource] {
        names.map { LimitSource(path, "let \($0) = ") }
    }

    private static func archive(_ name: String) -> LimitSource {
        LimitSource("MiniNetwork/Recording/HTTPArchive.swift", "\(name): Int = ")
    }

    private static func packageFile(_ name: String) -> LimitSource {
        LimitSource("MiniRuntime/Package/PackageFiles.swift", "let \(name) = ")
    }

    private static func template(_ file: String, _ name: String) -> LimitSource {
        LimitSource("MiniTemplate/\(file).swift", "let \(name) = ")
    }

    private static func script(_ file: String, _ prefix: String) -> LimitSource {
        LimitSource("MiniRuntime/JavaScript/\(file).js", prefix)
    }

    private static func view(_ file: String, _ prefix: String) -> LimitSource {
        LimitSource("MiniView/Runtime/\(file).js", prefix)
    }

    /// A budget for output: of a turn, of a second, and of a program's life.
    ///
    /// - Parameter former: The numbers of the turn and the second, as far as others follow them in the table.
    private static func budget(_ name: String, _ former: String...) -> [LimitSource] {
        let prefixes = ["let \(name) = OutputBudget(perTurn: ", ", perSecond: ", ", altogether: "]
        return (0...former.count).map { index in
            let start = zip(prefixes, former).prefix(index).map { $0 + $1 }.joined()
            return LimitSource("MiniRuntime/Output/OutputLimiter.swift", start + prefixes[index])
        }
    }

    @Test func `the numbers of the table of limits are those of the code`() throws {
        let article = try #require(Repository.file("Sources/MiniHost/MiniHost.docc/Limits.md"))
        let start = try #require(article.lines.firstIndex(of: "|---|---|---|---|"))
        var violations: [Violation] = []
        var unused = Set(Self.rows.map(\.limit) + Self.others)
        for (index, line) in article.lines.enumerated().dropFirst(start + 1).prefix(while: { $1.hasPrefix("| ") }) {
            let cells = line.split(separator: "|").map { cell in cell.drop { $0 == " " } }
            let limit = String(cells[0])
            if let other = Self.others.first(where: { limit.hasPrefix($0) }) {
                unused.remove(other)
                continue
            }
            guard let row = Self.rows.first(where: { limit.hasPrefix($0.limit) }) else {
                violations.append(article.violation(at: index, "the row is not in the list of this test"))
                continue
            }
            unused.remove(row.limit)
            var numbers = LimitSource.values(in: String(cells[1]))[...]
            for source in row.sources {
                guard let value = source.value else {
                    violations.append(article.violation(at: index, "\(source.description) has no number"))
                    continue
                }
                guard let place = numbers.firstIndex(of: value) else {
                    violations.append(article.violation(at: index, "\(source.description) is \(value)"))
                    continue
                }
                numbers = numbers[(place + 1)...]
            }
        }
        expectNoViolations(violations)
        #expect(unused.isEmpty)
    }

    @Test(
        arguments: zip(["200 * 1024", "64 << 20", "10_000", "10 * 1_024 * 2"], [204_800, 67_108_864, 10_000, 20_480])
    )
    func `a constant expression has its value`(expression: String, value: Int) {
        #expect(LimitSource.value(of: expression[...]) == value)
    }

    @Test func `the numbers of a cell have units`() {
        #expect(LimitSource.values(in: "100, 64 KiB; 1,024 bytes, 10 MB") == [100, 65_536, 1_024, 10 << 20])
    }
}
