/// One selector: compounds joined by combinators, `page .list > .row:first-child`.
package struct Selector: Sendable, Hashable {
    /// The relation of a compound to the one on its left.
    package enum Combinator: Sendable, Hashable {
        case descendant
        case child
        case next
        case later
    }

    /// A compound and its relation to the one before.
    ///
    /// The combinator of the first step has no meaning.
    package struct Step: Sendable, Hashable {
        package var combinator: Combinator
        package var compound: Compound
    }

    /// The conditions that one element must meet.
    package struct Compound: Sendable, Hashable {
        /// The tag; nil for any.
        package var tag: String?
        package var ids: [String] = []
        package var classes: [String] = []
        package var attributes: [AttributeTest] = []
        package var pseudoClasses: [PseudoClass] = []
    }

    /// `[name]`, `[name=value]` and similar tests.
    package struct AttributeTest: Sendable, Hashable {
        package var name: String
        /// `=`, `~=`, `|=`, `^=`, `$=` or `*=`, or nil when the attribute only has to exist.
        package var comparison: String?
        package var value = ""
    }

    /// A pseudo-class.
    package indirect enum PseudoClass: Sendable, Hashable {
        /// `:nth-child(2n+1)` and similar: `step` n + `offset`.
        case position(step: Int, offset: Int, fromEnd: Bool, ofType: Bool)
        case not([Selector])
        /// `:is()`, and `:where()`, which adds nothing to the specificity.
        case anyOf([Selector], countsNothing: Bool)
        case empty
        /// `:root`: the page.
        case root
        /// `:host`: the element of the component that the sheet belongs to. With arguments, only if the element matches
        /// one of them.
        case host([Selector])
        /// `:checked`, `:disabled`, `:enabled`: the state that an attribute sets.
        case state(String)
        /// `:active`, `:hover` and others that never match in a page at rest.
        case never(String)
    }

    package var steps: [Step]
    /// `before`, `after` or another one, with its arguments, or nil for the element itself.
    package var pseudoElement: String?
    /// The numbers of ids, classes and tags, combined in one number for comparison.
    package var specificity: Int

    /// The compound that selects the element itself.
    package var subject: Compound { steps.last?.compound ?? Compound() }
}
