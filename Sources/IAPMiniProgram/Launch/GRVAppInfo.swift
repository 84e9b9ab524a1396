public import Foundation

/// A program that a super app offers.
///
/// - Source: GRVAppInfo, IAPMiniProgram SDK.
public final class GRVAppInfo: Sendable {
    /// The program's id.
    public let identifier: String
    /// The program's name.
    public let name: String
    /// The program's slogan; can be empty.
    public let slogan: String
    /// The URL of the program's icon; can be empty.
    public let iconURL: String
    /// The program's description; can be empty.
    public let introduction: String
    /// The version, as in `1.0.1`; can be empty.
    public let releaseVersion: String
    /// The categories.
    public let categories: [GRVAppCategory]
    /// The time of the first release in seconds since 1970; 0 if it is not known.
    public let firstPublishTime: TimeInterval

    /// Describes a program, for the list of a ``GRVAppSource``.
    public init(
        identifier: String,
        name: String,
        slogan: String = "",
        iconURL: String = "",
        introduction: String = "",
        releaseVersion: String = "",
        categories: [GRVAppCategory] = [],
        firstPublishTime: TimeInterval = 0,
    ) {
        self.identifier = identifier
        self.name = name
        self.slogan = slogan
        self.iconURL = iconURL
        self.introduction = introduction
        self.releaseVersion = releaseVersion
        self.categories = categories
        self.firstPublishTime = firstPublishTime
    }
}
