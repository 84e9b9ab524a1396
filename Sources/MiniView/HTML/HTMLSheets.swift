internal import MiniCore
internal import MiniStyle

/// The style sheets of documents as CSS, which are written once for each set of sheets.
///
/// ## Threading
/// An instance is used on one thread at a time.
package final class HTMLSheets {
    /// A set of sheets.
    private struct Sheets {
        let identity: PageStyles.Identity
        let addresses: Set<HTMLAddress>
        /// The last text, and the replacements of the addresses in it; nil if it has not been written.
        var text: (css: String, admitted: [HTMLAddress: String])?
    }

    /// The maximum number of sets that are kept, one for each set of components of a page.
    private static let countLimit = 8
    /// The maximum size of the kept texts in bytes: they contain pictures and fonts.
    private static let byteLimit = 16 << 20

    private var known: [ObjectIdentifier: Sheets] = [:]
    private var byteCount = 0

    /// Creates an instance without texts.
    package init() {}

    /// The addresses in sheets.
    func addresses(in styles: PageStyles) -> Set<HTMLAddress> { sheets(styles).addresses }

    /// The text of sheets.
    ///
    /// - Parameter admitted: The replacement of each admitted address.
    func text(of styles: PageStyles, admitted: [HTMLAddress: String]) -> String {
        var sheets = sheets(styles)
        let admitted = admitted.filter { sheets.addresses.contains($0.key) }
        if let text = sheets.text, text.admitted == admitted { return text.css }
        let css = Self.text(of: styles.origins, in: styles, admitted)
        byteCount += css.utf8.count - (sheets.text?.css.utf8.count ?? 0)
        if byteCount > Self.byteLimit {
            known = [:]
            byteCount = css.utf8.count
        }
        sheets.text = (css, admitted)
        known[ObjectIdentifier(styles.identity)] = sheets
        return css
    }

    private func sheets(_ styles: PageStyles) -> Sheets {
        // The entry retains the identity, so that no other object has its number meanwhile.
        if let known = known[ObjectIdentifier(styles.identity)] { return known }
        if known.count == Self.countLimit {
            known = [:]
            byteCount = 0
        }
        let sheets = Sheets(identity: styles.identity, addresses: Self.addresses(in: styles.origins), text: nil)
        known[ObjectIdentifier(styles.identity)] = sheets
        return sheets
    }

    /// The addresses in the rules of sheets.
    static func addresses(in origins: [StyleOrigin]) -> Set<HTMLAddress> {
        var addresses: Set<HTMLAddress> = []
        for origin in origins {
            let writer = HTMLStyleWriter(definition: origin.definition, isolated: [], admitted: [:])
            writer.collectAddresses(origin.rules, &addresses)
        }
        return addresses
    }

    /// The rules of sheets as CSS.
    ///
    /// - Parameters:
    ///   - styles: The styles of the page.
    ///   - admitted: The replacement of each admitted address.
    static func text(
        of origins: [StyleOrigin],
        in styles: PageStyles,
        _ admitted: [HTMLAddress: String],
    ) -> String {
        origins.map { origin in
            var isolated = styles.isolated
            isolated.remove(origin.definition)
            var writer = HTMLStyleWriter(
                definition: origin.definition,
                isolated: isolated,
                admitted: admitted,
                pixelsPerRPX: styles.pixelsPerRPX,
            )
            writer.isScoped = origin.reach == .ownElements
            writer.theme = styles.theme
            return writer.text(origin.rules)
        }.joined()
    }
}
