import Glibc

/// Waits until a condition is true that no event reports, or the task is cancelled.
///
/// The condition is checked again after some milliseconds, which take no processor.
package func waitWithoutEvent(until isTrue: () async throws -> Bool) async rethrows {
    while !Task.isCancelled {
        if try await isTrue() { return }
        _ = Glibc.poll(nil, 0, 10)
        await Task.yield()
    }
}
