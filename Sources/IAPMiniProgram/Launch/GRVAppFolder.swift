internal import Foundation
public import MiniHost

/// A folder whose subfolders are programs.
///
/// The id of a program is the `appid` of its mini.project.json, or else the name of its folder. The name is MiniHost's.
public struct GRVAppFolder: GRVAppSource {
    /// The path of the folder.
    public let path: String

    /// Uses a folder, which is read at each call.
    public init(_ path: String) { self.path = path }

    /// The programs in the order of their folders; folders without a valid app.json are left out.
    @concurrent public func appInfos() async throws(GRVLaunchError) -> [GRVAppInfo] {
        try programs().map { id, package in
            let title = package.app.window["defaultTitle"]?.string ?? ""
            return GRVAppInfo(identifier: id, name: title.isEmpty ? id : title)
        }
    }

    /// The package of a program, whose folder has one version.
    @concurrent public func package(
        forAppID appID: String,
        version: String?,
        intervals: GRVUpdateIntervals,
    ) async throws(GRVLaunchError) -> ProgramPackage {
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
