import Glibc
import MiniCore
import MiniTools

/// A page on a device, and the file of its picture.
struct ScreenshotTarget {
    /// The page with an optional query.
    let page: String
    let device: DevicePreset
    /// The path of the file.
    let path: String
    /// The file, which replaces an existing one once it is complete.
    private let file: ReportFile

    private init(_ page: String, _ device: DevicePreset, path: String) throws(CommandFailure) {
        self.page = page
        self.device = device
        self.path = path
        file = try ReportFile(path)
    }

    /// Every page on every device.
    ///
    /// - Parameter output: The file of the only picture; otherwise the folder of the files, which is created if it is missing.
    static func targets(
        pages: [String],
        devices: [DevicePreset],
        output: String,
    ) throws(CommandFailure) -> [ScreenshotTarget] {
        if pages.count == 1, devices.count == 1 {
            if output.isFolder {
                throw CommandFailure(
                    message: "--output \(output) is a folder; name a file, such as \(output)/page.png."
                )
            }
            return [try ScreenshotTarget(pages[0], devices[0], path: output)]
        }
        if !output.isFolder, access(output, F_OK) == 0 || output.hasSuffix(".png") {
            throw CommandFailure(
                message: "Several pages or devices are written to a folder, and --output \(output) names a file."
            )
        }
        try OutputFolder.create(output)
        var targets: [ScreenshotTarget] = []
        for page in pages {
            for device in devices {
                let path = "\(output)/\(name(of: page))-\(device.name).png"
                if targets.contains(where: { $0.path == path }) {
                    throw CommandFailure(message: "Two pictures have the file \(path); take them in two runs.")
                }
                targets.append(try ScreenshotTarget(page, device, path: path))
            }
        }
        return targets
    }

    /// Writes the picture and replaces the file.
    func write(_ picture: [UInt8]) throws(CommandFailure) {
        try file.write(picture)
        try file.complete()
    }

    /// The path of a page, without its query, as a part of the name of a file.
    private static func name(of page: String) -> String {
        page.prefix { $0 != "?" }.split(separator: "/").joined(separator: "-")
    }
}
