/// The tags of the vendor's components.
///
/// Every other tag is a custom element. It is resolved when it is mounted, by the components that its page or its
/// component uses.
///
/// - Source: The vendor's list of components.
package enum BuiltInTags {
    private static let names: Set<String> = [
        "view", "text", "image", "icon", "progress", "rich-text", "cover-view", "cover-image", "scroll-view", "swiper",
        "swiper-item", "match-media", "movable-area", "movable-view", "page-container", "page-meta", "root-portal",
        "share-element",
        "button", "form", "label", "input", "textarea", "radio", "radio-group", "checkbox", "checkbox-group", "switch",
        "slider", "picker", "picker-view", "picker-view-column",
        "navigator", "video", "audio", "lottie", "camera", "canvas", "map", "web-view", "aria-component",
        "live-player", "live-pusher",
        "lifestyle", "favorite", "contact-button", "error-view", "join-group-chat", "subscribe-message",
    ]

    /// The names, indexed by their lengths.
    private static let namesByLength: [[[UInt8]]] = {
        let longest = names.map(\.utf8.count).max() ?? 0
        return (0...longest).map { length in names.filter { $0.utf8.count == length }.map { Array($0.utf8) } }
    }()

    /// The names of all tags of the vendor's components, unordered.
    package static var all: [String] { Array(names) }

    /// The vendor's component that replaces an HTML tag.
    package static func replacement(forTagOfWebPages tag: String) -> String? {
        switch tag {
        case "div", "p", "section", "header", "footer", "main", "nav", "article", "ul", "ol", "li": "view"
        case "span", "b", "i", "em", "strong", "h1", "h2", "h3", "h4", "h5", "h6": "text"
        case "img": "image"
        case "a": "navigator"
        case "select": "picker"
        case "iframe": "web-view"
        default: nil
        }
    }

    /// Whether a tag is one of the vendor's.
    package static func contains(_ name: String) -> Bool { names.contains(name) }

    /// - Parameter name: A part of a template. There are few names of each length, so comparing them is faster than
    ///   creating a string and hashing it.
    static func contains(_ name: ArraySlice<UInt8>) -> Bool {
        name.count < namesByLength.count && namesByLength[name.count].contains { $0.elementsEqual(name) }
    }
}
