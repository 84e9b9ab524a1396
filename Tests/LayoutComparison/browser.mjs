// Measures documents in headless Chromium.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The fonts whose metrics the layout contains, and no others. */
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
    <dir>/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF</dir>
    <dir>/usr/share/fonts/opentype/noto</dir>
    <dir>/usr/share/fonts/truetype/dejavu</dir>
    <alias binding="same"><family>sans-serif</family><prefer><family>Roboto</family></prefer></alias>
    <alias binding="same"><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
    <match target="font"><edit name="hinting" mode="assign"><bool>false</bool></edit></match>
    <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** The script of the measuring document: loads each document into a frame as large as the window of the program. */
async function measureFrames(pages) {
    const results = [];
    for (const { html, window, scrollTop } of pages) {
        const frame = document.createElement('iframe');
        frame.style.cssText = `border: 0; width: ${window.windowWidth}px; height: ${window.windowHeight}px;`;
        frame.srcdoc = html;
        await new Promise((loaded) => {
            frame.onload = loaded;
            document.body.append(frame);
        });
        const inner = frame.contentDocument;
        // The bars around a page are not part of its window.
        for (const bar of inner.querySelectorAll('.mini-title-bar, .mini-tab-bar')) bar.remove();
        inner.documentElement.style.padding = '0';
        // Browsers of phones do not trim the space of full-width punctuation.
        inner.body.style.textSpacingTrim = 'space-all';
        await inner.fonts.ready;
        frame.contentWindow.scrollTo(0, scrollTop);
        const rectangles = {};
        for (const element of inner.querySelectorAll('.measured')) {
            const { x, y, width, height } = element.getBoundingClientRect();
            rectangles[element.id] = [x, y, width, height];
        }
        results.push(rectangles);
        frame.remove();
    }
    document.body.textContent = `result:${JSON.stringify(results)}:end`;
}

/** The rectangles of the elements of each page by id. */
export async function measureInBrowser(browser, pages) {
    const folder = mkdtempSync(join(tmpdir(), 'layout-browser-'));
    try {
        const data = JSON.stringify(pages).replaceAll('<', '\\u003c');
        const document = join(folder, 'pages.html');
        writeFileSync(
            document,
            `<!DOCTYPE html><meta charset="utf-8"><body><script>(${measureFrames})(${data});</script></body>`,
        );
        writeFileSync(join(folder, 'fonts.conf'), fonts);
        const { stdout } = await execute(
            browser,
            [
                '--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--no-first-run',
                `--user-data-dir=${join(folder, 'profile')}`,
                `--force-device-scale-factor=${pages[0].window.pixelRatio}`,
                '--virtual-time-budget=600000', '--dump-dom', `file://${document}`,
            ],
            {
                maxBuffer: 1 << 28,
                env: { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf'), XDG_CACHE_HOME: folder },
            },
        );
        const result = stdout.match(/result:(.*):end/s);
        if (!result) throw new Error(`The browser printed no rectangles: ${stdout.slice(-1000)}`);
        return JSON.parse(result[1]);
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}
