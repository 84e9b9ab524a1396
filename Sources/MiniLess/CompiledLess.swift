package import MiniCore

/// The ACSS of a Less file, and the places of its lines in the source.
package struct CompiledLess: Sendable, Hashable {
    /// The text.
    package let text: String
    /// The files that contributed to the text.
    package let files: [String]
    /// For each part of each line its column, the number of a file, a line and a column, as `1,0,1,1;;1,0,3,5 8,1,7,1`.
    ///
    /// A line without a source is empty. A damaged text yields no places.
    package let places: String

    /// Creates the result of a compilation.
    package init(text: String, files: [String], places: String) {
        self.text = text
        self.files = files
        self.places = places
    }

    /// Returns the sources of the lines, for several positions.
    package var lineMap: LineMap { LineMap(self) }

    /// The sources of the lines of a compiled text.
    package struct LineMap: Sendable {
        private let files: [String]
        private let lines: [Substring.UTF8View]

        fileprivate init(_ compiled: CompiledLess) {
            files = compiled.files
            lines = compiled.places.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        }

        /// Returns the source of a position, or of the part of its line before it.
        ///
        /// - Parameters:
        ///   - line: The line of the compiled text, from 1.
        ///   - column: The column in UTF-16 units, from 1.
        /// - Returns: The file, and the line and column from 1; nil for a line without a source.
        package func place(line: Int, column: Int) -> (file: String, line: Int, column: Int)? {
            guard lines.indices.contains(line - 1) else { return nil }
            let parts = lines[line - 1].split(separator: UInt8(ascii: " ")).map { part in
                part.split(separator: UInt8(ascii: ",")).map { Int(Substring($0)) ?? 0 }
            }
            let before = parts.last { ($0.first ?? 0) <= column }
            guard let part = before ?? parts.first, part.count == 4,
                files.indices.contains(part[1]), part[2] > 0, part[3] > 0
            else { return nil }
            return (files[part[1]], part[2], part[3])
        }
    }
}

extension CompiledLess: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(text)
        encoder.encode(files)
        encoder.encode(places)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        text = try decoder.decode()
        files = try decoder.decode()
        places = try decoder.decode()
    }
}
