import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { encodePng } from '../../activities/images/png/encode.ts';
import { drawPicture } from '../../activities/images/simulated/picture.ts';
import { scaledDown } from '../../activities/images/thumbnail.ts';
import { recordOf } from '../../shared/omega/documents/assemble.ts';
import { sessionFiles } from '../../shared/omega/documents/files.ts';
import { matchFiles } from '../../shared/worldbuilding/documents/files.ts';
import { matchDefaults } from '../../shared/worldbuilding/match-policy.ts';
import { copySideOf, sizeOf } from '../../shared/worldbuilding/picture-shapes.ts';
import { artifacts, type Artifact } from '../../shared/worldbuilding/vocabulary.ts';
import { archived } from '../shared/omega/documents/archived.ts';
import { aMatch } from '../shared/worldbuilding/documents/a-match.ts';
import { openBrowser } from '../support/browser.ts';
import { dataUri } from '../support/data-uri.ts';
import { present } from '../support/present.ts';
import { contrast, laptop, luminance, opened, phone, sights, textsOf } from '../support/seen-page.ts';

const { pictures } = matchDefaults;
/** Hostile, and too long for a line. */
const mark = `<script>document.title="taken"</script> ${'Unbroken'.repeat(12)}`;

/** The copy of a picture that stands in a page, as a match makes it. */
function copyOf(artifact: Artifact): string {
  const layout = artifact.startsWith('landmark') ? 'landmark' : (artifact as 'hero' | 'portrait' | 'tension');
  const raster = drawPicture({ prompt: `the tide of ${artifact}`, layout, seed: 1, ...sizeOf(artifact, pictures) });
  return dataUri(encodePng(scaledDown(raster, copySideOf(artifact, pictures.thumbnailSide, pictures.longer))));
}

let browser: Browser;
let folder: string;
const urls = new Map<string, string>();

beforeAll(async () => {
  [browser, folder] = await Promise.all([openBrowser(), mkdtemp(join(tmpdir(), 'pages-'))]);
  const archive = archived({ mark });
  const copies = new Map(artifacts.map((artifact) => [artifact, copyOf(artifact)]));
  const match = aMatch({ mark, thumbnail: (_, artifact) => present(copies.get(artifact)) });
  const cut = structuredClone(match);
  const { A } = cut.teams;
  const lost = A.artifacts.map((one) => ({ ...one, image: null, why: 'the service refused it twice' }));
  const half = { ...cut, teams: { ...cut.teams, A: { ...A, artifacts: lost, transcript: [], rounds: [] } } };
  const written = {
    session: sessionFiles(recordOf(archive), archive.lessons),
    match: matchFiles(match),
    half: matchFiles(half),
  };
  for (const [name, files] of Object.entries(written)) {
    const page = present(files.find(({ path }) => path.endsWith('.html')));
    const path = join(folder, `${name}.html`);
    await writeFile(path, page.text);
    urls.set(name, pathToFileURL(path).href);
  }
});
afterAll(async () => {
  await Promise.all([browser.close(), rm(folder, { recursive: true, force: true })]);
});

