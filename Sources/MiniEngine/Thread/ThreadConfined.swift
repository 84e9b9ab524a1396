// SAFETY: `confined` is only used on the thread with the identity, which debug builds check at each access.
/// An object that only the thread of a program uses.
struct ThreadConfined<Object: AnyObject>: @unchecked Sendable {
    private let confined: Object
    private let identity: ThreadIdentity

    /// Confines an object, to which the caller keeps no other reference.
    init(_ object: Object, to identity: ThreadIdentity) {
        confined = object
        self.identity = identity
    }

    /// The object.
    ///
    /// Must be read on the thread. Debug builds trap on others; release builds do not check it.
    var object: Object {
        #if DEBUG
            identity.check()
        #endif
        return confined
    }
}
