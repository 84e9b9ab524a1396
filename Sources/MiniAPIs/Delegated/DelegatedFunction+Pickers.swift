internal import MiniCore

extension DelegatedFunction {
    /// Pickers.
    ///
    /// - Source: the pages of pickers, Alipay open docs.
    static let pickers: [DelegatedFunction] = [
        picker(
            "datePicker",
            reads: """
                format?: string(yyyy-MM-dd|HH:mm|yyyy-MM-dd HH:mm|yyyy-MM|yyyy), currentDate?: string, startDate?: string, \
                endDate?: string
                """,
            results: "date",
            errors: [11],
            preselection: { parameters, context in
                ["date": .string(DatePickerFormat.preselection(parameters, now: context.now()))]
            },
            result: { choice, _ in choice.string == nil ? choice : ["date": choice] },
        ),
        picker(
            "optionsSelect",
            reads: """
                optionsOne: array, optionsTwo?: array, title?: text, selectedOneIndex?: numeric, \
                selectedTwoIndex?: numeric, positiveString?: text, negativeString?: text
                """,
            results: "selectedOneIndex, selectedOneOption, selectedTwoIndex, selectedTwoOption",
            cancellation: [
                "selectedOneIndex": "", "selectedOneOption": "", "selectedTwoIndex": "", "selectedTwoOption": "",
            ],
            preselection: { parameters, _ in
                options(
                    at: ["selectedOneIndex", "selectedTwoIndex"].map { index(parameters[$0]) ?? 0 },
                    parameters
                ) ?? options(at: [0, 0], parameters)
            },
            result: { choice, parameters in
                if choice.object != nil { return choice }
                return options(at: (choice.array ?? [choice]).map { index($0) ?? -1 }, parameters)
            },
        ),
        picker(
            "multiLevelSelect",
            reads: "list: array, title?: text",
            results: "success, result",
            cancellation: ["success": false, "result": []],
            preselection: { parameters, _ in
                let path = firstPath(parameters["list"])
                return path.isEmpty ? nil : levels(path.map { $0["name"] ?? .undefined })
            },
            result: { choice, _ in choice.array.map(levels) ?? choice },
        ),
        picker(
            "regionPicker",
            reads: "title?: text, mergeOptions?: object, selectedItem?: array",
            results: "data, code",
            errors: [11, 10_001],
            preselection: { _, _ in
                ["data": ["北京", "北京", "东城区"], "code": ["110000", "110100", "110101"]]
            },
        ),
        picker(
            "chooseCity",
            .location,
            reads: """
                showLocatedCity?: boolean, showHotCities?: boolean, setLocatedCity?: boolean, cities?: array, \
                hotCities?: array, customHistoryCities?: array
                """,
            results: "city, adCode, longitude, latitude",
            errors: [11],
            preselection: { parameters, _ in
                let city = parameters["cities"]?.array?.first ?? parameters["hotCities"]?.array?.first
                return ["city": city?["city"] ?? "北京", "adCode": city?["adCode"] ?? "110100"]
            },
        ),
        picker(
            "chooseDistrict",
            .location,
            results: "name, adCode, ext",
            errors: [11],
            preselection: { parameters, _ in
                let district = firstPath(.array(PickerDialog.districts(in: parameters))).last
                return [
                    "name": district?["name"] ?? "北京", "adCode": district?["adCode"] ?? "110100",
                    "ext": district?["ext"] ?? .undefined,
                ]
            },
        ),
    ]

    /// A delegated function that the host's user interface completes.
    ///
    /// - Parameters:
    ///   - cancellation: The result if the user cancels; nil for error 11.
    ///   - preselection: The initial choice; nil if there is nothing to choose from.
    ///   - result: Makes the result of a choice; nil if the choice is not offered.
    private static func picker(
        _ name: String,
        _ permission: Permission = .userInterface,
        reads fields: StaticString = "",
        results: StaticString,
        errors: [Int] = [],
        cancellation: ScriptValue? = nil,
        preselection: @escaping @Sendable (ScriptObject, CallContext) -> ScriptValue?,
        result: @escaping @Sendable (ScriptValue, ScriptObject) -> ScriptValue? = { choice, _ in choice },
    ) -> DelegatedFunction {
        DelegatedFunction(
            name,
            permission,
            reads: fields,
            results: results,
            errors: errors,
            otherwise: .prompt { parameters, context throws(APIError) in
                let dialog = PickerDialog(
                    name: name,
                    parameters: parameters,
                    preselection: preselection(parameters, context),
                )
                guard let choice = await context.userInterface.pick(dialog) else {
                    if let cancellation { return cancellation }
                    throw APIError(.cancelled, "the user cancelled")
                }
                guard let result = result(choice, parameters), result.object != nil else {
                    throw APIError(.unknown, "the user interface returned a choice that my.\(name) does not offer")
                }
                return result
            },
        )
    }

    /// The result of `my.optionsSelect` for one or two indices; nil if an index is out of range.
    private static func options(at indexes: [Int], _ parameters: ScriptObject) -> ScriptValue? {
        let one = parameters["optionsOne"]?.array ?? []
        let two = parameters["optionsTwo"]?.array ?? []
        guard let first = indexes.first, one.indices.contains(first) else { return nil }
        var result = ScriptObject([("selectedOneIndex", .number(Double(first))), ("selectedOneOption", one[first])])
        if !two.isEmpty {
            let second = indexes.count > 1 ? indexes[1] : 0
            guard two.indices.contains(second) else { return nil }
            result["selectedTwoIndex"] = .number(Double(second))
            result["selectedTwoOption"] = two[second]
        }
        return .object(result)
    }

    private static func index(_ value: ScriptValue?) -> Int? { value?.number.flatMap { Int(exactly: $0) } }

    /// The result of `my.multiLevelSelect` for the names of a path.
    private static func levels(_ names: [ScriptValue]) -> ScriptValue {
        ["success": true, "result": .array(names.map { ["name": $0] })]
    }

    /// The first entry of a list, the first of its `subList`, and so on.
    private static func firstPath(_ list: ScriptValue?) -> [ScriptValue] {
        var path: [ScriptValue] = []
        var next = list?.array?.first
        while let entry = next {
            path.append(entry)
            next = entry["subList"]?.array?.first
        }
        return path
    }
}
