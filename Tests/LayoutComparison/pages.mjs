// Generates pages from a seed: the same seed always generates the same pages.

const latin = `the order was paid and sent to your address in two days so that you can return it To change AVATAR
    Yesterday
    Wi-Fi office flight 12.80 $1,299 2026-05-01 (new) "quoted" it's 50% A&B Total: Tokyo VAT LTE`.split(/\s+/);
const chinese = `商品详情 加入购物车，立即购买 今日特价！ 优惠券满一百减二十 我的订单 待付款 已发货 收货地址 全部评价（128）
    退款成功。 请选择规格 会员中心 限时抢购 附近门店 联系客服`.split(/\s+/);

/** Random numbers from a seed, by a linear congruential generator. */
class Random {
    constructor(seed) {
        this.state = BigInt(seed) * 2n + 1n;
        for (let count = 0; count < 8; count++) this.fraction();
    }

    fraction() {
        this.state = (this.state * 6364136223846793005n + 1442695040888963407n) & 0xFFFFFFFFFFFFFFFFn;
        return Number(this.state >> 11n) / 2 ** 53;
    }

    integer(least, greatest) { return least + Math.floor(this.fraction() * (greatest - least + 1)); }

    chance(probability) { return this.fraction() < probability; }

    pick(values) { return values[this.integer(0, values.length - 1)]; }
}

/** Writes the elements of one page. */
class PageWriter {
    constructor(seed) {
        this.random = new Random(seed);
        this.count = 0;
        this.features = {};
    }

    // MARK: Values

    length(least, greatest) {
        const pixels = this.random.integer(least, greatest);
        return this.random.chance(0.3) ? `${pixels * 2}rpx` : `${pixels}px`;
    }

    width() {
        const { random } = this;
        const percentage = random.integer(20, 100);
        return random.pick([
            `width:${percentage}%`, `width:${this.length(60, 300)}`,
            `width:calc(${percentage}% - ${random.integer(4, 20)}px)`, `max-width:${percentage}%`,
            `min-width:calc(10% + ${random.integer(4, 40)}px)`, `width:fit-content`,
            `width:min(${percentage}%, ${random.integer(80, 250)}px)`, `width:40vw`,
        ]);
    }

    /** Margin, padding and border, each only sometimes. */
    frame() {
        const { random } = this;
        const styles = [];
        if (random.chance(0.4)) styles.push(`margin:${this.length(0, 16)} ${this.length(0, 16)}`);
        if (random.chance(0.1)) styles.push(`margin-top:${random.pick(['5%', '-6px', '1em'])}`);
        if (random.chance(0.4)) {
            styles.push(`padding:${this.length(0, 12)} ${random.pick(['4px', '12px', '3%', '24rpx'])}`);
        }
        if (random.chance(0.15)) styles.push(`border:${random.integer(1, 3)}px solid #ccc`);
        if (random.chance(0.2)) styles.push('box-sizing:border-box');
        return styles;
    }

    font() {
        const { random } = this;
        const styles = [];
        const sizes = ['12px', '13px', '14px', '28rpx', '18px', '1.5em', '32px'];
        const lineHeights = ['1', '1.5', '1.8', '20px', '24px', '40rpx', 'normal'];
        if (random.chance(0.5)) styles.push(`font-size:${random.pick(sizes)}`);
        if (random.chance(0.4)) styles.push(`line-height:${random.pick(lineHeights)}`);
        if (random.chance(0.2)) styles.push(`font-weight:${random.pick(['bold', '500', '600', '300'])}`);
        if (random.chance(0.05)) styles.push('font-style:italic');
        if (random.chance(0.05)) styles.push('font-family:monospace');
        if (random.chance(0.08)) styles.push(`letter-spacing:${random.pick(['1px', '0.1em', '-0.5px'])}`);
        if (random.chance(0.2)) styles.push(`text-align:${random.pick(['center', 'right', 'left'])}`);
        return styles;
    }

