/// The border box of an element, in CSS pixels from the top left corner of the page, without regard to scrolling.
///
/// The position and the size are those of the smallest upright rectangle around the element after its transformations, as
/// those of `getBoundingClientRect()`. All other sizes are those before transformations.
public struct LayoutBox: Sendable, Hashable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width, padding and border included.
    public var width: Double
    /// The height, padding and border included.
    public var height: Double
    /// The width before transformations, padding and border included.
    public var offsetWidth: Double
    /// The height before transformations, padding and border included.
    public var offsetHeight: Double
    /// The width without padding and border.
    public var contentWidth: Double
    /// The height without padding and border.
    public var contentHeight: Double
    /// The width of the scrollable content; at least that of the box.
    public var scrollWidth: Double
    /// The height of the scrollable content; at least that of the box.
    public var scrollHeight: Double
    /// Whether the box keeps its position when the page is scrolled.
    public var isFixed: Bool

    /// Creates a box without transformations, padding, border and scrollable content.
    public init(x: Double, y: Double, width: Double, height: Double, isFixed: Bool = false) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        offsetWidth = width
        offsetHeight = height
        contentWidth = width
        contentHeight = height
        scrollWidth = width
        scrollHeight = height
        self.isFixed = isFixed
    }
}
