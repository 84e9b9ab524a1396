/// The body of a namespace or of an enum, whose members are those of an object.
struct QualifiedBlock {
    /// The scope of the body, and that of the declaration.
    let scope: Int32
    let outer: Int32
    /// The name of the namespace or the enum.
    let name: Int32
    /// The variable of the object in the body.
    let parameter: String
    /// The names that are members of the object and not variables of the body.
    var members: [Int32] = []
    /// All names that other bodies of the same namespace or enum refer to.
    var exports: [Int32] = []
}
