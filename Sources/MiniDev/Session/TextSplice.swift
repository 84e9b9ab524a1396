/// The replacement of a part of a text, in UTF-16 units as JavaScript counts them.
struct TextSplice: Sendable, Equatable {
    /// The first unit that is replaced.
    let start: Int
    /// The unit after the last one that is replaced.
    let end: Int
    /// The text in their place.
    let text: String

    /// The replacement that changes one text to another: what is between their common beginning and their common end.
    ///
    /// No surrogate pair is divided, so that the replacement is valid text.
    ///
    /// - Complexity: Linear in the length of the texts.
    init(from former: String, to present: String) {
        let (old, new) = (Array(former.utf16), Array(present.utf16))
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        if start > 0, UTF16.isLeadSurrogate(old[start - 1]) { start -= 1 }
        var common = 0
        while common < shorter - start, old[old.count - 1 - common] == new[new.count - 1 - common] { common += 1 }
        if common > 0, UTF16.isTrailSurrogate(old[old.count - common]) { common -= 1 }
        self.start = start
        end = old.count - common
        text = String(decoding: new[start..<(new.count - common)], as: UTF16.self)
    }
}
