/// The meaning of `setData` keys such as `a.b[0].c`, as JavaScript for the context of the program.
///
/// A key changes `page.data` in the program's context as it changes the copy in the view context. ``declarations`` is
/// part of a function that runs before any code of the program and in which `apply`, `getPrototypeOf`, `isArray` and
/// `hasOwn` are the built-in functions of the language. It declares:
///
/// | function | effect |
/// |---|---|
/// | `parsePath(key)` | splits a key into names (strings) and indexes (numbers); every string is a key |
/// | `setAtPath(object, path, value)` | sets the value at a path and creates missing objects and arrays on it |
/// | `spliceAtPath(object, path, start, deleteCount, items)` | changes the array at a path |
///
/// Parts named `__proto__` are ignored. An index far after the end of its array throws a `RangeError`.
package enum DataPath {
    /// The source; ASCII only.
    package static var declarations: [UInt8] { PackageResources.path_js }
}
