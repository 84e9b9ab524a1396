package import MiniCore

extension ElementAction: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .tap: encoder.encode(tag: 0)
        case .longTap: encoder.encode(tag: 1)
        case .touch(let points):
            encoder.encode(tag: 2)
            encoder.encode(points)
        case .input(let text):
            encoder.encode(tag: 3)
            encoder.encode(text)
        case .change(let value):
            encoder.encode(tag: 4)
            encoder.encode(value)
        case .focus: encoder.encode(tag: 5)
        case .blur: encoder.encode(tag: 6)
        case .confirm: encoder.encode(tag: 7)
        case .submit: encoder.encode(tag: 8)
        case .reset: encoder.encode(tag: 9)
        case .scroll(let target):
            encoder.encode(tag: 10)
            encoder.encode(target)
        case .load(let width, let height):
            encoder.encode(tag: 11)
            encoder.encode(width)
            encoder.encode(height)
        case .fail(let message):
            encoder.encode(tag: 12)
            encoder.encode(message)
        case .message(let value):
            encoder.encode(tag: 13)
            encoder.encode(value)
        case .trigger(let type, let detail):
            encoder.encode(tag: 14)
            encoder.encode(type)
            encoder.encode(detail)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .tap
            case 1: .longTap
            case 2: .touch(try decoder.decode())
            case 3: .input(try decoder.decode())
            case 4: .change(try decoder.decode())
            case 5: .focus
            case 6: .blur
            case 7: .confirm
            case 8: .submit
            case 9: .reset
            case 10: .scroll(try decoder.decode())
            case 11: .load(width: try decoder.decode(), height: try decoder.decode())
            case 12: .fail(try decoder.decode())
            case 13: .message(try decoder.decode())
            case 14: .trigger(try decoder.decode(), detail: try decoder.decode())
            default: nil
            }
        }
    }
}

extension ElementAction.ScrollTarget: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .offset(let left, let top):
            encoder.encode(tag: 0)
            encoder.encode(left)
            encoder.encode(top)
        case .upperEdge: encoder.encode(tag: 1)
        case .lowerEdge: encoder.encode(tag: 2)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .offset(left: try decoder.decode(), top: try decoder.decode())
            case 1: .upperEdge
            case 2: .lowerEdge
            default: nil
            }
        }
    }
}

extension TouchPoint: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(x)
        encoder.encode(y)
        encoder.encode(isCancelled)
        encoder.encode(finger)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(x: try decoder.decode(), y: try decoder.decode())
        isCancelled = try decoder.decode()
        finger = try decoder.decode()
    }
}

extension PageAction: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .pullDownRefresh: encoder.encode(tag: 0)
        case .scroll(let top):
            encoder.encode(tag: 1)
            encoder.encode(top)
        case .reachBottom: encoder.encode(tag: 2)
        case .tapTab(let index):
            encoder.encode(tag: 3)
            encoder.encode(index)
        case .tapTitle: encoder.encode(tag: 4)
        case .tapOptionMenu: encoder.encode(tag: 5)
        case .goBack: encoder.encode(tag: 6)
        case .share: encoder.encode(tag: 7)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .pullDownRefresh
            case 1: .scroll(top: try decoder.decode())
            case 2: .reachBottom
            case 3: .tapTab(try decoder.decode())
            case 4: .tapTitle
            case 5: .tapOptionMenu
            case 6: .goBack
            case 7: .share
            default: nil
            }
        }
    }
}

extension ActionError: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .notFound(let locator, let page, let alternatives):
            encoder.encode(tag: 0)
            encoder.encode(locator)
            encoder.encode(page)
            encoder.encode(alternatives)
        case .refused(let reason):
            encoder.encode(tag: 1)
            encoder.encode(reason)
        case .script(let error):
            encoder.encode(tag: 2)
            encoder.encode(error)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .notFound(try decoder.decode(), page: try decoder.decode(), alternatives: try decoder.decode())
            case 1: .refused(try decoder.decode())
            case 2: .script(try decoder.decode())
            default: nil
            }
        }
    }
}
