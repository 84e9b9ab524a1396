/// The layout of a page's nodes.
public struct PageLayout: Sendable {
    /// The boxes of the elements by ``ViewNode/id``; an element without a box is not shown.
    public var boxes: [Int: LayoutBox]
    /// The ranges of the elements that move while they are scrolled, by ``ViewNode/id``.
    ///
    /// Their boxes are those before any movement.
    public var stickyRanges: [Int: StickyRange]
    /// Features of the page that the engine does not lay out, one clause each.
    ///
    /// A program's log contains each one once.
    public var notes: Set<String>

    /// Creates a layout.
    public init(
        boxes: [Int: LayoutBox] = [:],
        stickyRanges: [Int: StickyRange] = [:],
        notes: Set<String> = [],
    ) {
        self.boxes = boxes
        self.stickyRanges = stickyRanges
        self.notes = notes
    }
}
