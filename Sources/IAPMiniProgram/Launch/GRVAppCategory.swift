/// A category of programs, with up to three levels.
///
/// - Source: GRVAppCategory, IAPMiniProgram SDK.
public final class GRVAppCategory: Sendable {
    /// The name of the first level.
    public let name: String
    /// The id of the first level.
    public let identifier: String
    /// The id of the second level; nil for none.
    public let categoryCode2: String?
    /// The name of the second level; nil for none.
    public let category2: String?
    /// The id of the third level; nil for none.
    public let categoryCode3: String?
    /// The name of the third level; nil for none.
    public let category3: String?

    /// Creates a category.
    public init(
        name: String,
        identifier: String,
        categoryCode2: String? = nil,
        category2: String? = nil,
        categoryCode3: String? = nil,
        category3: String? = nil,
    ) {
        self.name = name
        self.identifier = identifier
        self.categoryCode2 = categoryCode2
        self.category2 = category2
        self.categoryCode3 = categoryCode3
        self.category3 = category3
    }

    /// Whether one of the levels has an id.
    func has(_ code: String) -> Bool { [identifier, categoryCode2, categoryCode3].contains(code) }
}
