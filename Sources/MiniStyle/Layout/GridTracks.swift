/// The tracks of one axis of a grid container, and the algorithm that computes their sizes.
///
/// - Source: <https://www.w3.org/TR/css-grid-1/#algo-track-sizing>
struct GridTracks {
    /// The sizes that an item needs, with its margins.
    struct Contribution {
        let tracks: Range<Int>
        /// The size that its tracks have at least; nil for that of its content.
        let minimum: Double?
        let minContent: Double
        let maxContent: Double
    }

    /// The space of the container.
    enum Space {
        case definite(Double)
        /// As large as the content, within limits.
        case content(least: Double, most: Double)
        /// The size that the content has at least.
        case minContent
        /// The size of the content without line breaks.
        case maxContent
    }

    private struct Track {
        let minimum: GridTrackSize.Breadth
        let maximum: GridTrackSize.Breadth
        /// The argument of `fit-content()`, in pixels.
        let cap: Double
        var base = 0.0
        var limit = Double.infinity
        /// Whether the limit may grow further because it was infinite before this step.
        var isInfinitelyGrowable = false

        var flex: Double? { if case .flex(let factor) = maximum { factor } else { nil } }

        var hasAutoMinimum: Bool { if case .auto = minimum { true } else { false } }

        var hasContentMinimum: Bool {
            switch minimum {
            case .minContent, .maxContent: true
            default: false
            }
        }

        var hasMaxContentMinimum: Bool { if case .maxContent = minimum { true } else { false } }

        var hasAutoMaximum: Bool { if case .auto = maximum { true } else { false } }

        /// Whether its maximum is the width of the content without line breaks.
        var hasMaxContentMaximum: Bool {
            switch maximum {
            case .auto, .maxContent: true
            default: false
            }
        }

        var hasIntrinsicMaximum: Bool { if case .minContent = maximum { true } else { hasMaxContentMaximum } }

        /// The largest size if it does not depend on the content.
        var fixedMaximum: Double? { if case .length = maximum { limit } else { nil } }
    }

    private var tracks: [Track]
    private let gap: Double
    private let space: Space

    private var definite: Double? { if case .definite(let space) = space { space } else { nil } }

    init(_ sizes: [GridTrackSize], gap: Double, space: Space) {
        self.gap = gap
        self.space = space
        var base: Double?
        if case .definite(let space) = space { base = space }
        tracks = sizes.map { size in
            func resolved(_ breadth: GridTrackSize.Breadth) -> GridTrackSize.Breadth {
                // Percentages of an unknown size are automatic.
                if case .length(let length) = breadth, length.isRelative, base == nil { return .auto }
                return breadth
            }
            var track = Track(
                minimum: resolved(size.minimum),
                maximum: resolved(size.maximum),
                cap: size.limit.map { $0.isRelative && base == nil ? .infinity : max($0.value(of: base ?? 0), 0) }
                    ?? .infinity,
            )
            if case .length(let length) = track.minimum { track.base = max(length.value(of: base ?? 0), 0) }
            if case .length(let length) = track.maximum { track.limit = max(length.value(of: base ?? 0), track.base) }
            return track
        }
    }

    /// The computed sizes.
    var sizes: [Double] { tracks.map(\.base) }

    /// The sizes with the gaps.
    var total: Double { tracks.reduce(0) { $0 + $1.base } + gaps(tracks.count) }

    private func gaps(_ count: Int) -> Double { gap * Double(max(count - 1, 0)) }

    /// Computes the sizes.
    ///
    /// - Parameters:
    ///   - stretches: Whether automatic tracks share the space that remains.
    ///   - layout: Counts the steps.
    mutating func resolve(_ items: [Contribution], stretches: Bool, _ layout: BoxLayout) {
        resolveContent(items, layout)
        for index in tracks.indices where tracks[index].limit == .infinity { tracks[index].limit = tracks[index].base }
        maximize()
        resolveFlex(items)
        if stretches { stretch() }
    }

    // MARK: Sizes of content

    private mutating func resolveContent(_ items: [Contribution], _ layout: BoxLayout) {
        var plain: [Contribution] = []
        var flexible: [Contribution] = []
        for item in items {
            if tracks[item.tracks].contains(where: { $0.flex != nil }) {
                flexible.append(item)
            } else {
                plain.append(item)
            }
        }
        plain.sort { $0.tracks.count < $1.tracks.count }
        var start = 0
        while start < plain.count {
            let end = plain[start...].firstIndex { $0.tracks.count != plain[start].tracks.count } ?? plain.count
            resolve(plain[start..<end], isFlexible: false, layout)
            start = end
        }
        if !flexible.isEmpty { resolve(flexible[...], isFlexible: true, layout) }
    }

