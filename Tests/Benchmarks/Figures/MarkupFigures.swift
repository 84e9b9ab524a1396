import MiniSyntax
import MiniTemplate

/// The speed of compiling templates.
enum MarkupFigures {
    /// A typical page of 1,300 bytes.
    private static let page = """
        <import src="/templates/price.axml"/>
        <view class="page {{theme}}">
          <view class="header">
            <image class="logo" src="{{logo}}" mode="aspectFit" onError="onLogoError"/>
            <text class="title">{{title || 'Shop'}}</text>
          </view>
          <!-- What is for sale -->
          <scroll-view scroll-y class="list" onScrollToLower="loadMore" lower-threshold="80">
            <view a:for="{{goods}}" a:key="id" class="item {{item.soldOut ? 'item-grey' : ''}}" data-id="{{item.id}}" onTap="open">
              <image class="item-cover" lazy-load src="{{item.cover}}"/>
              <view class="item-body">
                <text class="item-name">{{index + 1}}. {{item.name}}</text>
                <view a:if="{{item.tags.length > 0}}" class="item-tags">
                  <text a:for="{{item.tags}}" a:for-item="tag" class="tag">{{tag}}</text>
                </view>
                <view a:else class="item-tags item-tags-empty">Nothing special</view>
                <template is="price" data="{{...item.price, currency: '¥'}}"/>
              </view>
            </view>
          </scroll-view>
          <view class="footer" hidden="{{!goods.length}}">
            <button type="primary" size="mini" disabled="{{busy}}" catchTap="order">Order {{count}} for {{sum}} &yen;</button>
            <navigator url="/pages/cart/cart?from=list" class="cart">Cart</navigator>
          </view>
        </view>

        """

    static func measure() throws -> [Figure] {
        [
            try figure("AXML compiled, a page of \(page.utf8.count) bytes, for 1 MB", page, copies: 1, count: 400),
            try figure("AXML compiled, 100 KB in one file, for 1 MB", page, copies: 80, count: 5),
        ]
    }

    private static func figure(_ title: String, _ page: String, copies: Int, count: Int) throws -> Figure {
        // One import is enough.
        let body = page.drop { $0 != "\n" }
        let text = page + String(repeating: String(body), count: copies - 1)
        // The first rounds are discarded.
        let rounds = try (0..<24).map { _ in try time(text, count: count) }.dropFirst(3)
        return Figure(
            title: title,
            unit: .milliseconds,
            target: .value(50),
            method: "from the file's bytes to JavaScript; 50 ms are 20 MB/s",
            outcome: .measured(Samples(Array(rounds)), floor: nil, ratio: nil),
        )
    }

    /// The milliseconds for a megabyte.
    private static func time(_ text: String, count: Int) throws -> Double {
        let bytes = Array(text.utf8)
        let start = MonotonicTime.now
        for _ in 0..<count {
            let template = try TemplateCompiler.compile(SourceText(bytes: bytes, file: "page.axml"))
            guard template.dependencies.count == 1 else { throw MeasurementError("the template is not compiled") }
        }
        return (MonotonicTime.now - start) / Double(count * bytes.count)
    }
}
