package import MiniCore
package import MiniStyle

/// A page as an HTML document that a browser displays without scripts.
///
/// The document contains nothing executable: text and attributes are escaped, no event attribute is written, and the
/// document's Content Security Policy forbids scripts, frames and forms. The document loads only resources that the
/// host admits: every address is checked first, see ``addresses``, and omitted when it is not admitted.
package struct HTMLPage {
    private let tree: ViewNode
    private let styles: PageStyles
    private let title: String?
    private let frame: HTMLFrame?
    private let numbersNodes: Bool
    /// Whether the document may load sounds and videos from its own server.
    package var loadsMediaFromServer = false
    /// The rules for fonts that the program has loaded, which follow its style sheets.
    package var fonts: [StyleOrigin] = []
    /// The size of one `rem` in pixels; nil to compute it from the tree.
    package var rootFontSize: Double?

    /// The attribute with the number of an element's node, see ``ViewNode/id``.
    package static let numberAttribute = "data-node"
    /// The attribute of an element that handles the movement of a touch: `catch` if it also ends the event, otherwise `on`.
    ///
    /// A document with numbers has it, so that a browser does not scroll instead.
    static let touchMoveAttribute = "data-touch-move"

    /// - Parameters:
    ///   - title: The title of the page. Nil for its route.
    ///   - frame: The frame around the page. Nil for none.
    ///   - numbersNodes: Whether each element of the page has the number of its node, ``numberAttribute``.
    package init(
        tree: ViewNode,
        styles: PageStyles,
        title: String? = nil,
        frame: HTMLFrame? = nil,
        numbersNodes: Bool = false,
    ) {
        self.tree = tree
        self.styles = styles
        self.title = title
        self.frame = frame
        self.numbersNodes = numbersNodes
    }

    /// The addresses of images, media and fonts as written in the page and its style sheets, each with the file that it
    /// is relative to: the page's definition, or that of the sheet.
    package var addresses: Set<HTMLAddress> { allAddresses(with: HTMLSheets.addresses(in: styles.origins)) }

    /// The addresses, see ``addresses``.
    ///
    /// - Parameter sheets: The texts of style sheets that have been written before.
    package func addresses(reusing sheets: HTMLSheets) -> Set<HTMLAddress> {
        allAddresses(with: sheets.addresses(in: styles))
    }

    private func allAddresses(with addressesInSheets: Set<HTMLAddress>) -> Set<HTMLAddress> {
        var addresses = addressesInSheets.union(HTMLSheets.addresses(in: fonts))
        HTMLElementWriter.collectAddresses(tree, &addresses)
        return addresses
    }

    /// The document.
    ///
    /// - Parameters:
    ///   - admitted: The replacement of each admitted address: an address on the network, or a `data:` URL.
    ///   - sheets: The texts of style sheets that have been written before. Nil to write them.
    package func text(admitted: [HTMLAddress: String], reusing sheets: HTMLSheets? = nil) -> String {
        var elements = HTMLElementWriter(
            scopes: Set(styles.origins.filter { $0.reach == .ownElements }.map(\.definition)).union(styles.isolated),
            admitted: admitted,
            pixelsPerRPX: styles.pixelsPerRPX,
            numbersNodes: numbersNodes,
        )
        let body = elements.page(tree, frame: frame)
        let written =
            sheets?.text(of: styles, admitted: admitted) ?? HTMLSheets.text(of: styles.origins, in: styles, admitted)
        let rules = written + HTMLSheets.text(of: fonts, in: styles, admitted)
        let fontSize = rootFontSize ?? styles.rootFontSize(of: tree)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <title>\(EscapedText.html(title ?? tree.scope))</title>
            <style>
            \(HTMLStyles.builtIn)\(elements.attributeRules)\(elements.partRules)\(HTMLStyles.root(fontSize: fontSize))\(frame?.rules ?? "")</style>
            <style>
            \(rules)</style>
            </head>
            \(body)
            </html>
            """
    }

    private var policy: String {
        """
        default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; \
        media-src \(loadsMediaFromServer ? "'self' " : "")https: data:; font-src https: data:; form-action 'none'; \
        base-uri 'none'
        """
    }
}

/// An address in a page or a style sheet.
package struct HTMLAddress: Hashable, Sendable {
    /// The address as written.
    package let text: String
    /// The definition that it is relative to.
    package let definition: String

    package init(_ text: String, in definition: String) {
        self.text = text
        self.definition = definition
    }
}