    words(least, greatest) {
        const words = [];
        const isChinese = this.random.chance(0.4);
        for (let count = this.random.integer(least, greatest); count > 0; count--) {
            words.push(this.random.pick(this.random.chance(0.9) === isChinese ? chinese : latin));
        }
        const separator = isChinese && this.random.chance(0.5) ? '' : ' ';
        return words.join(separator).replace(/&/g, '&amp;').replace(/"/g, '&quot;');
    }

    // MARK: Elements

    element(tag, feature, styles, content) {
        this.features[`e${++this.count}`] = feature;
        const style = styles.filter((text) => text).join(';');
        const attributes = `id="e${this.count}" class="measured"${style ? ` style="${style}"` : ''}`;
        return `<${tag} ${attributes}>${content()}</${tag}>`;
    }

    children(least, greatest, write) {
        const parts = [];
        for (let count = this.random.integer(least, greatest); count > 0; count--) parts.push(write());
        return parts.join('');
    }

    /** Elements below each other. */
    flow(depth) { return this.children(1, depth > 2 ? 3 : 4, () => this.any(depth)); }

    any(depth) {
        const { random } = this;
        if (depth <= 0 || random.chance(0.25)) return this.leaf();
        const kinds = [
            'block', 'block', 'row', 'row', 'row', 'column', 'wrapping', 'grid', 'grid', 'paragraph', 'inline',
            'inline', 'absolute', 'ratio', 'transform', 'sticky',
        ];
        return this[random.pick(kinds)](depth - 1);
    }

    leaf() {
        const { random } = this;
        if (random.chance(0.15)) {
            const size = [`width:${this.length(20, 90)}`, `height:${this.length(20, 90)}`];
            return this.element('image', 'image', size, () => '');
        }
        if (random.chance(0.08)) {
            return this.element('button', 'button', [random.chance(0.5) ? 'width:50%' : ''], () => this.words(1, 2));
        }
        return this.paragraph();
    }

    block(depth) {
        const { random } = this;
        const styles = [...this.frame(), random.chance(0.4) ? this.width() : ''];
        if (random.chance(0.15)) styles.push(`height:${this.length(30, 160)}`);
        if (random.chance(0.1)) styles.push(`min-height:${this.length(30, 90)}`);
        if (random.chance(0.1)) styles.push('overflow:hidden');
        if (random.chance(0.1)) styles.push('margin-left:auto;margin-right:auto');
        return this.element('view', 'block', styles, () => this.flow(depth));
    }

    paragraph() {
        const { random } = this;
        const styles = [...this.font(), ...(random.chance(0.5) ? this.frame() : [])];
        if (random.chance(0.1)) styles.push('white-space:nowrap');
        if (random.chance(0.1)) styles.push('word-break:break-all');
        if (random.chance(0.1)) {
            const count = random.integer(1, 3);
            styles.push(`display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden;-webkit-line-clamp:${count}`);
        }
        return this.element('view', 'text', styles, () => this.words(1, random.chance(0.3) ? 24 : 5));
    }

    /** Texts, inline elements and inline blocks in lines. */
    inline() {
        const { random } = this;
        return this.element('view', 'inline', [...this.font(), ...this.frame()],
            // A compiler of templates removes plain white space between elements.
            () => this.children(2, 5, () => this.inlinePart() + (random.chance(0.6) ? "{{' '}}" : '')));
    }

    inlinePart() {
        const { random } = this;
        const kind = random.integer(0, 9);
        if (kind < 3) return this.words(1, 4);
        if (kind < 7) {
            const frame = random.chance(0.3) ? ['padding:0 4px', 'margin:0 3px', 'border:1px solid #ccc'] : [];
            const font = this.font().filter((text) => !text.startsWith('text-align'));
            return this.element('text', 'inline', [...font, ...frame], () => this.words(1, 6));
        }
        const align = random.chance(0.4) ? `vertical-align:${random.pick(['middle', 'top', 'bottom'])}` : '';
        if (kind === 7) {
            const size = [`width:${this.length(10, 40)}`, `height:${this.length(10, 40)}`];
            return this.element('image', 'inline', [...size, align], () => '');
        }
        const size = random.chance(0.5)
            ? [`width:${this.length(20, 80)}`, `height:${this.length(10, 40)}`] : ['padding:2px 6px'];
        const styles = ['display:inline-block', align, ...size, ...this.font()];
        return this.element('view', 'inline', styles, () => this.words(1, 2));
    }

    row(depth) {
        const { random } = this;
        const alignments = ['center', 'center', 'flex-start', 'flex-end', 'stretch', 'baseline'];
        const distributions = ['space-between', 'center', 'flex-end', 'space-around'];
        const styles = ['display:flex', ...this.frame()];
        if (random.chance(0.6)) styles.push(`align-items:${random.pick(alignments)}`);
        if (random.chance(0.5)) styles.push(`justify-content:${random.pick(distributions)}`);
        if (random.chance(0.3)) styles.push(`gap:${this.length(4, 16)}`);
        if (random.chance(0.15)) styles.push(`height:${this.length(40, 120)}`);
        if (random.chance(0.1)) styles.push('flex-direction:row-reverse');
        return this.element('view', 'flex', styles, () => this.children(1, 4, () => this.item(depth)));
    }

    /** An item of a row. */
    item(depth) {
        const { random } = this;
        const flex = random.pick([
            '', '', 'flex:1', 'flex:1', 'flex:2', 'flex:none', 'flex-shrink:0', 'flex:0 0 30%', 'min-width:0;flex:1',
        ]);
        const own = random.chance(0.1) ? random.pick(['margin-left:auto', 'align-self:flex-end', 'order:-1']) : '';
        const styles = [flex, own, ...this.font(), ...(random.chance(0.3) ? this.frame() : [])];
        const content = () => (random.chance(0.6) ? this.words(1, 4) : this.flow(Math.min(depth, 1)));
        return this.element(random.chance(0.3) ? 'text' : 'view', 'flex', styles, content);
    }

    column(depth) {
        const { random } = this;
        const styles = ['display:flex;flex-direction:column', ...this.frame()];
        const alignments = ['center', 'flex-start', 'flex-end', 'stretch'];
        if (random.chance(0.5)) styles.push(`align-items:${random.pick(alignments)}`);
        if (random.chance(0.3)) {
            const distribution = random.pick(['space-between', 'center', 'flex-end']);
            styles.push(`height:${this.length(100, 240)};justify-content:${distribution}`);
        }
        if (random.chance(0.3)) styles.push(`gap:${this.length(4, 16)}`);
        return this.element('view', 'flex', styles, () => this.children(1, 4, () => this.any(Math.min(depth, 1))));
    }

    wrapping() {
        const { random } = this;
        const styles = ['display:flex;flex-wrap:wrap', ...this.frame()];
        if (random.chance(0.5)) styles.push(`gap:${this.length(4, 12)} ${this.length(4, 12)}`);
        if (random.chance(0.3)) styles.push(`justify-content:${random.pick(['space-between', 'center'])}`);
        const size = random.pick([
            'width:25%', 'width:calc(33.33% - 8px)', 'padding:4px 10px', 'flex:1 1 80px',
            `width:${this.length(60, 140)}`,
        ]);
        const item = () => this.element('view', 'flex', [size, ...this.font()], () => this.words(1, 2));
        return this.element('view', 'flex', styles, () => this.children(3, 7, item));
    }

    grid(depth) {
        const { random } = this;
        const columns = random.pick([
            '1fr 1fr', 'repeat(3, 1fr)', '80px 1fr', '1fr 2fr 60px', 'repeat(4, minmax(0, 1fr))', 'auto 1fr',
            'auto auto', 'repeat(auto-fill, minmax(90px, 1fr))', '30% 1fr', 'min-content 1fr',
            'minmax(60px, 1fr) 2fr',
        ]);
        const styles = ['display:grid', `grid-template-columns:${columns}`, ...this.frame()];
        if (random.chance(0.6)) styles.push(`gap:${this.length(4, 16)}`);
        if (random.chance(0.15)) styles.push(`grid-auto-rows:${random.pick(['60px', 'minmax(40px, auto)'])}`);
        if (random.chance(0.2)) styles.push(`align-items:${random.pick(['center', 'start', 'end'])}`);
        if (random.chance(0.15)) styles.push(`justify-items:${random.pick(['center', 'start', 'end'])}`);
        return this.element('view', 'grid', styles, () => this.children(2, 7, () => this.cell(depth)));
    }

    /** An item of a grid. */
    cell(depth) {
        const { random } = this;
        const places = ['grid-column:span 2', 'grid-row:span 2', 'grid-column:1 / -1'];
        const place = random.chance(0.15) ? random.pick(places) : '';
        const styles = [place, ...this.font(), ...(random.chance(0.3) ? this.frame() : [])];
        const content = () => (random.chance(0.7) ? this.words(1, 4) : this.flow(Math.min(depth, 1)));
        return this.element('view', 'grid', styles, content);
    }

    absolute() {
        const { random } = this;
        const inset = () => random.pick([
            `left:${this.length(0, 60)};top:${this.length(0, 40)}`,
            `right:${this.length(0, 40)};bottom:${this.length(0, 40)}`,
            'left:50%;top:50%;transform:translate(-50%, -50%)', 'left:10px;right:20%;top:4px', 'inset:8px',
            'left:0;bottom:-10px;width:50%', 'top:0;right:0;width:calc(40% + 10px);height:60%', '',
        ]);
        const box = () => this.element(
            'view', 'absolute', ['position:absolute', inset(), ...this.font()], () => this.words(1, 4),
        );
        const styles = ['position:relative', `height:${this.length(80, 200)}`, ...this.frame()];
        return this.element('view', 'absolute', styles,
            () => (random.chance(0.5) ? this.paragraph() : '') + this.children(1, 3, box));
    }

    ratio() {
        const { random } = this;
        const ratio = random.pick(['1', '16 / 9', '4/3', '0.75']);
        const styles = [`aspect-ratio:${ratio}`, `width:${random.pick(['50%', '120px', '30vw'])}`, ...this.frame()];
        return this.element('view', 'ratio', styles, () => (random.chance(0.6) ? this.words(1, 6) : ''));
    }

    transform(depth) {
        const { random } = this;
        const transform = random.pick([
            'rotate(90deg)', 'rotate(30deg)', 'scale(0.5)', 'scale(1.2, 0.8)', 'translate(10px, 20%)',
            'translateX(-50%)', 'skewX(10deg)', 'rotate(45deg) scale(0.7)', 'translate3d(0, -8px, 0)',
        ]);
        const origins = ['0 0', 'right bottom', '20px 50%'];
        const origin = random.chance(0.3) ? `transform-origin:${random.pick(origins)}` : '';
        const styles = [`transform:${transform}`, origin, `width:${this.length(60, 200)}`, ...this.frame()];
        return this.element('view', 'transform', styles, () => this.flow(Math.min(depth, 1)));
    }

    sticky() {
        const { random } = this;
        const bar = () => {
            const styles = ['position:sticky', random.pick(['top:0', 'top:10px', 'top:5vh']), ...this.font()];
            return this.element('view', 'sticky', styles, () => this.words(1, 3));
        };
        const filling = () => this.element('view', 'sticky', [`height:${this.length(40, 300)}`], () => '');
        return this.element('view', 'sticky', this.frame(), () => filling() + bar() + filling() + filling());
    }

    page() {
        const parts = this.children(3, 6, () => this.any(3));
        const scrollTop = this.random.chance(0.3) ? this.random.integer(1, 400) : 0;
        // A page that is scrolled is long enough for it.
        const template = scrollTop ? `${parts}<view style="height:1200px"></view>` : parts;
        return { template, features: this.features, scrollTop };
    }
}

/** The pages of a seed: their templates, the feature of each element by id, and how far they are scrolled. */
export function generatePages(seed, count) {
    return Array.from({ length: count }, (_, index) => new PageWriter(seed * 100003 + index).page());
}
