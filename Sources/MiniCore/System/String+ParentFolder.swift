extension String {
    /// The path without its last component: `.` for a name alone, `/` for an entry of the root folder.
    package var parentFolder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
