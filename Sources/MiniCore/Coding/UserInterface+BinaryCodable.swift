extension AlertDialog: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(title)
        encoder.encode(content)
        encoder.encode(buttonText)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            title: try decoder.decode(),
            content: try decoder.decode(),
            buttonText: try decoder.decode()
        )
    }
}

extension ConfirmDialog: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(title)
        encoder.encode(content)
        encoder.encode(confirmButtonText)
        encoder.encode(cancelButtonText)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            title: try decoder.decode(),
            content: try decoder.decode(),
            confirmButtonText: try decoder.decode(),
            cancelButtonText: try decoder.decode()
        )
    }
}

extension PromptDialog: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(title)
        encoder.encode(message)
        encoder.encode(placeholder)
        encoder.encode(okButtonText)
        encoder.encode(cancelButtonText)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            title: try decoder.decode(),
            message: try decoder.decode(),
            placeholder: try decoder.decode(),
            okButtonText: try decoder.decode(),
            cancelButtonText: try decoder.decode()
        )
    }
}

extension ActionSheetDialog: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(title)
        encoder.encode(items)
        encoder.encode(cancelButtonText)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            title: try decoder.decode(),
            items: try decoder.decode(),
            cancelButtonText: try decoder.decode()
        )
    }
}

extension Toast: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(content)
        encoder.encode(type)
        encoder.encode(duration)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            content: try decoder.decode(),
            type: try decoder.decode(),
            duration: try decoder.decode()
        )
    }
}

extension PickerDialog: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(name)
        encoder.encode(parameters)
        encoder.encode(preselection)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            name: try decoder.decode(),
            parameters: try decoder.decode(),
            preselection: try decoder.decode()
        )
    }
}

extension AuthorizationDialog: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(subject)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            try decoder.decode()
        )
    }
}

extension AuthorizationDialog.Subject: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .scope(let scope):
            encoder.encode(tag: 0)
            encoder.encode(scope)
        case .lifestyle(publicID: let publicID):
            encoder.encode(tag: 1)
            encoder.encode(publicID)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .scope(try decoder.decode())
            case 1: .lifestyle(publicID: try decoder.decode())
            default: nil
            }
        }
    }
}
