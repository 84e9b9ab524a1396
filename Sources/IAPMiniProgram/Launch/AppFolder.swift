internal import Foundation
internal import MiniHost

/// A folder whose subfolders are programs.
struct AppFolder: Sendable {
    let path: String

    /// The programs in the order of their folders; folders without a valid app.json are left out.
    func appInfos() throws(GRVLaunchError) -> [GRVAppInfo] {
        try programs().map { id, package in
            let title = package.app.window["defaultTitle"]?.string ?? ""
            return GRVAppInfo(identifier: id, name: title.isEmpty ? id : title)
        }
    }

    /// The package of a program.
    func package(of appID: String) throws(GRVLaunchError) -> ProgramPackage {
        guard let program = try programs().first(where: { $0.id == appID }) else {
            throw GRVLaunchError(.notFound, "no folder of a program in \"\(path)\" has the id \"\(appID)\"")
        }
        return program.package
    }

    private func programs() throws(GRVLaunchError) -> [(id: String, package: ProgramPackage)] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        } catch {
            throw GRVLaunchError(.fetchFailed, "the folder \"\(path)\" cannot be read: \(error)")
        }
        var programs: [(id: String, package: ProgramPackage)] = []
        for name in names {
            // A folder of another kind is not a program of the super app.
            guard let package = try? ProgramPackage(folder: "\(path)/\(name)") else { continue }
            let id = package.namesAppID ? package.appID : name
            if !programs.contains(where: { $0.id == id }) { programs.append((id, package)) }
        }
        return programs
    }
}