    /// The sizes of the tracks for the items of one span.
    private mutating func resolve(_ items: ArraySlice<Contribution>, isFlexible: Bool, _ layout: BoxLayout) {
        let steps = items.reduce(0) { $0 + $1.tracks.count }
        let takesContent =
            switch space {
            case .minContent, .maxContent: true
            default: false
            }
        let takesMaxContent = if case .maxContent = space { true } else { false }
        func accepts(_ track: Track) -> Bool { !isFlexible || track.flex != nil }
        if layout.isOutOfTime(after: steps) { return }
        growBases(items, isFlexible: isFlexible, prefersMaxContent: false) {
            accepts($0) && ($0.hasAutoMinimum || $0.hasContentMinimum)
        } needed: { item, tracks in
            takesContent && !Self.sharesFlex(item, tracks)
                ? Self.limited(item.minContent, item, tracks) : Self.minimum(of: item, tracks)
        }
        growBases(items, isFlexible: isFlexible, prefersMaxContent: false) {
            accepts($0) && $0.hasContentMinimum
        } needed: { item, _ in
            item.minContent
        }
        if takesMaxContent {
            growBases(items, isFlexible: isFlexible, prefersMaxContent: true) {
                accepts($0) && ($0.hasAutoMinimum || $0.hasMaxContentMinimum)
            } needed: { item, tracks in
                Self.sharesFlex(item, tracks)
                    ? Self.minimum(of: item, tracks) : Self.limited(item.maxContent, item, tracks)
            }
        }
        growBases(items, isFlexible: isFlexible, prefersMaxContent: true) {
            accepts($0) && $0.hasMaxContentMinimum
        } needed: { item, _ in
            item.maxContent
        }
        if layout.isOutOfTime(after: steps) { return }
        for item in items {
            for index in item.tracks { tracks[index].limit = max(tracks[index].limit, tracks[index].base) }
        }
        guard !isFlexible else { return }
        growLimits(items, \.hasIntrinsicMaximum, needed: \.minContent)
        growLimits(items, \.hasMaxContentMaximum, needed: \.maxContent)
        for item in items {
            for index in item.tracks { tracks[index].isInfinitelyGrowable = false }
        }
    }

    /// The size that an item needs at least.
    private static func minimum(of item: Contribution, _ tracks: ArraySlice<Track>) -> Double {
        if let minimum = item.minimum { return minimum }
        guard !sharesFlex(item, tracks), tracks.contains(where: \.hasAutoMinimum) else { return 0 }
        return limited(item.minContent, item, tracks)
    }

    /// Whether an item is in several tracks of which one is flexible: its content does not make them larger.
    private static func sharesFlex(_ item: Contribution, _ tracks: ArraySlice<Track>) -> Bool {
        item.tracks.count > 1 && tracks.contains { $0.flex != nil }
    }

    /// A size, at most the sum of the tracks' largest sizes if all of them are fixed.
    private static func limited(_ size: Double, _ item: Contribution, _ tracks: ArraySlice<Track>) -> Double {
        var sum = 0.0
        for track in tracks {
            guard let most = track.fixedMaximum ?? (track.cap < .infinity ? track.cap : nil) else { return size }
            sum += most
        }
        return max(min(size, sum), item.minimum ?? 0)
    }

    private mutating func growBases(
        _ items: ArraySlice<Contribution>,
        isFlexible: Bool,
        prefersMaxContent: Bool,
        _ accepts: (Track) -> Bool,
        needed: (Contribution, ArraySlice<Track>) -> Double,
    ) {
        var planned: [Int: Double] = [:]
        for item in items {
            let accepted = item.tracks.filter { accepts(tracks[$0]) }
            guard !accepted.isEmpty else { continue }
            let used = tracks[item.tracks].reduce(0) { $0 + $1.base } + gaps(item.tracks.count)
            let extra = needed(item, tracks[item.tracks]) - used
            guard extra > 0 else { continue }
            let shares: [Double]
            let factors = accepted.map { tracks[$0].flex ?? 0 }
            if isFlexible, factors.reduce(0, +) > 0 {
                let sum = factors.reduce(0, +)
                shares = factors.map { extra * $0 / sum }
            } else {
                let growths = accepted.map {
                    min(tracks[$0].limit, max(tracks[$0].cap, tracks[$0].base)) - tracks[$0].base
                }
                let preferred = accepted.map {
                    prefersMaxContent ? tracks[$0].hasMaxContentMaximum : tracks[$0].hasIntrinsicMaximum
                }
                shares = Self.shares(of: extra, growths: growths, beyond: preferred)
            }
            for (index, share) in zip(accepted, shares) { planned[index] = max(planned[index] ?? 0, share) }
        }
        for (index, share) in planned { tracks[index].base += share }
    }

