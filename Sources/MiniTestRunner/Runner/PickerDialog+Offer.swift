internal import MiniCore

extension PickerDialog {
    /// The reason why the picker does not offer a choice; nil if it does, and for an object, which is a complete result.
    func refusal(of choice: ScriptValue) -> String? {
        guard choice.object == nil else { return nil }
        switch name {
        case "datePicker": return refusal(ofDate: choice)
        case "optionsSelect": return refusal(ofIndexes: choice.array ?? [choice])
        case "multiLevelSelect": return refusal(ofPath: choice.array ?? [choice])
        default: return "it takes an object with the documented result"
        }
    }

    private func refusal(ofDate choice: ScriptValue) -> String? {
        let format = parameters["format"]?.string ?? "yyyy-MM-dd"
        let isSuch = { (letter: Character, sign: Character) in
            letter.isLetter ? sign.isASCII && sign.isNumber : letter == sign
        }
        if let text = choice.string, text.count == format.count, zip(format, text).allSatisfy(isSuch) { return nil }
        return "it takes a text such as \(format)"
    }

    private func refusal(ofIndexes indexes: [ScriptValue]) -> String? {
        let lists = ["optionsOne", "optionsTwo"].compactMap { parameters[$0]?.array }.filter { !$0.isEmpty }
        for (list, index) in zip(lists, indexes) {
            let number = index.number.flatMap { Int(exactly: $0) }
            guard let number, list.indices.contains(number) else {
                return "it offers the indexes 0 to \(list.count - 1)"
            }
        }
        return indexes.count > lists.count ? "it has \(lists.count) lists" : nil
    }

    private func refusal(ofPath names: [ScriptValue]) -> String? {
        var list = parameters["list"]?.array ?? []
        for name in names {
            guard let entry = list.first(where: { $0["name"] == name }) else {
                let offered = list.compactMap { $0["name"]?.string }.joined(separator: ", ")
                return offered.isEmpty ? "it offers no more levels" : "it offers \(offered)"
            }
            list = entry["subList"]?.array ?? []
        }
        return nil
    }
}
