import Foundation

/// Test vectors that others publish: a JSON file for each set, one case a line, with its source and licence first.
///
/// The files hold what tests read of the published ones: inputs and expected results. A text that is expected to be
/// empty is left out. Cases are as published; remarks, and cases that repeat another, are not there.
public enum PublicVectors {
    private struct Table<Case: Decodable>: Decodable {
        let cases: [Case]
    }

    /// The cases of the file `Cases/NAME.json`, in its order.
    public static func cases<Case: Decodable>(_ name: String, of type: Case.Type) throws -> [Case] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/\(name).json")
        return try JSONDecoder().decode(Table<Case>.self, from: Data(contentsOf: file)).cases
    }
}
