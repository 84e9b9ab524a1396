/// Makes the text of a report of what happens while tests run.
///
/// ## Threading
/// ``take(_:)`` is called by one caller at a time.
public protocol TestReporter {
    /// Takes what has happened.
    ///
    /// - Returns: what the report goes on with; empty for nothing yet.
    mutating func take(_ event: TestEvent) -> String
}
