/// The HTML of built-in elements.
enum HTMLElement {
    /// The HTML tag of an element.
    ///
    /// `button` is not used: it must not contain another one, and does not fill its container as a block does.
    static func tag(for tag: String) -> String {
        switch tag {
        case "page": "body"
        case "text", "icon": "span"
        case "image", "cover-image": "img"
        case "input", "switch", "checkbox", "radio", "slider": "input"
        case "textarea", "label", "video", "audio", "canvas", "progress": tag
        default: "div"
        }
    }

    /// Whether the tag has no end tag.
    static func isVoid(_ tag: String) -> Bool { tag == "img" || tag == "input" }

    /// The HTML attributes that an element's own attributes are written as.
    static func attributes(of tag: String) -> [(name: String, html: String)] {
        switch tag {
        case "button": [("disabled", "disabled")]
        case "input":
            [
                ("value", "value"), ("placeholder", "placeholder"), ("maxlength", "maxlength"),
                ("disabled", "disabled"), ("name", "name"),
            ]
        case "textarea":
            [("placeholder", "placeholder"), ("maxlength", "maxlength"), ("disabled", "disabled"), ("name", "name")]
        case "switch", "checkbox", "radio":
            [("checked", "checked"), ("disabled", "disabled"), ("value", "value"), ("name", "name")]
        case "slider": [("min", "min"), ("max", "max"), ("step", "step"), ("value", "value"), ("disabled", "disabled")]
        case "progress": [("percent", "value")]
        case "canvas": [("width", "width"), ("height", "height")]
        case "video", "audio": [("controls", "controls")]
        case "label": [("for", "for")]
        case "swiper": [("vertical", "data-vertical")]
        default: []
        }
    }

    /// The attributes of documents with numbers, by which the page around the document scrolls and plays as the program does.
    static func dynamicAttributes(of tag: String) -> [(name: String, html: String)] {
        let names: [String]
        switch tag {
        case "scroll-view": names = ["scroll-left", "scroll-top", "scroll-into-view"]
        case "video", "audio": names = ["autoplay", "loop", "muted"]
        default: return []
        }
        return names.map { ($0, "data-\($0)") }
    }

    /// Whether an HTML attribute is boolean: its presence counts and its value does not.
    static func isBoolean(_ attribute: String) -> Bool {
        ["checked", "controls", "data-autoplay", "data-loop", "data-muted", "data-vertical", "disabled"]
            .contains(attribute)
    }

    /// The attributes that an element always has.
    static func fixedAttributes(of tag: String) -> [(name: String, value: String)] {
        switch tag {
        case "button", "contact-button": [("role", "button")]
        case "switch": [("type", "checkbox"), ("role", "switch")]
        case "checkbox": [("type", "checkbox")]
        case "radio": [("type", "radio")]
        case "slider": [("type", "range")]
        case "progress": [("max", "100")]
        case "form": [("role", "form")]
        case "navigator": [("role", "link")]
        case "map": [("role", "img"), ("aria-label", "map")]
        default: []
        }
    }
}
