// Compares the rectangles of generated pages in the layout of MiniHost with those in Chromium.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { measureInBrowser } from './browser.mjs';
import { generatePages } from './pages.mjs';
import { runPages, writeProgram } from './program.mjs';

const { values: options } = parseArgs({
    options: {
        mini: { type: 'string' },
        browser: { type: 'string', default: 'chromium' },
        pages: { type: 'string', default: '200' },
        seed: { type: 'string', default: '1' },
        worst: { type: 'string', default: '0' },
        keep: { type: 'string' },
    },
});

/** The greatest error that half of the rectangles, and that 95% of them, may have, in pixels. */
const limits = { median: 1, most: 4 };

/** The greatest difference of a side or a size. */
const error = (left, right) => Math.max(...left.map((value, index) => Math.abs(value - right[index])));

/** The value that a part of the sorted values does not exceed. */
const quantile = (sorted, part) => sorted[Math.min(Math.ceil(part * sorted.length), sorted.length) - 1];

function summary(name, rows) {
    const errors = rows.map((row) => row.error).sort((left, right) => left - right);
    const figures = [quantile(errors, 0.5), quantile(errors, 0.95), errors.at(-1)];
    const exact = errors.filter((value) => value <= 1).length / errors.length;
    return { name, count: rows.length, figures, exact };
}

function print({ name, count, figures, exact }) {
    const cells = [name.padEnd(10), String(count).padStart(6), ...figures.map((value) => value.toFixed(2).padStart(9))];
    console.log(`${cells.join(' ')} ${(exact * 100).toFixed(1).padStart(8)}%`);
}

const pages = generatePages(Number(options.seed), Number(options.pages));
const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'layout-comparison-'));
try {
    const names = writeProgram(folder, pages);
    const runs = await runPages(options.mini, folder, names);
    const measured = await measureInBrowser(
        options.browser,
        runs.map(({ html, window }, index) => ({ html, window, scrollTop: pages[index].scrollTop })),
    );
    const rows = pages.flatMap(({ features }, page) =>
        Object.entries(features).map(([id, feature]) => {
            const [own, expected] = [runs[page].rectangles[id], measured[page][id]];
            if (!own || !expected) throw new Error(`Page ${page} has no rectangle of ${id}.`);
            return { page, id, feature, own, expected, error: error(own, expected) };
        }));
    console.log('feature     count    median       95%   greatest  within 1 px');
    for (const feature of new Set(rows.map((row) => row.feature))) {
        print(summary(feature, rows.filter((row) => row.feature === feature)));
    }
    const all = summary('all', rows);
    print(all);
    // The first wrong rectangle of a page usually moves those below it.
    const firsts = pages
        .map((_, page) => rows.find((row) => row.page === page && row.error > limits.median))
        .filter(Boolean)
        .sort((left, right) => right.error - left.error);
    for (const { page, id, feature, own, expected } of firsts.slice(0, Number(options.worst))) {
        const text = ([x, y, width, height]) => [x, y, width, height].map((value) => value.toFixed(2)).join(' ');
        console.log(`page ${page} ${id} (${feature}): ${text(own)}, in the browser ${text(expected)}`);
    }
    const [median, most] = all.figures;
    if (median > limits.median || most > limits.most) {
        console.log(`The errors exceed the limits: a median of ${limits.median} px, and ${limits.most} px for 95%.`);
        process.exitCode = 1;
    }
} finally {
    if (!options.keep) rmSync(folder, { recursive: true, force: true });
}
