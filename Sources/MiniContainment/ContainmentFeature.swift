/// A protection of the Linux kernel that confines a process.
public enum ContainmentFeature: String, Sendable, Hashable, CaseIterable {
    /// The process cannot gain privileges by executing a file.
    case noNewPrivileges
    /// A filter decides each system call.
    case seccomp
    /// No path can be opened.
    case landlock
    /// The process has no rights of its user outside a namespace of users.
    case userNamespace
    /// The process has no network, not even the loopback interface.
    case networkNamespace
    /// The process shares no System V objects and no message queues.
    case ipcNamespace
    /// The process has its own table of mounts.
    case mountNamespace
    /// The process sees no process outside its zygote.
    case pidNamespace
    /// The process cannot change the name of the machine.
    case hostNameNamespace
    /// The process cannot see the control groups of the machine.
    case cgroupNamespace
    /// The root of the file system is an empty read-only folder.
    case emptyRoot
    /// The process has no capability, also as root.
    case noCapabilities
    /// Memory, descriptors, processes, queued signals, files and core dumps are limited.
    case resourceLimits
    /// Other processes of the user cannot attach to the process or read its memory.
    case notDumpable
    /// The process ends with its parent.
    case endsWithParent
    /// All descriptors except the given ones are closed.
    case closedDescriptors
    /// No variable of the environment is left except the time zone, neither by name nor in memory.
    case clearedEnvironment
    /// The kernel ends the process before others when memory is short.
    case endsFirstWithoutMemory
    /// Memory and tasks of all processes of a zygote together are limited by a control group.
    case controlGroup

    /// What a process can do without this feature.
    public var loss: String {
        switch self {
        case .noNewPrivileges: "an executed file could gain privileges, and seccomp and Landlock need root"
        case .seccomp: "flaws of the kernel can be reached by every system call"
        case .landlock: "files that the user can open depend on seccomp and the empty root alone"
        case .userNamespace: "the other namespaces need root, and limits count all processes of the user"
        case .networkNamespace: "the network depends on seccomp alone"
        case .ipcNamespace: "System V objects of the user depend on seccomp alone"
        case .mountNamespace: "the root cannot be empty, so paths depend on Landlock and seccomp alone"
        case .pidNamespace: "signals to processes of the user depend on seccomp and Landlock alone"
        case .hostNameNamespace: "root could rename the machine without seccomp"
        case .cgroupNamespace: "the names of control groups depend on Landlock and seccomp alone"
        case .emptyRoot: "existence and size of files depend on seccomp alone"
        case .noCapabilities: "rights of root depend on seccomp alone"
        case .resourceLimits: "memory, descriptors, processes and files are not limited by the kernel"
        case .notDumpable: "other processes of the user can read the memory of the program"
        case .endsWithParent: "the process may outlive a killed host until it reads its closed socket"
        case .closedDescriptors: "inherited descriptors of the host can be used"
        case .clearedEnvironment: "values of the host's environment can be read from memory"
        case .endsFirstWithoutMemory: "the kernel may end the host before a program that fills the memory"
        case .controlGroup: "programs together can use up the memory and the processes of the machine"
        }
    }
}
