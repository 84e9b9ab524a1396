internal import MiniCore
internal import MiniHost

/// What a browser shows of a picker, and the choice that it returns.
extension PickerDialog {
    /// The fields of the message: `mode`, with `value`, `start` and `end` for a date or a time, otherwise with `items`.
    var fields: [(String, ScriptValue)] {
        switch name {
        case "datePicker":
            let (start, end) = (parameters["startDate"] ?? .null, parameters["endDate"] ?? .null)
            return [("mode", .string(dateMode)), ("value", .string(date)), ("start", start), ("end", end)]
        case "optionsSelect":
            let chosen = ["selectedOneIndex", "selectedTwoIndex"].map { preselection?[$0] ?? 0 }
            if lists.count > 1 {
                return [
                    ("mode", "multiSelector"), ("items", .array(lists.map(ScriptValue.array))),
                    ("value", .array(chosen)),
                ]
            }
            return [("mode", "selector"), ("items", .array(lists.first ?? [])), ("value", chosen[0])]
        default:
            // The host has no table of cities and regions: a person enters one if the program has no list.
            if entries.isEmpty, name != "multiLevelSelect" { return [("mode", "texts"), ("items", .array(texts))] }
            return [("mode", "tree"), ("items", Self.tree(entries))]
        }
    }

    /// The choice after a confirmation; the preselection if the result has none.
    func choice(of result: DialogResult) -> ScriptValue? {
        switch name {
        case "datePicker":
            if let text = result.value.string, !text.isEmpty { return .string(text) }
        case "optionsSelect": if !lists.isEmpty, !result.index.isNullish { return result.index }
        default:
            if let path = path(at: result.index) { return choice(path) }
            if let texts = result.value.array?.map({ $0.string ?? "" }), texts.count == self.texts.count {
                return choice(texts)
            }
        }
        return preselection
    }

    // MARK: Dates

    private var date: String { preselection?["date"]?.string ?? "" }

    private var dateMode: String {
        switch parameters["format"]?.string {
        case "HH:mm": "time"
        case "yyyy-MM-dd HH:mm": "datetime"
        case "yyyy-MM": "month"
        case "yyyy": "year"
        default: "date"
        }
    }

    // MARK: Lists

    /// The lists of `my.optionsSelect`.
    private var lists: [[ScriptValue]] {
        ["optionsOne", "optionsTwo"].compactMap { parameters[$0]?.array }.filter { !$0.isEmpty }
    }

    /// The first list of a picker whose entries may have a `subList` each.
    private var entries: [ScriptValue] {
        switch name {
        case "multiLevelSelect": parameters["list"]?.array ?? []
        case "chooseCity":
            ["cities", "hotCities", "customHistoryCities"].flatMap { parameters[$0]?.array ?? [] }
                .filter { $0["city"]?.string != nil }
        case "chooseDistrict": Self.districts(in: parameters)
        default: []
        }
    }

    private static func tree(_ entries: [ScriptValue]) -> ScriptValue {
        .array(
            entries.map { entry in
                let text = entry["name"]?.string ?? entry["city"]?.string ?? ""
                return ["text": .string(text), "items": tree(entry["subList"]?.array ?? [])]
            }
        )
    }

    /// The entries at indexes, one in each list; nil if there is no such entry.
    private func path(at indexes: ScriptValue) -> [ScriptValue]? {
        var path: [ScriptValue] = []
        var list = entries
        for index in indexes.array ?? [] {
            guard let number = index.number.flatMap({ Int(exactly: $0) }), list.indices.contains(number) else {
                return nil
            }
            path.append(list[number])
            list = list[number]["subList"]?.array ?? []
        }
        return path.isEmpty ? nil : path
    }

    private func choice(_ path: [ScriptValue]) -> ScriptValue? {
        let keys: [String]
        switch name {
        case "multiLevelSelect": return .array(path.map { $0["name"] ?? .undefined })
        case "chooseCity": keys = ["city", "adCode", "longitude", "latitude"]
        default: keys = ["name", "adCode", "ext"]
        }
        return .object(ScriptObject(keys.compactMap { key in path.last?[key].map { (key, $0) } }))
    }

    // MARK: Texts

    /// The texts that a person enters without a list of the program, each with its label.
    private var texts: [ScriptValue] {
        let text = { (label: String, value: ScriptValue?) -> ScriptValue in
            ["text": .string(label), "value": .string(value?.string ?? "")]
        }
        switch name {
        case "regionPicker":
            let names = parameters["selectedItem"]?.array ?? preselection?["data"]?.array ?? []
            let codes = preselection?["code"]?.array?.compactMap(\.string) ?? []
            return ["Province", "City", "District"].enumerated().map { at, label in
                text(label, names.indices.contains(at) ? names[at] : nil)
            } + [text("Codes", .string(codes.joined(separator: " ")))]
        case "chooseCity": return [text("City", preselection?["city"]), text("Code", preselection?["adCode"])]
        default: return [text("District", preselection?["name"]), text("Code", preselection?["adCode"])]
        }
    }

    private func choice(_ texts: [String]) -> ScriptValue {
        switch name {
        case "regionPicker":
            let codes = texts[3].split(separator: " ").map { ScriptValue.string(String($0)) }
            return ["data": .array(texts.prefix(3).map(ScriptValue.string)), "code": .array(codes)]
        case "chooseCity": return ["city": .string(texts[0]), "adCode": .string(texts[1])]
        default: return ["name": .string(texts[0]), "adCode": .string(texts[1])]
        }
    }
}
