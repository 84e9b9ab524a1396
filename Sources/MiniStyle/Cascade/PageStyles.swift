package import MiniCore

/// The style sheets of one page, prepared for styling its tree.
///
/// A later sheet wins over an earlier one of the same specificity. The style sheet of the built-in elements precedes
/// all others.
package struct PageStyles: Sendable {
    /// Identifies the sheets: copies have the same identity.
    package final class Identity: Sendable {}

    /// The identity, for what is kept of the sheets.
    package let identity = Identity()
    /// The sheets in the order of the cascade.
    package let origins: [StyleOrigin]
    /// Definitions whose elements are styled only by their own rules.
    package let isolated: Set<String>
    package let viewport: Viewport
    /// The theme, which selects the rules for `prefers-color-scheme`.
    package let theme: DeviceTheme
    /// The number of pixels of one `rpx`, or nil for a 750th of the window's width.
    package let pixelsPerRPX: Double?
    let index: StyleIndex

    package init(
        origins: [StyleOrigin],
        isolated: Set<String> = [],
        viewport: Viewport,
        theme: DeviceTheme = .light,
        pixelsPerRPX: Double? = nil,
    ) {
        self.origins = origins
        self.isolated = isolated
        self.viewport = viewport
        self.theme = theme
        self.pixelsPerRPX = pixelsPerRPX
        index = StyleIndex(origins: [BuiltInStyles.origin] + origins, viewport: viewport, theme: theme)
    }

    /// The size of one `rem` on a page, in pixels.
    package func rootFontSize(of page: ViewNode) -> Double { rootFontSize(of: StyleTree(page)) }

    /// The size of one `rem` on the page of a tree, in pixels.
    package func rootFontSize(of page: StyleTree) -> Double {
        var cascade = StyleCascade(self)
        return cascade.rootFontSize(of: page.root)
    }

    /// The page's tree with the style of every element.
    ///
    /// - Complexity: Linear in the number of nodes, for selectors that do not count siblings.
    package func styled(_ page: ViewNode) -> StyledNode { styled(StyleTree(page)) }

    /// The tree with the style of every element.
    package func styled(_ page: StyleTree) -> StyledNode {
        var cascade = StyleCascade(self)
        return cascade.styled(page.root)
    }
}
