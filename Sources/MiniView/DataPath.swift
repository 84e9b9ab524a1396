/// The meaning of `setData` keys such as `a.b[0].c`: JavaScript for the program's context, where the same keys change
/// `page.data` that change the view's copy.
///
/// ``source`` is one expression, a function. Called without arguments before any code of the program ran, it answers
/// with an object of these functions:
///
/// | function | does |
/// |---|---|
/// | `parse(key)` | splits a key into names (strings) and indexes (numbers); every string is a key |
/// | `set(object, path, value)` | sets the value at a path; objects and arrays that are missing on the way are made |
/// | `splice(object, path, start, deleteCount, items)` | changes the array at a path |
///
/// Parts named `__proto__` change nothing. An index far behind the end of its array throws a `RangeError`.
public enum DataPath {
    /// The source; ASCII only.
    public static let source: String = {
        var script = ScriptBundle()
        script.append(PackageResources.path_js)
        return script.text
    }()
}