    private mutating func growLimits(
        _ items: ArraySlice<Contribution>,
        _ accepts: KeyPath<Track, Bool>,
        needed: KeyPath<Contribution, Double>,
    ) {
        var planned: [Int: Double] = [:]
        for item in items {
            let accepted = item.tracks.filter { tracks[$0][keyPath: accepts] }
            guard !accepted.isEmpty else { continue }
            let used = tracks[item.tracks].reduce(0) { $0 + ($1.limit == .infinity ? $1.base : $1.limit) }
            let extra = max(item[keyPath: needed] - used - gaps(item.tracks.count), 0)
            let growths = accepted.map {
                tracks[$0].limit == .infinity || tracks[$0].isInfinitelyGrowable ? Double.infinity : 0
            }
            let shares = Self.shares(of: extra, growths: growths, beyond: accepted.map { _ in true })
            for (index, share) in zip(accepted, shares) { planned[index] = max(planned[index] ?? 0, share) }
        }
        for (index, share) in planned {
            let track = tracks[index]
            if track.limit == .infinity { tracks[index].isInfinitelyGrowable = true }
            let limit = (track.limit == .infinity ? track.base : track.limit) + share
            tracks[index].limit = max(min(limit, track.cap), track.base)
        }
    }

    /// The equal shares of a space, each up to its greatest growth, and what remains beyond.
    ///
    /// - Parameter beyond: The ones that take the rest; all of them if none does.
    private static func shares(of space: Double, growths: [Double], beyond: [Bool]) -> [Double] {
        var shares = Array(repeating: 0.0, count: growths.count)
        var rest = space
        var count = growths.count
        for index in growths.indices.sorted(by: { growths[$0] < growths[$1] }) {
            shares[index] = min(max(growths[index], 0), rest / Double(count))
            rest -= shares[index]
            count -= 1
        }
        guard rest > 1e-9 else { return shares }
        let growing = beyond.contains(true) ? beyond : beyond.map { _ in true }
        let part = rest / Double(growing.count { $0 })
        for index in shares.indices where growing[index] { shares[index] += part }
        return shares
    }

    // MARK: Free space

    private mutating func maximize() {
        switch space {
        case .minContent: return
        case .maxContent, .content:
            for index in tracks.indices { tracks[index].base = tracks[index].limit }
        case .definite(let space):
            let free = space - total
            guard free > 0 else { return }
            // Nothing grows beyond its limit.
            let growths = tracks.map { $0.limit - $0.base }
            let shares = Self.shares(of: min(free, growths.reduce(0, +)), growths: growths, beyond: [])
            for (index, share) in shares.enumerated() { tracks[index].base += share }
        }
    }

    private mutating func resolveFlex(_ items: [Contribution]) {
        guard tracks.contains(where: { $0.flex != nil }) else { return }
        var fraction = 0.0
        switch space {
        case .minContent: return
        case .definite(let space): fraction = self.fraction(of: tracks.indices, filling: space)
        case .maxContent, .content:
            for track in tracks {
                if let flex = track.flex { fraction = max(fraction, track.base / max(flex, 1)) }
            }
            for item in items where tracks[item.tracks].contains(where: { $0.flex != nil }) {
                fraction = max(fraction, self.fraction(of: item.tracks, filling: item.maxContent))
            }
        }
        if case .content(let least, let most) = space {
            let size = tracks.reduce(gaps(tracks.count)) { $0 + max($1.base, fraction * ($1.flex ?? 0)) }
            if size < least { fraction = self.fraction(of: tracks.indices, filling: least) }
            if size > most { fraction = self.fraction(of: tracks.indices, filling: most) }
        }
        for index in tracks.indices {
            if let flex = tracks[index].flex { tracks[index].base = max(tracks[index].base, fraction * flex) }
        }
    }

    /// The size of one `fr` with which some tracks fill a space.
    private func fraction(of range: Range<Int>, filling space: Double) -> Double {
        // A track whose size is larger than its share is inflexible. The tracks are visited in the order of the sizes of
        // one `fr` at which they become flexible.
        var free = space - gaps(range.count)
        var flexible: [(base: Double, flex: Double)] = []
        for track in tracks[range] {
            if let flex = track.flex, flex > 0 { flexible.append((track.base, flex)) } else { free -= track.base }
        }
        flexible.sort { $0.base / $0.flex > $1.base / $1.flex }
        var sum = flexible.reduce(0) { $0 + $1.flex }
        for track in flexible {
            let fraction = free / max(sum, 1)
            if track.base <= fraction * track.flex { return max(fraction, 0) }
            free -= track.base
            sum -= track.flex
        }
        return 0
    }

    private mutating func stretch() {
        let automatic = tracks.indices.filter { tracks[$0].hasAutoMaximum && tracks[$0].cap == .infinity }
        var target = definite
        if case .content(let least, _) = space { target = least }
        guard !automatic.isEmpty, let target, target > total else { return }
        let share = (target - total) / Double(automatic.count)
        for index in automatic { tracks[index].base += share }
    }
}
