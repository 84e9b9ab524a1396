/// A place in what a template is compiled to, and the place in the template that it comes from; both are byte offsets.
struct TemplateMark {
    let output: Int
    let source: Int
}
