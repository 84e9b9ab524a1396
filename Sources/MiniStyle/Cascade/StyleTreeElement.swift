internal import MiniCore

/// An element with its parent and siblings, as selectors see it.
///
/// The elements of a tree are created once, outer ones before inner ones. Elements of components without a box of their
/// own are omitted.
final class StyleTreeElement {
    let node: ViewNode
    // SAFETY: A parent outlives its children, because the tree that owns all of them is walked immediately.
    unowned let parent: StyleTreeElement?
    /// Its index among the elements of its parent, from 0.
    let index: Int
    let id: String
    /// Its own classes, and the external classes that a component passes on.
    let classes: [String]
    /// The elements of its parent including itself.
    ///
    /// It is set when all of them exist.
    var siblings: [StyleTreeElement] = []
    var children: [StyleTreeElement] = []
    /// For each of `children`, its position among those with its tag, from 1, and their number.
    ///
    /// Computed at first use.
    private(set) lazy var typePlaces: [(place: Int, count: Int)] = {
        var counts: [String: Int] = [:]
        let places = children.map { child in
            counts[child.node.tag, default: 0] += 1
            return counts[child.node.tag] ?? 0
        }
        return zip(places, children).map { ($0, counts[$1.node.tag] ?? 0) }
    }()

    init(_ node: ViewNode, parent: StyleTreeElement?, index: Int) {
        self.node = node
        self.parent = parent
        self.index = index
        id = node.attributes["id"]?.attributeText ?? ""
        classes = node.attributes["class"]?.string.map(Self.words) ?? []
    }

    private static func words(_ text: String) -> [String] {
        text.utf8.split { $0.isWhitespace }.map { String($0) ?? "" }
    }
}
