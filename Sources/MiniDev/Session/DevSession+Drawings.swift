internal import MiniCore
internal import MiniHost

/// What the program draws.
extension DevSession {
    /// The calls of canvases that a browser does not have.
    ///
    /// - Parameter known: The number of calls that the browser has, by the ids of the canvases.
    /// - Returns: For each canvas of the program with others, the `calls` and the number of the `first` one, from 0.
    func drawings(after known: ScriptValue) async throws(PanelFailure) -> ScriptValue {
        guard let program else { return [:] }
        let records: [ContextRecord]
        do throws(ScriptError) {
            records = try await program.contextRecords()
        } catch {
            throw PanelFailure(error.message)
        }
        var drawings = ScriptObject()
        for record in records where record.kind == "canvas" {
            let count = record.droppedCount + record.calls.count
            let former = known[record.id]?.number.flatMap { Int(exactly: $0) } ?? 0
            guard former != count else { continue }
            let first = (record.droppedCount...count).contains(former) ? former : record.droppedCount
            let calls = record.calls.dropFirst(first - record.droppedCount).map { call -> ScriptValue in
                ["name": .string(call.name), "arguments": .array(call.arguments)]
            }
            drawings[record.id] = ["first": .number(Double(first)), "calls": .array(calls)]
        }
        return .object(drawings)
    }
}
