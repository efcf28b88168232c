import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { sharedPage } from '../../../shared/worldbuilding/documents/live/page.ts';
import { sharedScript } from '../../../workers/worldbuilding/spectators/script.ts';
import { aMatch } from '../../shared/worldbuilding/documents/a-match.ts';
import { openBrowser } from '../../support/browser.ts';
import { contrast, opened, sights, textsOf } from '../../support/seen-page.ts';

/** Hostile, and too long for a line. */
const mark = `<script>document.title="taken"</script><img src="https://evil.example/p.png"> ${'Unbroken'.repeat(12)}`;
let browser: Browser;
let folder: string;
let url: string;

beforeAll(async () => {
  [browser, folder] = await Promise.all([openBrowser(), mkdtemp(join(tmpdir(), 'shared-'))]);
  const path = join(folder, 'match.html');
  await writeFile(path, sharedPage(aMatch({ mark }), sharedScript()));
  url = pathToFileURL(path).href;
});
afterAll(() => Promise.all([browser.close(), rm(folder, { recursive: true, force: true })]));

test.each(sights)(
  'at %i pixels, %s: a page that is shared asks nobody for anything, and plays its match again',
  async (width, scheme) => {
    const { page, heard } = await opened(browser, url, width, scheme);
    const seen = () => page.evaluate<number>(`document.querySelectorAll('.step:not([hidden])').length`);
    const whole = await seen();
    expect(whole).toBeGreaterThan(100);
    await page.click('#play');
    expect(await seen()).toBe(1);
    await page.click('#play');
    await page.fill('#place', '40');
    expect(await seen()).toBe(40);
    await page.click('#back');
    expect(await seen()).toBe(39);
    await page.click('#all');
    expect(await seen()).toBe(whole);
    expect(heard.filter((one) => !one.startsWith('data:'))).toEqual([url]);
    expect(await page.title()).not.toBe('taken');
    // Who won stays behind its cover until somebody opens it.
    expect(
      await page.evaluate<boolean[]>(
        `[...document.querySelectorAll('#verdict details, #step-result details')].map(({ open }) => open)`,
      ),
    ).not.toContain(true);
    expect(await page.evaluate<string>('document.body.innerText')).not.toMatch(/Team [AB] wins/);

    const texts = await textsOf(page);
    expect(texts.filter(({ color, behind }) => contrast(color, behind) < 4.5)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.close();
  },
);
