/// Where the nodes of a page are.
public struct PageLayout: Sendable {
    /// The box of every element that is shown, by ``ViewNode/id``; an element without one is not shown.
    public var boxes: [Int: LayoutBox]
    /// What the page asks for and the engine does not lay out, one clause each; a program's log has each once.
    public var notes: Set<String>

    /// Makes a layout.
    public init(boxes: [Int: LayoutBox] = [:], notes: Set<String> = []) {
        self.boxes = boxes
        self.notes = notes
    }
}
