// Runs generated pages in `mini` and reads their rectangles and documents.

import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Measures all elements of a page after it is scrolled, and prints the result to the console. */
const script = (scrollTop) => `Page({
    onReady() {
        const query = my.createSelectorQuery().selectAll('.measured').fields({ id: true, rect: true, size: true });
        const measure = () => query.exec(([boxes]) => {
            const { windowWidth, windowHeight, pixelRatio } = my.getSystemInfoSync();
            console.log(JSON.stringify({ boxes, windowWidth, windowHeight, pixelRatio }));
        });
        if (${scrollTop}) my.pageScrollTo({ scrollTop: ${scrollTop}, duration: 0, success: measure });
        else measure();
    },
});
`;

/** Writes a program with the pages. */
export function writeProgram(folder, pages) {
    const names = pages.map((_, index) => `pages/p${index}/p${index}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'app.json'), JSON.stringify({ pages: names }));
    writeFileSync(join(folder, 'app.js'), 'App({});\n');
    pages.forEach((page, index) => {
        const path = join(folder, names[index]);
        mkdirSync(join(path, '..'), { recursive: true });
        writeFileSync(`${path}.axml`, page.template);
        writeFileSync(`${path}.js`, script(page.scrollTop));
        writeFileSync(`${path}.json`, '{}');
    });
    return names;
}

/** The document of one page, its window, and the rectangles of its elements by id: x, y, width and height. */
async function runPage(mini, folder, name) {
    const { stdout } = await execute(
        mini,
        ['run', folder, '--page', name, '--format', 'html', '--json', '--ephemeral'],
        { maxBuffer: 1 << 26 },
    );
    const result = JSON.parse(stdout);
    const line = result.console.find(({ text }) => text.startsWith('{"boxes"'));
    if (!line) throw new Error(`${name} printed no rectangles:\n${stdout.slice(0, 2000)}`);
    const { boxes, ...window } = JSON.parse(line.text);
    const rectangles = Object.fromEntries(boxes.map((box) => [box.id, [box.left, box.top, box.width, box.height]]));
    return { html: result.html, window, rectangles };
}

/** Runs each page, two at a time. */
export async function runPages(mini, folder, names) {
    const results = new Array(names.length);
    let next = 0;
    const run = async () => {
        while (next < names.length) {
            const index = next++;
            results[index] = await runPage(mini, folder, names[index]);
        }
    };
    await Promise.all([run(), run()]);
    return results;
}
