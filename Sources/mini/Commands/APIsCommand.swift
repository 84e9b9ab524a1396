import ArgumentParser
import MiniHost
import MiniTools

/// `mini apis`: lists every documented name of `my`.
struct APIsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apis",
        abstract: "List the documented names of my, and whether this host implements them.",
        discussion: """
            built in: implemented. delegated: implemented by the host that embeds MiniHost. unavailable: documented by \
            the vendor and not implemented; a call fails with error 1, and my.canIUse returns false.
            """,
    )

    @Flag(help: "Print one JSON document: a list with name, status, forms, permission, parameters, result, errors.")
    var json = false

    @Flag(help: "Print the TypeScript declarations of the names that programs and tests use.")
    var types = false

    func validate() throws {
        if json, types { throw ValidationError("Use --json or --types, not both.") }
    }

    func run() async throws {
        guard !types else { return Output.standard.write(TypeDeclarations(of: .builtIn).text) }
        let rows = APIRegistry.builtIn.descriptions()
        Output.standard.write(json ? JSON.text(.array(rows.map(value))) + "\n" : text(rows))
    }

    private func text(_ rows: [APIDescription]) -> String {
        var table = Table([("NAME", .left), ("STATUS", .left), ("PERMISSION", .left), ("PARAMETERS", .left)])
        for row in rows {
            table.append([
                row.forms.joined(separator: ", "), row.status.rawValue, row.permission?.rawValue ?? "",
                row.fields.map { $0.isRequired ? $0.name : "[\($0.name)]" }.joined(separator: ", "),
            ])
        }
        let counts = APIDescription.Status.allCases.map { status in
            "\(rows.count { $0.status == status }) \(status.rawValue)"
        }
        return table.lines.joined(separator: "\n") + "\n\(counts.joined(separator: ", "))\n"
    }

    private func value(_ row: APIDescription) -> ScriptValue {
        [
            "name": .string(row.name),
            "status": .string(row.status.rawValue),
            "forms": .array(row.forms.map(ScriptValue.string)),
            "permission": row.permission.map { .string($0.rawValue) } ?? .null,
            "parameters": .array(
                row.fields.map {
                    ["name": .string($0.name), "type": .string($0.type), "required": .bool($0.isRequired)]
                }
            ),
            "result": .array(row.resultFields.map(ScriptValue.string)),
            "errors": .array(row.errors.map { .number(Double($0)) }),
        ]
    }
}
