extension Duration {
    /// The time that a timer takes which a script or a template has set.
    ///
    /// One that took no time would, set again and again, leave none for anything else, and keep a virtual clock from
    /// moving. One beyond a century is as good as none, and must not overflow.
    static func timer(milliseconds: Double, atLeast least: Double = 1) -> Duration {
        .milliseconds(min(max(milliseconds, least), 3.2e12))
    }
}
