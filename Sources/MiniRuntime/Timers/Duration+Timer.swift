extension Duration {
    /// The delay of a timer that a script or a template sets.
    ///
    /// A minimum is necessary: timers with no delay that are set again and again would block everything else and stop a virtual
    /// clock. The maximum of about a century avoids an overflow.
    static func timer(milliseconds: Double, atLeast least: Double = 1) -> Duration {
        .milliseconds(min(max(milliseconds, least), 3.2e12))
    }
}
