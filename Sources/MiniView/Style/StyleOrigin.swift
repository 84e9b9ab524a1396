/// One style sheet with everything that it imports, and whom it is for.
package struct StyleOrigin: Sendable {
    /// Whose sheet it is: `app`, a page or a component by its path.
    package let definition: String
    /// Its rules, those of the imported files first.
    package let rules: [StyleRule]
    /// Whom its rules are for.
    package let reach: Reach

    /// Whom the rules of a sheet are for.
    package enum Reach: Sendable, Hashable {
        /// Every element but those of isolated definitions.
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
