/// An error of the creation or use of a socket.
package enum ChannelError: Error, Equatable {
    /// A system call failed with a value of `errno`.
    case system(Int32)
    /// A message is empty or too long.
    case messageSize(Int)
}
