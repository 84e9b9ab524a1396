internal import MiniCore
internal import MiniHost
internal import MiniTools

/// The programs of all clients, each until its last client leaves it.
actor AgentPrograms {
    private struct Entry {
        let program: AgentProgram
        var clients: Set<Int>
    }

    /// The maximum number of programs that run at a time.
    static let limit = 16

    /// Takes the pictures of all programs, with one browser.
    nonisolated let pictures: any PictureSource = BrowserPictures()
    /// Runs the tests of all clients.
    nonisolated let tests = AgentTestQueue()
    private let settings: AgentSettings
    private var entries: [String: Entry] = [:]
    private var lastNumber = 0
    private var isStopped = false
    /// The program that a person uses, which all clients share; nil for programs of the clients.
    nonisolated let ofPerson: AgentProgram?

    /// - Parameter program: The program that a person uses, which all clients share; nil for programs of the clients.
    init(_ settings: AgentSettings, ofPerson program: AgentProgram? = nil) {
        self.settings = settings
        ofPerson = program
        if let program { entries[program.name] = Entry(program: program, clients: []) }
    }

    /// The names of the programs.
    var names: [String] { entries.keys.sorted() }

    /// Makes a program for a client.
    func make(for client: Int, clock: ClockMode) throws(ToolFault) -> AgentProgram {
        if isStopped { throw ToolFault("The server ends.") }
        guard entries.count < Self.limit else {
            throw ToolFault(
                "\(Self.limit) programs run already. Share one of \(names.joined(separator: ", ")) with open."
            )
        }
        if case .folder = settings.configuration.storage, let other = names.first {
            // Two runs of a program cannot use one database.
            throw ToolFault("Program \(other) uses the data folder. Share it: open with program \(other).")
        }
        lastNumber += 1
        let program = try AgentProgram("p\(lastNumber)", settings, clock: clock)
        entries[program.name] = Entry(program: program, clients: [client])
        countClients(of: program)
        return program
    }

    /// Lets a client share a program.
    func join(_ name: String, as client: Int) throws(ToolFault) -> AgentProgram {
        guard let entry = entries[name] else {
            let known = entries.isEmpty ? "None runs." : "There are \(names.joined(separator: ", "))."
            throw ToolFault(
                "There is no program \(JSON.text(.string(name))). \(known) Without program, open starts one."
            )
        }
        entries[name]?.clients.insert(client)
        countClients(of: entry.program)
        return entry.program
    }

    /// The number of clients that use a program.
    func clientCount(of program: AgentProgram) -> Int { entries[program.name]?.clients.count ?? 0 }

    /// Ends the use of a program by a client; the program is stopped when no client uses it any more.
    func leave(_ program: AgentProgram, as client: Int) async {
        entries[program.name]?.clients.remove(client)
        countClients(of: program)
        guard program !== ofPerson, entries[program.name]?.clients.isEmpty == true else { return }
        entries[program.name] = nil
        await program.stop()
    }

    private func countClients(of program: AgentProgram) {
        program.dialogs.setClientCount(clientCount(of: program))
    }

    /// Stops all programs, except for that of a person, and the browser of pictures.
    func stop() async {
        isStopped = true
        pictures.end()
        let programs = entries.values.map(\.program)
        entries = [:]
        for program in programs { await program.stop() }
    }
}
