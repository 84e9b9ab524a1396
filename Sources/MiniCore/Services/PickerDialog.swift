/// A selection for the user, by `my.datePicker`, `my.optionsSelect` or another picker.
///
/// A choice is an object with the documented fields of the JSAPI's result. Three JSAPIs also accept a shorter form: the text of
/// the date for `datePicker`, an index or a list of two indices for `optionsSelect`, the list of names for `multiLevelSelect`.
public struct PickerDialog: Sendable, Hashable {
    /// The JSAPI: `datePicker`, `optionsSelect`, `multiLevelSelect`, `regionPicker`, `chooseCity` or `chooseDistrict`.
    public var name: String
    /// The parameters that the program passed.
    public var parameters: ScriptObject
    /// The choice if the user confirms without a change; nil if there is nothing to choose from.
    public var preselection: ScriptValue?

    /// Creates a dialogue.
    public init(name: String, parameters: ScriptObject, preselection: ScriptValue?) {
        self.name = name
        self.parameters = parameters
        self.preselection = preselection
    }
}
