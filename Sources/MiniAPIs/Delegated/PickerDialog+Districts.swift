package import MiniCore

extension PickerDialog {
    /// The districts of all lists of a program that `my.chooseDistrict` offers, in the order of their display.
    ///
    /// Each can have districts of its own, its `subList`.
    package static func districts(in parameters: ScriptObject) -> [ScriptValue] {
        let parts = { (heads: ScriptValue?, others: ScriptValue?) in
            (heads?.array ?? []).flatMap { $0["list"]?.array ?? [] } + (others?.array ?? [])
        }
        return (parameters["seniorPageList"]?.array ?? []).reduce(
            into: parts(parameters["mainHeadList"], parameters["mainNormalList"])
        ) { districts, page in
            districts += parts(page["headList"], page["normalList"])
        }
    }
}
