/// The call of a program for which code of its host runs, for a ``RunJournal``.
package enum JournaledCall {
    /// The slot of the call; nil for code that runs for no call.
    @TaskLocal package static var slot: Int?
    /// Whether the code runs within an operation whose result the journal has: its own operations are not recorded.
    @TaskLocal package static var isNested = false
}
