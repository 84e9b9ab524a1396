extension Duration {
    /// A duration from JavaScript in milliseconds, clamped to the range from zero to 31 years.
    init(milliseconds: Double) {
        self = .milliseconds(milliseconds > 0 ? min(milliseconds, 1e12) : 0)
    }
}
