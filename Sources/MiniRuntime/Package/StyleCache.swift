package import MiniCore

/// Keeps the ACSS of the Less files of one program across runs.
package protocol StyleCache: Sendable {
    /// Returns the output of a file, if all files that contributed to it have their former content; otherwise nil.
    func output(of file: String) -> [UInt8]?

    /// Keeps the output of a file.
    ///
    /// An entry that cannot be stored is dropped.
    func store(_ entry: StyleCacheEntry)
}

/// The output of a Less file, with everything that contributed to it.
package struct StyleCacheEntry: Sendable, Hashable {
    /// A file that was read or searched.
    package struct Input: Sendable, Hashable {
        /// The path in the program.
        package let path: String
        /// The content; nil if there was no file at the path.
        package let content: [UInt8]?

        /// Creates an input.
        package init(path: String, content: [UInt8]?) {
            self.path = path
            self.content = content
        }
    }

    /// The version of the compiler.
    package let version: String
    /// The path of the Less file.
    package let file: String
    package let inputs: [Input]
    /// The encoded output.
    package let output: [UInt8]

    /// The maximum number of inputs.
    package static let inputLimit = 1_000
    /// The maximum size of all inputs and the output, in bytes.
    package static let byteLimit = 4 << 20

    /// Creates an entry; nil if it exceeds a limit.
    package init?(version: String, file: String, inputs: [Input], output: [UInt8]) {
        self.version = version
        self.file = file
        self.inputs = inputs
        self.output = output
        guard isSmall else { return nil }
    }

    private var isSmall: Bool {
        inputs.count <= Self.inputLimit
            && inputs.reduce(output.count) { $0 + $1.path.utf8.count + ($1.content?.count ?? 0) } <= Self.byteLimit
    }
}

extension StyleCacheEntry.Input: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(path)
        encoder.encode(content != nil)
        if let content { encoder.encode(bytes: content) }
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        path = try decoder.decode()
        content = try decoder.decode(Bool.self) ? try decoder.decodeBytes() : nil
    }
}

extension StyleCacheEntry: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(version)
        encoder.encode(file)
        encoder.encode(inputs)
        encoder.encode(bytes: output)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        version = try decoder.decode()
        file = try decoder.decode()
        inputs = try decoder.decode()
        output = try decoder.decodeBytes()
        guard isSmall else { throw decoder.error(.invalidNumber) }
    }
}
