/// What a built-in element is in HTML.
enum HTMLElement {
    /// The tag that stands for an element.
    ///
    /// No `button` is among them: it may hold no other, and does not fill its container as a block does.
    static func tag(for tag: String) -> String {
        switch tag {
        case "page": "body"
        case "text", "icon": "span"
        case "image", "cover-image": "img"
        case "input", "switch", "checkbox", "radio", "slider": "input"
        case "textarea", "label", "video", "canvas", "progress": tag
        default: "div"
        }
    }

    /// Whether the tag has no end tag.
    static func isVoid(_ tag: String) -> Bool { tag == "img" || tag == "input" }

    /// The attributes that an element's own attributes become, with their names in HTML.
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
        case "video": [("controls", "controls")]
        case "label": [("for", "for")]
        default: []
        }
    }

    /// Whether a document's attribute means something by being there, whatever its value.
    static func isBoolean(_ attribute: String) -> Bool {
        attribute == "checked" || attribute == "disabled" || attribute == "controls"
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
