/// Hostile programs that attack the same part of their host.
package struct HostileSubject: Sendable, CustomStringConvertible {
    package let name: String
    package let programs: [HostileProgram]

    /// The name, as the name of a case of a test.
    package var description: String { name }

    /// All subjects.
    package static var all: [HostileSubject] {
        [
            HostileSubject(name: "none", programs: [.none]),
            HostileSubject(name: "loops", programs: HostileProgram.loops),
            HostileSubject(name: "loops in native code", programs: HostileProgram.nativeLoops),
            HostileSubject(name: "memory", programs: HostileProgram.memory),
            HostileSubject(name: "floods", programs: HostileProgram.floods),
            HostileSubject(name: "queues", programs: HostileProgram.queues),
            HostileSubject(name: "messages", programs: HostileProgram.messages),
            HostileSubject(name: "data", programs: HostileProgram.data),
            HostileSubject(name: "markup", programs: HostileProgram.markup),
            HostileSubject(name: "styles", programs: HostileProgram.styles),
            HostileSubject(name: "packages", programs: HostileProgram.packages),
            HostileSubject(name: "errors", programs: HostileProgram.errors),
            HostileSubject(name: "escapes", programs: HostileProgram.escapes),
        ]
    }
}
