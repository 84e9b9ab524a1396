/// One selector: compounds joined by combinators, `page .list > .row:first-child`.
package struct Selector: Sendable, Hashable {
    /// How a compound relates to the one on its left.
    package enum Combinator: Sendable, Hashable {
        case descendant
        case child
        case next
        case later
    }

    /// A compound and how it relates to the one before; the first one's combinator means nothing.
    package struct Step: Sendable, Hashable {
        package var combinator: Combinator
        package var compound: Compound
    }

    /// What is asked of one element.
    package struct Compound: Sendable, Hashable {
        /// The tag; nil for any.
        package var tag: String?
        package var ids: [String] = []
        package var classes: [String] = []
        package var attributes: [AttributeTest] = []
        package var pseudoClasses: [PseudoClass] = []
    }

    /// `[name]`, `[name=value]` and its kin.
    package struct AttributeTest: Sendable, Hashable {
        package var name: String
        /// `=`, `~=`, `|=`, `^=`, `$=`, `*=`; nil when the attribute only has to be there.
        package var comparison: String?
        package var value = ""
    }

    /// A pseudo-class.
    package indirect enum PseudoClass: Sendable, Hashable {
        /// `:nth-child(2n+1)` and its kin: `step` n + `offset`.
        case position(step: Int, offset: Int, fromEnd: Bool, ofType: Bool)
        case not([Selector])
        /// `:is()` and `:where()`, which counts nothing.
        case anyOf([Selector], countsNothing: Bool)
        case empty
        /// `:root`: the page.
        case root
        /// `:host`: the element of the component whose sheet this is; by `:host()` only if it is one of these.
        case host([Selector])
        /// `:checked`, `:disabled`, `:enabled`: what an attribute says.
        case state(String)
        /// `:active`, `:hover` and others that are never so in a page at rest.
        case never(String)
    }

    package var steps: [Step]
    /// `before`, `after` and others, with their arguments; nil for the element itself.
    package var pseudoElement: String?
    /// The numbers of ids, classes and tags in one number that compares.
    package var specificity: Int

    /// The compound of the element that the selector is about.
    package var subject: Compound { steps.last?.compound ?? Compound() }
}
