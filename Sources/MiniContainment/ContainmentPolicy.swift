/// The parameters of a containment.
package struct ContainmentPolicy: Sendable {
    /// Whether memory can be made executable, which a compiler at run time needs.
    package var allowsJIT = true
    /// Whether a worker can start threads: the engine measures the time of scripts on one.
    package var allowsThreads = false
    /// Whether a worker can receive descriptors from its socket.
    package var allowsReceivingDescriptors = false
    /// The bytes that a process can map in addition to what it has mapped when it is confined.
    ///
    /// The engine reserves some 70 GB of addresses at its start, whose use the kernel does not limit.
    package var memoryGrowth = 4 << 30
    /// The maximum number of open descriptors.
    package var descriptorLimit = 256
    /// The maximum number of workers of a zygote.
    ///
    /// It needs the namespace of users: otherwise the kernel would count all processes of the user.
    package var processLimit = 4_096
    /// The time for which a process with several threads waits until it has one.
    package var threadTimeout = Duration.zero
    /// The features without which a process is not confined but ends.
    package var required: Set<ContainmentFeature> = []

    /// The highest version of Landlock to use, and 0 for none: a test hook for older kernels.
    package var maximumLandlockABI: Int?
    /// Features that are left out: a test hook that shows what the others refuse.
    package var omitted: Set<ContainmentFeature> = []

    /// Creates the parameters of a worker with a compiler at run time.
    package init() {}
}
