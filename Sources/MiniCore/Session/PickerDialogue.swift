/// What `my.datePicker`, `my.optionsSelect` and the other pickers let a person choose.
///
/// A choice is an object with the documented fields of the JSAPI's result. Three JSAPIs take a shorter form as well: the text of
/// the date for `datePicker`, an index or a list of two for `optionsSelect`, the list of names for `multiLevelSelect`.
public struct PickerDialogue: Sendable, Hashable {
    /// The JSAPI: `datePicker`, `optionsSelect`, `multiLevelSelect`, `regionPicker`, `chooseCity` or `chooseDistrict`.
    public var name: String
    /// What the program passed, an object.
    public var parameters: Value
    /// What is chosen when a person confirms at once; nil when there is nothing to choose from.
    public var preselection: Value?

    /// Makes a dialogue.
    public init(name: String, parameters: Value, preselection: Value?) {
        self.name = name
        self.parameters = parameters
        self.preselection = preselection
    }
}
