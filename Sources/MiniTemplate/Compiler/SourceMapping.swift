/// A position in the code of a template and its position in the template, both as byte offsets.
struct SourceMapping {
    let output: Int
    let source: Int
}