describe.each(['session', 'match'])('the page of a %s in a browser', (name) => {
  test.each(sights)(
    'at %i pixels, %s: nothing overflows, all can be read, and nothing is asked of anybody',
    async (width, scheme) => {
      const url = present(urls.get(name));
      const { page, heard } = await opened(browser, url, width, scheme);
      expect(heard.filter((one) => !one.startsWith('data:'))).toEqual([url]);
      expect(await page.title()).not.toBe('taken');
      const texts = await textsOf(page);
      expect(texts.length).toBeGreaterThan(50);
      expect(texts.filter(({ color, behind }) => contrast(color, behind) < 4.5)).toEqual([]);
      expect(texts.filter(({ size }) => size < 12)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      const paper = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
      expect(luminance(paper) > 0.5).toBe(scheme === 'light');
      await page.close();
    },
  );
});

test('a world that is told from right to left begins each line at the right, its full stop at the end', async () => {
  const { page } = await opened(browser, present(urls.get('match')), laptop, 'light');
  const gaps = await page.evaluate<{ left: number; right: number }[]>(`
    ['p', 'h4', 'dd', 'li', 'blockquote'].map((kind) => {
      const one = document.createElement(kind);
      document.querySelector('.side').append(one);
      one.textContent = 'كل ضوء ملك للنهر.';
      const [place, words] = [one.getBoundingClientRect(), document.createRange()];
      words.selectNodeContents(one);
      const line = words.getBoundingClientRect();
      // Where its last sign stands, which is the left end of the line.
      words.setStart(one.firstChild, one.textContent.length - 1);
      return { left: words.getBoundingClientRect().left - line.left, right: place.right - line.right };
    })`);
  expect(gaps).toHaveLength(5);
  for (const { left, right } of gaps) {
    expect(left).toBeLessThan(1);
    expect(right).toBeLessThan(30);
  }
  await page.close();
});

test.each([phone, laptop])(
  'the drawings of a match can be read at %i pixels, and its fields beside their names',
  async (width) => {
    const { page } = await opened(browser, present(urls.get('match')), width, 'light');
    await page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })");
    const sizes = await page.evaluate<number[]>(`[...document.querySelectorAll('.drawn svg')].flatMap((one) =>
    [...one.querySelectorAll('text')].map((text) =>
      (Number.parseFloat(getComputedStyle(text).fontSize) * one.getBoundingClientRect().width) / one.viewBox.baseVal.width))`);
    expect(sizes.length).toBeGreaterThan(50);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(9);
    const fields = await page.evaluate<number[]>(
      `[...document.querySelectorAll('.world dd')].map((one) => one.getBoundingClientRect().width)`,
    );
    expect(Math.min(...fields)).toBeGreaterThan(240);
    // The bars of the verdict, and what they come to, are seen at once.
    const bars = await page.evaluate<[number, number]>(
      `[...document.querySelectorAll('details.sealed .drawn')].slice(0, 1).flatMap((one) => [one.scrollWidth, one.clientWidth])`,
    );
    expect(bars[0]).toBeLessThanOrEqual(bars[1]);
    await page.close();
  },
);

test('a team without pictures and without a debate has no empty place: it says why', async () => {
  const { page } = await opened(browser, present(urls.get('half')), laptop, 'light');
  const covers = await page.evaluate<string[]>(
    `[...document.querySelectorAll('#course .side')].map((one) => one.querySelector('img') ? 'a picture' : one.textContent)`,
  );
  expect(covers).toEqual([expect.stringContaining('No picture: the service refused it twice'), 'a picture']);
  const folds = await page.evaluate<string[]>(
    `[...document.querySelectorAll('summary')].map((one) => one.textContent)`,
  );
  expect(folds.filter((one) => one.endsWith('The debate: 0 responses'))).toEqual([]);
  await page.close();
});

describe('the six pictures of a team', () => {
  test.each([phone, laptop])('at %i pixels: each is whole, and its copy as large as its place', async (width) => {
    const { page } = await opened(browser, present(urls.get('match')), width, 'light');
    await page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })");
    const seen = await page.evaluate<{ fit: string; shown: [number, number]; own: [number, number] }[]>(`
      [...document.querySelectorAll('.gallery img')].map((one) => ({
        fit: getComputedStyle(one).objectFit,
        shown: [one.clientWidth, one.clientHeight],
        own: [one.naturalWidth, one.naturalHeight],
      }))`);
    // Six of each team, one of which is missing, and the two that stand above all as covers.
    expect(seen).toHaveLength(2 * artifacts.length - 1 + 2);
    for (const { fit, shown, own } of seen) {
      expect(fit).toBe('fill');
      expect(shown[0] / shown[1]).toBeCloseTo(own[0] / own[1], 1);
      expect(own[0]).toBeGreaterThanOrEqual(shown[0]);
    }
    await page.close();
  });

  test('have the shapes that their subjects ask for', () => {
    expect(artifacts.map((artifact) => sizeOf(artifact, pictures))).toEqual([
      { width: 1_536, height: 1_024 },
      { width: 1_024, height: 1_024 },
      { width: 1_024, height: 1_024 },
      { width: 1_024, height: 1_024 },
      { width: 1_024, height: 1_536 },
      { width: 1_536, height: 1_024 },
    ]);
  });
});
