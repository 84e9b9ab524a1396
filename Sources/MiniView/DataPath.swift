/// The meaning of `setData` keys such as `a.b[0].c`: JavaScript for the program's context, where the same keys change
/// `page.data` that change the view's copy.
///
/// ``declarations`` is to be part of a function that runs before any code of the program, and in which `apply`,
/// `getPrototypeOf`, `isArray` and `hasOwn` are those of the language. It declares:
///
/// | function | does |
/// |---|---|
/// | `parsePath(key)` | splits a key into names (strings) and indexes (numbers); every string is a key |
/// | `setAtPath(object, path, value)` | sets the value at a path; objects and arrays that are missing on the way are made |
/// | `spliceAtPath(object, path, start, deleteCount, items)` | changes the array at a path |
///
/// Parts named `__proto__` change nothing. An index far behind the end of its array throws a `RangeError`.
public enum DataPath {
    /// The source; ASCII only.
    public static var declarations: [UInt8] { PackageResources.path_js }
}
