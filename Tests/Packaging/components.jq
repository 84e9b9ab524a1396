# Makes a bill of materials in the form of CycloneDX 1.5 from Package.resolved.
#
# --arg version VERSION        of MiniHost
# --arg time TIME              the time of the commit
# --arg commit COMMIT
# --arg swift VERSION          of the linked runtime of Swift
# --arg linked NAMES           the Swift packages that are linked, one per line
# --arg debian PACKAGES        the Debian packages with linked libraries, a name and a version per line
# --arg less VERSION           of less.js
# --arg lessDigest SHA256      of less.js
# --arg digests DIGESTS        SHA-256 and name of each described file, one per line

def lines: split("\n") | map(select(. != ""));

def licensed($expression): .licenses = [{expression: $expression}];

def component($type; $purl): {type: $type, "bom-ref": $purl, purl: $purl, name: .name, version: .version};

# github.com/apple/swift-nio of https://github.com/apple/swift-nio.git
def repository: ltrimstr("https://") | rtrimstr(".git");

# The packages of which nothing is linked serve other products and tests.
def swiftPackages:
    ($linked | lines) as $names
    | .pins[] | select(.identity as $identity | $names | any(ascii_downcase == $identity))
    | . as $pin
    | {name: .identity, version: .state.version}
    | component("library"; "pkg:swift/\($pin.location | repository)@\(.version)")
    | .externalReferences = [{type: "vcs", url: $pin.location, comment: "revision \($pin.state.revision)"}]
    | licensed("Apache-2.0");

def debianPackages:
    ($debian | lines)[] | split(" ") | {name: .[0], version: .[1]}
    | component("library"; "pkg:deb/debian/\(.name | @uri)@\(.version | @uri)?arch=amd64&distro=debian-12")
    | .properties = [{name: "minihost:linkage", value: "dynamic"}];

def swiftRuntime:
    {name: "swift", version: $swift}
    | component("framework"; "pkg:github/swiftlang/swift@\($swift)")
    | licensed("Apache-2.0 WITH Swift-exception");

def lessScript:
    {name: "less", version: $less}
    | component("library"; "pkg:npm/less@\($less)")
    | .hashes = [{alg: "SHA-256", content: $lessDigest}]
    | licensed("Apache-2.0");

("pkg:generic/minihost@\($version)") as $product
| ([swiftPackages, swiftRuntime, lessScript, debianPackages] | sort_by(.purl)) as $components
| {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
        timestamp: $time,
        component: (
            {name: "minihost", version: $version} | component("application"; $product) | licensed("Apache-2.0")
            | .externalReferences = ($digests | lines | map(split("  ") | {
                type: "distribution", url: .[1], hashes: [{alg: "SHA-256", content: .[0]}]
            }))
            | .properties = [{name: "minihost:commit", value: $commit}]
        )
    },
    components: $components,
    dependencies: [{ref: $product, dependsOn: ($components | map(."bom-ref"))}]
}
