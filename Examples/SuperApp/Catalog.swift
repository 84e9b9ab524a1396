/// The programs that the super app offers, by their ids.
enum Catalog {
    private static let folders = [
        "kiosk": "Examples/SuperApp/Programs/kiosk",
        "notes": "MiniPrograms/notes",
        "shop": "MiniPrograms/shop",
    ]

    /// The folder of a program; nil for an unknown id.
    static func folder(of id: String) -> String? {
        // MARK: Packages
        // A super app with a registry of packages downloads the program here, verifies and unpacks it.
        // MARK: End of packages
        folders[id]
    }
}
