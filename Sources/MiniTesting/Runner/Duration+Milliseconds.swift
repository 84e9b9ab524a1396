extension Duration {
    /// A time that JavaScript names, in milliseconds: at least none and at most 31 years, whatever the number.
    init(milliseconds: Double) {
        self = .milliseconds(milliseconds > 0 ? min(milliseconds, 1e12) : 0)
    }
}
