internal import CommandHarness
internal import Foundation

/// The files of the sample programs, as valid inputs.
enum ProgramSamples {
    /// The maximum size of a file; larger ones would make executions slow.
    private static let sizeLimit = 4 << 10

    /// The contents of the files whose paths end so, in the order of the paths.
    static func files(_ ending: String) -> [[UInt8]] {
        let folder = Product.packageFolder + "/MiniPrograms"
        let paths: [String]
        do {
            paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
        } catch {
            preconditionFailure("The sample programs cannot be listed: \(error)")
        }
        return paths.filter { $0.hasSuffix(ending) }.sorted().compactMap { path in
            FileManager.default.contents(atPath: "\(folder)/\(path)").map(Array.init)
        }.filter { $0.count <= sizeLimit }
    }
}
