/// A name that an expression may use besides data.
struct TemplateVariable {
    /// The name in the template.
    let name: String

    /// The name in the output.
    let local: String

    /// The `a:for` that declares it, by its depth, or nil for parameters of arrow functions.
    let list: Int?

    /// Whether it is the index of the `a:for`.
    let isIndex: Bool
}
