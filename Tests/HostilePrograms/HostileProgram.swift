import NetworkServers

/// A program that attacks its host, and the end that its host gives it.
///
/// It runs in a process of its own beside a well-behaved program of the same host.
package struct HostileProgram: Sendable, CustomStringConvertible {
    /// The kind of the attack, unique in the table.
    package let kind: String
    /// What the program does, in a clause.
    package let effect: String
    /// The text of each file by its path, in place of those of a program with one page.
    package let files: [String: String]
    /// The targets of symbolic links by their paths.
    package let links: [String: String]
    /// What a server does on a WebSocket, whose address is `url` in the code; nil for a program without a server.
    let socket: ServerSocket?
    /// The code that is evaluated after the start; nil for a program that attacks by its files only.
    package let code: String?
    /// The limit of the time of a turn.
    ///
    /// Short if the program exceeds this limit, and long if it exceeds another one: a debug build is slow.
    package let timePerTurn: Duration
    /// Whether the program is never idle.
    package let isNeverIdle: Bool
    /// The permitted ends: several where the speed of the machine decides which limit is exceeded first.
    package let ends: [HostileEnd]

    /// The kind, as the name of a case of a test.
    package var description: String { kind }

    /// The limit of a turn of programs that must exceed it.
    static let shortTurn = Duration.milliseconds(300)
    /// The limit of a turn of programs that must not exceed it.
    static let longTurn = Duration.seconds(20)
    /// The limit of the memory of a program, in bytes.
    static let memoryBytes = 64 << 20
    /// The limit of pending calls, and of timers.
    static let queueLimit = 100

    init(
        _ kind: String,
        _ effect: String,
        files: [String: String] = [:],
        links: [String: String] = [:],
        socket: ServerSocket? = nil,
        code: String? = nil,
        timePerTurn: Duration = longTurn,
        isNeverIdle: Bool = false,
        ends: [HostileEnd],
    ) {
        self.kind = kind
        self.effect = effect
        self.files = Self.page.merging(files) { $1 }
        self.links = links
        self.socket = socket
        self.code = code
        self.timePerTurn = timePerTurn
        self.isNeverIdle = isNeverIdle
        self.ends = ends
    }

    /// A program with one page.
    private static let page = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#,
        "app.js": "App({})",
        "pages/a/a.js": "Page({ data: { n: 0 } })",
        "pages/a/a.axml": "<view class=\"a\">{{n}}</view>",
    ]

    /// Text within pairs of other texts.
    static func nested(_ text: String, in start: String, _ end: String, count: Int) -> String {
        String(repeating: start, count: count) + text + String(repeating: end, count: count)
    }

    /// A text with a repeated text behind it.
    static func long(_ text: String, _ end: String, count: Int) -> String {
        text + String(repeating: end, count: count)
    }

    /// The code of a program that calls methods of its page.
    static func onPage(_ code: String) -> String { "const page = getCurrentPages()[0];\n\(code)" }

    /// The files of a page whose `onLoad` runs code.
    static func onLoad(_ code: String) -> [String: String] {
        ["pages/a/a.js": "Page({ data: { n: 0 }, onLoad() {\n\(code)\n} })"]
    }

    /// A program that does nothing: the figures of its neighbour are the floor of the others.
    package static let none = HostileProgram("none", "does nothing", ends: [.continues])

    /// The programs of all subjects.
    package static var all: [HostileProgram] { HostileSubject.all.flatMap(\.programs) }
}
