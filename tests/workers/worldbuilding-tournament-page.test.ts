import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Locator } from 'playwright-core';
import { tournamentDocumentsOf, writeTournament } from '../../workers/worldbuilding/tournament/report.ts';
import { documentedTournament } from '../activities/worldbuilding/documented-tournament.ts';
import { openBrowser } from '../support/browser.ts';
import { present } from '../support/present.ts';
import { contrast, laptop, luminance, opened, phone, sights } from '../support/seen-page.ts';
import { openStore } from '../support/store.ts';

const hostile = '<script>document.title="taken"</script>';
const long = 'The very long and winding name of somebody that has to be read on a phone';
const entrants = ['Ash', 'Tide', 'Salt', hostile, 'Unbroken'.repeat(9), long];

let store: Awaited<ReturnType<typeof openStore>>;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  [store, browser, folder] = await Promise.all([
    openStore(4),
    openBrowser(),
    mkdtemp(join(tmpdir(), 'tournament-page-')),
  ]);
});
afterAll(async () => {
  await Promise.all([browser.close(), store.close(), rm(folder, { recursive: true, force: true })]);
});

async function written(format: 'SINGLE_ELIMINATION' | 'ROUND_ROBIN'): Promise<string> {
  const runKey = format === 'ROUND_ROBIN' ? 'league' : 'cup';
  const names = format === 'ROUND_ROBIN' ? entrants.slice(1) : entrants;
  await documentedTournament(store.db, runKey, { format, entrants: names, seed: 4 }, 2);
  const paths = await writeTournament(folder, present(await tournamentDocumentsOf(store.db, runKey)), store.db);
  return pathToFileURL(present(paths.find((path) => path.endsWith('tournament.html')))).href;
}

const boxesOf = async (parts: Locator) =>
  Promise.all((await parts.all()).map(async (part) => present((await part.boundingBox()) ?? undefined)));

describe.each(['SINGLE_ELIMINATION', 'ROUND_ROBIN'] as const)('the page of a %s in a browser', (format) => {
  let url: string;
  beforeAll(async () => {
    url = await written(format);
  });

  test.each(sights)(
    'at %i pixels, %s: nothing overflows, all can be read, and nothing is asked of anybody',
    async (width, scheme) => {
      const { page, heard } = await opened(browser, url, width, scheme);
      expect(heard).toEqual([url]);
      expect(await page.title()).toMatch(/^Tournament /);
      expect(await page.locator('.stamp').innerText()).toMatch(/^SIMULATED/);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      for (const pairing of await page.locator('.pairing').all()) {
        const [own] = await boxesOf(pairing);
        const { x, width: wide } = present(own);
        if (width === phone) expect(x + wide).toBeLessThanOrEqual(width);
        for (const inner of await boxesOf(pairing.locator('*'))) {
          expect(inner.x).toBeGreaterThanOrEqual(x);
          expect(inner.x + inner.width).toBeLessThanOrEqual(x + wide + 0.5);
        }
      }
      const styles = await page.evaluate<[color: string, size: string][]>(
        `[...document.querySelectorAll('.pairing p, .pairing a, td, dd')].map((part) => [getComputedStyle(part).color, getComputedStyle(part).fontSize])`,
      );
      const paper = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
      expect(styles.length).toBeGreaterThan(20);
      for (const [color, size] of styles) {
        expect(contrast(color, paper)).toBeGreaterThanOrEqual(4.5);
        expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(12);
      }
      expect(luminance(paper) > 0.5).toBe(scheme === 'light');
      await page.close();
    },
  );

  test('leads from each match to its page', async () => {
    const { page } = await opened(browser, url, laptop, 'light');
    const links = page.locator('.matches a');
    expect(await links.count()).toBe(2);
    for (let nth = 0; nth < 2; nth += 1) {
      const match = await links.nth(nth).innerText();
      await links.nth(nth).click();
      expect(page.url()).toMatch(new RegExp(`/matches/${match}/match\\.html$`));
      expect(await page.locator('h1').innerText()).toMatch(/^Challenge #/);
      await page.goBack();
    }
    await page.close();
  });
});

test('a bracket has its rounds side by side, each pairing halfway between the two that lead to it; on a phone one below the other', async () => {
  const url = pathToFileURL(join(folder, 'simulated', 'cup', 'tournament.html')).href;
  const { page } = await opened(browser, url, laptop, 'light');
  const rounds = async () =>
    Promise.all((await page.locator('.bracket .round').all()).map((round) => boxesOf(round.locator('.pairing'))));
  const middle = ({ y, height }: { readonly y: number; readonly height: number }) => y + height / 2;
  const wide = await rounds();
  expect(wide.map((round) => round.length)).toEqual([4, 2, 1]);
  wide.slice(1).forEach((round, nth) => {
    const before = present(wide[nth]);
    round.forEach((box, place) => {
      const [upper, lower] = [present(before[place * 2]), present(before[place * 2 + 1])];
      expect(Math.abs(middle(box) - (middle(upper) + middle(lower)) / 2)).toBeLessThan(2);
      expect(box.x).toBeGreaterThan(upper.x + upper.width);
    });
  });
  await page.setViewportSize({ width: phone, height: 800 });
  const narrow = (await rounds()).flat();
  expect(new Set(narrow.map(({ x }) => Math.round(x))).size).toBe(1);
  narrow
    .slice(1)
    .forEach((box, nth) => expect(box.y).toBeGreaterThanOrEqual(present(narrow[nth]).y + present(narrow[nth]).height));
  await page.close();
});
