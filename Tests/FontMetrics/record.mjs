// Measures fonts with HarfBuzz and writes their advances and kerning as Swift.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const fonts = '/usr/share/fonts';
const roboto = (face) => `${fonts}/truetype/roboto/unhinted/RobotoTTF/Roboto-${face}.ttf`;
/** The order of the values of a table. */
const faces = ['Light', 'LightItalic', 'Regular', 'Italic', 'Medium', 'MediumItalic', 'Bold', 'BoldItalic'].map(roboto);
const monospace = `${fonts}/truetype/dejavu/DejaVuSansMono.ttf`;
const emoji = `${fonts}/truetype/noto/NotoColorEmoji.ttf`;
/** A collection, whose third font is Noto Sans CJK SC. */
const ideographs = { file: `${fonts}/opentype/noto/NotoSansCJK-Regular.ttc`, index: 2 };

/** Latin, Greek, Cyrillic, Vietnamese, punctuation, currencies and signs. */
const letters = expand([
    [0x20, 0x7E], [0xA0, 0x17F], [0x1A0, 0x1A1], [0x1AF, 0x1B0], [0x218, 0x21B], [0x2C6, 0x2DD], [0x384, 0x3CE],
    [0x400, 0x45F], [0x490, 0x4FF], [0x1EA0, 0x1EF9], [0x2010, 0x2044], [0x20A0, 0x20BF], [0x2100, 0x2122],
]);
const kernedLetters = expand([[0x20, 0x7E], [0xA0, 0xFF], [0x2010, 0x2014], [0x2018, 0x201E], [0x2026, 0x2026]])
    .filter((character) => character !== 0xAD);
/** Symbols, and the scripts of East Asia in the first plane. */
const wideCharacters = expand([
    [0x1100, 0x11FF], [0x2010, 0x2BFF], [0x2E80, 0xA4CF], [0xA960, 0xA97F], [0xAC00, 0xD7FF], [0xF900, 0xFAFF],
    [0xFE30, 0xFE4F], [0xFF00, 0xFFEF],
]);

