/// A moment of a program, at which nothing can run.
package struct ThreadMoment: Sendable, Hashable {
    /// Program time since the start, in nanoseconds.
    package var time: Int64
    /// The number of waits until the program is idle that have ended with a result.
    package var endedWaitCount: Int

    /// Creates a moment.
    package init(time: Int64, endedWaitCount: Int) {
        self.time = time
        self.endedWaitCount = endedWaitCount
    }
}
