import Foundation
import MiniCore

@testable import MiniStorage

extension ProgramFiles {
    /// The folder of the program's areas.
    func hostFolder() throws -> String {
        guard let files = self as? SandboxedFiles else { throw CocoaError(.fileNoSuchFile) }
        let folder = try files.root.folder()
        return try withExtendedLifetime(folder) {
            try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(folder.number)")
        }
    }
}
