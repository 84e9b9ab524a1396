/// Creates the text of a report from the events of a test run; the caller prints or writes it.
///
/// ## Threading
/// ``report(_:)`` is called by one caller at a time.
public protocol TestReporter {
    /// Reports an event.
    ///
    /// - Returns: The next part of the report; empty if there is none yet.
    mutating func report(_ event: TestEvent) -> String
}