function expand(ranges) {
    return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

// MARK: Measurements

/** The advance of each text, in units of the font; null for a text with a character that the font does not have. */
function advances(file, texts, options = []) {
    const output = execFileSync(
        'hb-shape',
        ['--no-clusters', '--no-glyph-names', '--output-format=json', '--text-file=-', ...options, file],
        { input: `${texts.join('\n')}\n`, maxBuffer: 1 << 28 },
    );
    return output.toString().trim().split('\n').map((line) => {
        const glyphs = JSON.parse(line);
        return glyphs.some((glyph) => glyph.g === 0) ? null : glyphs.reduce((sum, glyph) => sum + glyph.ax, 0);
    });
}

/** The units per em, the ascent and the descent of a font, from its tables `head` and `hhea`. */
function extents(file, index = 0) {
    const data = readFileSync(file);
    const start = data.toString('latin1', 0, 4) === 'ttcf' ? data.readUInt32BE(12 + 4 * index) : 0;
    const tables = {};
    for (let number = 0; number < data.readUInt16BE(start + 4); number++) {
        const record = start + 12 + 16 * number;
        tables[data.toString('latin1', record, record + 4)] = data.readUInt32BE(record + 8);
    }
    // The layout adds no line gap.
    if (data.readInt16BE(tables.hhea + 8) !== 0) throw new Error(`${file} has a line gap.`);
    return {
        units: data.readUInt16BE(tables.head + 18),
        ascent: data.readInt16BE(tables.hhea + 4),
        descent: -data.readInt16BE(tables.hhea + 6),
    };
}

/** The height of the letter x. */
function xHeight(file) {
    const output = execFileSync('hb-shape', ['--show-extents', '--output-format=json', file, 'x']);
    return JSON.parse(output.toString())[0].yb;
}

const text = (character) => String.fromCodePoint(character);

// MARK: Tables

/** The values of all faces for each key, joined by commas. */
function vectors(keys, measure) {
    const columns = faces.map(measure);
    return new Map(keys.map((key, index) => [key, columns.map((column) => column[index]).join()]));
}

/** Groups keys with the same value. */
function grouped(map) {
    const groups = new Map();
    for (const [key, value] of map) groups.set(value, [...(groups.get(value) ?? []), key]);
    return groups;
}

const hex = (number) => number.toString(16);

/** Ranges of numbers, such as `41,c0-c5`. */
function ranges(numbers) {
    const result = [];
    for (const number of numbers) {
        const last = result.at(-1);
        if (last && number === last[1] + 1) last[1] = number;
        else result.push([number, number]);
    }
    return result.map(([first, last]) => (first === last ? hex(first) : `${hex(first)}-${hex(last)}`)).join();
}

const letterAdvances = vectors(letters, (face) => advances(face, letters.map(text)));
for (const [character, values] of letterAdvances) if (values.startsWith(',')) letterAdvances.delete(character);
const advanceEntries = [...grouped(letterAdvances)].map(([values, characters]) => `${ranges(characters)}:${values}`);

/** The change of the advance of a letter before another one. */
const pairs = kernedLetters.flatMap((left) => kernedLetters.map((right) => [left, right]));
const kerning = vectors(pairs, (face) => {
    const single = new Map(kernedLetters.map((letter, index) => [letter, index]));
    const widths = advances(face, kernedLetters.map(text));
    return advances(face, pairs.map((pair) => pair.map(text).join('')), ['--features=-liga'])
        .map((width, index) => width - widths[single.get(pairs[index][0])] - widths[single.get(pairs[index][1])]);
});
const none = faces.map(() => 0).join();

/** Classes of letters that have the same kerning on one side. Letters without kerning are in no class. */
function classes(side) {
    const rows = new Map(kernedLetters.map((letter) => [letter, []]));
    for (const [pair, values] of kerning) rows.get(pair[side]).push(values);
    const groups = grouped(new Map([...rows].map(([letter, row]) => [letter, row.join(';')])));
    groups.delete(kernedLetters.map(() => none).join(';'));
    return [...groups.values()];
}
const [leftClasses, rightClasses] = [classes(0), classes(1)];
const valuesOf = new Map([...kerning].map(([pair, values]) => [pair.join(), values]));
const classPairs = new Map(
    leftClasses.flatMap((left, leftIndex) =>
        rightClasses.map((right, rightIndex) => [
            `${hex(leftIndex + 1)}-${hex(rightIndex + 1)}`, valuesOf.get([left[0], right[0]].join()),
        ])).filter(([, values]) => values !== none),
);
const kerningEntries = [...grouped(classPairs)].map(([values, keys]) => `${keys.join()}:${values}`);

/** What a ligature changes after one or two letters f. */
const ligatures = [['fi', 'ffi'], ['fl', 'ffl']].flatMap((texts) => texts.map((ligature) => {
    const differences = faces.map((face) => {
        const [width] = advances(face, [ligature]);
        return width - advances(face, [ligature], ['--features=-liga'])[0];
    });
    return `${ligature.length - 1}-${hex(ligature.codePointAt(ligature.length - 1))}:${differences.join()}`;
}));

const wideAdvances = advances(ideographs.file, wideCharacters.map(text), [`--face-index=${ideographs.index}`]);
const wideEntries = [];
wideCharacters.forEach((character, index) => {
    const width = wideAdvances[index];
    if (width === null || letterAdvances.has(character)) return;
    const last = wideEntries.at(-1);
    if (last && last.last === character - 1 && last.width === width) last.last = character;
    else wideEntries.push({ first: character, last: character, width });
});

// MARK: Swift

/** Entries of at most a line: long lists of keys are divided. */
function divided(entry) {
    const [keys, values] = entry.split(':');
    const most = 100 - (values ?? '').length;
    if (keys.length <= most) return [entry];
    const end = keys.lastIndexOf(',', most);
    const suffix = values === undefined ? '' : `:${values}`;
    return [keys.slice(0, end) + suffix, ...divided(keys.slice(end + 1) + suffix)];
}

/** The lines of a string of entries. */
function lines(entries) {
    const result = [''];
    for (const entry of entries) {
        if (result.at(-1).length + entry.length > 106) result.push('');
        result[result.length - 1] += (result.at(-1) ? ' ' : '') + entry;
    }
    return result.map((line) => `        ${line}${line === result.at(-1) ? '' : ' \\'}`).join('\n');
}

function property(comment, name, entries) {
    return `    /// ${comment}\n    static let ${name} = """\n${lines(entries.flatMap(divided))}\n        """\n`;
}

function metrics(comment, name, { units, ascent, descent }) {
    return `    /// ${comment}
    static let ${name} = FontExtents(ascent: ${ascent}.0 / ${units}, descent: ${descent}.0 / ${units})
`;
}

const letterExtents = extents(faces[0]);
const [monospaceAdvance] = advances(monospace, ['m']);
const [emojiAdvance] = advances(emoji, ['\u{1F600}']);
const parts = [
    metrics('Roboto.', 'letters', letterExtents),
    metrics('DejaVu Sans Mono.', 'monospace', extents(monospace)),
    metrics('Noto Sans CJK SC.', 'ideographs', extents(ideographs.file, ideographs.index)),
    `    /// The height of the letter x of Roboto.
    static let xHeight = ${xHeight(faces[2])}.0 / ${letterExtents.units}

    /// The width of each character of DejaVu Sans Mono.
    static let monospaceAdvance = ${monospaceAdvance}.0 / ${extents(monospace).units}

    /// The width of an emoji of Noto Color Emoji.
    static let emojiAdvance = ${emojiAdvance}.0 / ${extents(emoji).units}

    /// The units of the tables per em: those of Roboto, and those of Noto Sans CJK SC.
    static let letterUnits = ${letterExtents.units}.0
    static let ideographUnits = ${extents(ideographs.file, ideographs.index).units}.0
`,
    property('The advances of Roboto.', 'advances', advanceEntries),
    property('The classes of characters with the same kerning after them.', 'leftClasses', leftClasses.map(ranges)),
    property('The classes of characters with the same kerning before them.', 'rightClasses', rightClasses.map(ranges)),
    property('The kerning between a left and a right class.', 'kerning', kerningEntries),
    property(
        'The change of the width by a ligature of one or two letters f with an i or l.',
        'ligatures',
        ligatures,
    ),
    property(
        'The advances of Noto Sans CJK SC, for characters that Roboto does not have.',
        'wideAdvances',
        wideEntries.map(({ first, last, width }) => `${hex(first)}-${hex(last)}:${width}`),
    ),
];
writeFileSync(
    process.argv[2],
    `/// Metrics of fonts, measured by \`Tests/record-font-metrics\` with HarfBuzz: do not edit.
///
/// They are those of Debian's fonts-roboto-unhinted, fonts-noto-cjk, fonts-dejavu-core and fonts-noto-color-emoji.
///
/// The entries of a string are separated by spaces. An entry has hexadecimal keys, a colon and values. The values of
/// Roboto are those of the faces Light, Regular, Medium and Bold, each upright and italic.
enum FontTableText {
${parts.join('\n')}}
`,
);
