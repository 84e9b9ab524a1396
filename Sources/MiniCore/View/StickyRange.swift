/// How a box with `position: sticky` moves while its scroll container is scrolled.
///
/// - Source: <https://www.w3.org/TR/css-position-3/#stickypos-insets>
public struct StickyRange: Sendable, Hashable {
    /// A distance, or nil, for each side.
    public struct Insets: Sendable, Hashable {
        /// The distance at the top.
        public var top: Double?
        /// The distance at the right.
        public var right: Double?
        /// The distance at the bottom.
        public var bottom: Double?
        /// The distance at the left.
        public var left: Double?

        /// Creates insets.
        public init(top: Double? = nil, right: Double? = nil, bottom: Double? = nil, left: Double? = nil) {
            self.top = top
            self.right = right
            self.bottom = bottom
            self.left = left
        }
    }

    /// The ``ViewNode/id`` of the scroll container; nil for the page, which is scrolled in the window.
    public var scrollContainer: Int?
    /// The distances that the box keeps from the edges of the scroll container's box, in pixels; nil for an edge at which
    /// it is not kept.
    public var insets: Insets
    /// The distance that the box may move to each side, in pixels, until it reaches the end of its container.
    ///
    /// Nil is no limit.
    public var space: Insets

    /// Creates a range.
    public init(scrollContainer: Int?, insets: Insets, space: Insets) {
        self.scrollContainer = scrollContainer
        self.insets = insets
        self.space = space
    }

    /// The distance by which the box is moved.
    ///
    /// - Parameters:
    ///   - box: The box without the movement, at the current scroll position.
    ///   - port: The box of the scroll container, in the same coordinates.
    public func shift(of box: LayoutBox, in port: LayoutBox) -> (x: Double, y: Double) {
        let x = Self.shift(
            (box.x, box.x + box.width),
            in: (port.x, port.x + port.width),
            insets: (insets.left, insets.right),
            space: (space.left, space.right)
        )
        let y = Self.shift(
            (box.y, box.y + box.height),
            in: (port.y, port.y + port.height),
            insets: (insets.top, insets.bottom),
            space: (space.top, space.bottom)
        )
        return (x, y)
    }

    /// The movement along one axis.
    ///
    /// If both edges apply and the box does not fit between them, the first one applies.
    private static func shift(
        _ box: (start: Double, end: Double),
        in port: (start: Double, end: Double),
        insets: (start: Double?, end: Double?),
        space: (start: Double?, end: Double?),
    ) -> Double {
        var shift = 0.0
        if let inset = insets.end {
            shift -= min(max(box.end - (port.end - inset), 0), space.start ?? .infinity)
        }
        if let inset = insets.start {
            shift += min(max(port.start + inset - box.start, 0), space.end ?? .infinity)
        }
        return shift
    }
}
