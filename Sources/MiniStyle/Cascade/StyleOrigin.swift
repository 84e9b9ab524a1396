/// One style sheet with everything that it imports, and its scope.
package struct StyleOrigin: Sendable {
    /// The owner of the sheet: `app`, or the path of a page or a component.
    package let definition: String
    /// Its rules, those of the imported files first.
    package let rules: [StyleRule]
    /// The elements that its rules apply to.
    package let reach: Reach

    /// The elements that the rules of a sheet apply to.
    package enum Reach: Sendable, Hashable {
        /// Every element except those of isolated definitions.
        case everywhere
        /// The elements of its own definition.
        case ownElements
    }

    package init(definition: String, rules: [StyleRule], reach: Reach) {
        self.definition = definition
        self.rules = rules
        self.reach = reach
    }
}
