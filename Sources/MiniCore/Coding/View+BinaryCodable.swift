extension ViewNode.Component: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(id)
        encoder.encode(path)
        encoder.encode(isHost)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            id: try decoder.decode(),
            path: try decoder.decode(),
            isHost: try decoder.decode(),
        )
    }
}

extension ViewNode: BinaryCodable {
    /// Encodes the kind and the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(kind == .text)
        encoder.encode(id)
        encoder.encode(owner)
        encoder.encode(scope)
        if kind == .text { return encoder.encode(text) }
        encoder.encode(tag)
        encoder.encode(attributes)
        encoder.encode(scriptAttributes)
        encoder.encode(component)
        encoder.encode(children)
    }

    /// Decodes a node whose children are nested at most ``depthLimit`` levels deep.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        let isText = try decoder.decode(Bool.self)
        let (id, owner) = (try decoder.decode(Int.self), try decoder.decode(Int.self))
        let scope = try decoder.decode(String.self)
        if isText {
            self.init(id: id, text: try decoder.decode(), owner: owner, scope: scope)
            return
        }
        self.init(
            id: id,
            tag: try decoder.decode(),
            attributes: try decoder.decode(),
            scriptAttributes: try decoder.decode(),
            owner: owner,
            scope: scope,
            component: try decoder.decode(),
            children: try decoder.nestedNodes { decoder throws(BinaryDecodingError) in try decoder.decode() },
        )
    }
}

extension PageRendering.Change: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .removed(let id):
            encoder.encode(tag: 0)
            encoder.encode(id)
        case .inserted(let node, into: let parent, before: let next):
            encoder.encode(tag: 1)
            encoder.encode(node)
            encoder.encode(parent)
            encoder.encode(next)
        case .moved(let id, before: let next):
            encoder.encode(tag: 2)
            encoder.encode(id)
            encoder.encode(next)
        case .attributes(of: let id, let attributes):
            encoder.encode(tag: 3)
            encoder.encode(id)
            encoder.encode(attributes)
        case .text(of: let id, let text):
            encoder.encode(tag: 4)
            encoder.encode(id)
            encoder.encode(text)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .removed(try decoder.decode())
            case 1: .inserted(try decoder.decode(), into: try decoder.decode(), before: try decoder.decode())
            case 2: .moved(try decoder.decode(), before: try decoder.decode())
            case 3: .attributes(of: try decoder.decode(), try decoder.decode())
            case 4: .text(of: try decoder.decode(), try decoder.decode())
            default: nil
            }
        }
    }
}

extension PageRendering: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(page)
        encoder.encode(path)
        encoder.encode(number)
        encoder.encode(changes)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            page: try decoder.decode(),
            path: try decoder.decode(),
            number: try decoder.decode(),
            changes: try decoder.decode(),
        )
    }
}

extension ComputedStyle: BinaryCodable {
    /// Encodes the properties, sorted by name, with their values.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(count: values.count)
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            encoder.encode(name)
            encoder.encode(value)
        }
    }

    /// Decodes the properties with their values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        var values: [String: String] = [:]
        for _ in 0..<(try decoder.decodeCount()) {
            let name = try decoder.decode(String.self)
            values[name] = try decoder.decode(String.self)
        }
        self.init(values)
    }
}

extension LayoutBox: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(x)
        encoder.encode(y)
        encoder.encode(width)
        encoder.encode(height)
        encoder.encode(offsetWidth)
        encoder.encode(offsetHeight)
        encoder.encode(contentWidth)
        encoder.encode(contentHeight)
        encoder.encode(scrollWidth)
        encoder.encode(scrollHeight)
        encoder.encode(isFixed)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            x: try decoder.decode(),
            y: try decoder.decode(),
            width: try decoder.decode(),
            height: try decoder.decode(),
        )
        offsetWidth = try decoder.decode()
        offsetHeight = try decoder.decode()
        contentWidth = try decoder.decode()
        contentHeight = try decoder.decode()
        scrollWidth = try decoder.decode()
        scrollHeight = try decoder.decode()
        isFixed = try decoder.decode()
    }
}
