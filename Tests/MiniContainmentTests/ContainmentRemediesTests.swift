import CommandHarness
import MiniContainment
import Testing

struct ContainmentRemediesTests {
    @Test(arguments: [
        ("kernel/unprivileged_userns_clone", "0\n", "sysctl -w kernel.unprivileged_userns_clone=1"),
        ("user/max_user_namespaces", "0\n", "sysctl -w user.max_user_namespaces="),
        ("kernel/apparmor_restrict_unprivileged_userns", "1\n", "kernel.apparmor_restrict_unprivileged_userns=0"),
        ("kernel/unprivileged_userns_clone", "1\n", "permit the call unshare in the container"),
        ("kernel/other", "0\n", "permit the call unshare in the container"),
    ])
    func `the remedy for namespaces is the setting that forbids them`(
        setting: String,
        value: String,
        remedy: String,
    ) throws {
        let folder = try TemporaryProgram([setting: value])
        defer { folder.remove() }
        let remedies = ContainmentRemedies(settings: folder.path)
        #expect(remedies.remedy(for: .userNamespace).contains(remedy))
        #expect(remedies.remedy(for: .networkNamespace).contains(remedy))
    }

    @Test(arguments: ContainmentFeature.allCases)
    func `a feature has a remedy of one clause`(feature: ContainmentFeature) {
        let remedy = ContainmentRemedies().remedy(for: feature)
        #expect(!remedy.isEmpty)
        #expect(!remedy.hasSuffix("."))
        #expect(!remedy.contains("\n"))
    }
}
