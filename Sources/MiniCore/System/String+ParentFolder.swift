extension String {
    /// The path without its last name: `.` for a name alone, `/` for what stands in the root folder.
    package var parentFolder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
