internal import MiniCore

/// What a browser shows of a picker, and the choice that it returns.
extension PickerDialog {
    /// The fields of the message: `mode`, with `value`, `start` and `end` for a date or a time, otherwise with `items`.
    var fields: [(String, ScriptValue)] {
        if let mode = dateMode {
            let (start, end) = (parameters["startDate"] ?? .null, parameters["endDate"] ?? .null)
            return [("mode", .string(mode)), ("value", .string(date)), ("start", start), ("end", end)]
        }
        let lists = lists
        if lists.count > 1 { return [("mode", "multiSelector"), ("items", .array(lists.map(ScriptValue.array)))] }
        // Other pickers offer their preselection only.
        let items = lists.first ?? preselection.map { [.string(date.isEmpty ? JSON.text($0) : date)] } ?? []
        return [("mode", "selector"), ("items", .array(items))]
    }

    /// The choice after a confirmation.
    func choice(of result: DialogResult) -> ScriptValue? {
        if dateMode != nil, let text = result.value.string, !text.isEmpty { return .string(text) }
        return lists.isEmpty || result.index.isNullish ? preselection : result.index
    }

    private var date: String { preselection?["date"]?.string ?? "" }

    /// The type of the input in HTML; nil for a picker without one.
    private var dateMode: String? {
        guard name == "datePicker" else { return nil }
        switch parameters["format"]?.string ?? "yyyy-MM-dd" {
        case "yyyy-MM-dd": return "date"
        case "HH:mm": return "time"
        default: return nil
        }
    }

    /// The lists of `my.optionsSelect`.
    private var lists: [[ScriptValue]] {
        guard name == "optionsSelect" else { return [] }
        return ["optionsOne", "optionsTwo"].compactMap { parameters[$0]?.array }.filter { !$0.isEmpty }
    }
}
