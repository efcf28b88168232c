import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { append } from '../../../activities/store/ledger.ts';
import { matchEntry } from '../../../shared/worldbuilding/stored-rows.ts';
import { teams, type Team } from '../../../shared/worldbuilding/vocabulary.ts';
import { makeLink } from '../../../workers/worldbuilding/spectators/link.ts';
import type { Tokens } from '../../../workers/worldbuilding/token.ts';
import { openRoom, type Room } from '../../../workers/worldbuilding/spectators/room.ts';
import { startSpectators, type SpectatorsServer } from '../../../workers/worldbuilding/spectators/server.ts';
import { openBrowser } from '../../support/browser.ts';
import { present } from '../../support/present.ts';
import { brief, marsh } from '../../support/matches.ts';
import { contrast, laptop, opened, phone, textsOf } from '../../support/seen-page.ts';
import { served, type Served } from '../../support/served.ts';
import { until } from '../../support/until.ts';

const match = 'watched-in-a-browser';
let browser: Browser;
let house: Served;
let room: Room;
let server: SpectatorsServer;
let tokens: Tokens;

beforeAll(async () => {
  [browser, house] = await Promise.all([openBrowser(), served()]);
  const { worldbuilding, db } = house.symposium;
  // Each team waits for its wildcard in each of its rounds, so it is under way as long as this test wants it to be.
  ({ tokens } = await worldbuilding.start(
    {
      challenge: marsh,
      teams: { A: { name: 'Canary Ash', wildcard: 'Al' }, B: { name: 'Canary Tide', wildcard: 'Bo' } },
      policy: { ...brief, wildcard: { deadlineMs: 120_000, characters: 1_600 } },
    },
    { key: match },
  ));
  await turnOf('A');
  await turnOf('B');
  room = await openRoom(db, house.env['DATABASE_URL'] ?? '', match);
  server = await startSpectators({
    room,
    db,
    runKey: match,
    characters: 300,
    pace: { perPerson: 3, all: 12, withinMs: 600_000 },
    inject: (offer) => worldbuilding.inject(match, offer),
    host: '127.0.0.1',
    port: 0,
    publicUrl: null,
  });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await room.close();
  await house.stop();
});

const turnOf = (team: Team) =>
  until(async () => (await house.symposium.worldbuilding.waiting(match, team).catch(() => null)) !== null);
const textOf = (page: Page, selector: string) =>
  page.evaluate<string>(`document.querySelector('${selector}').textContent`);
const holds = (page: Page, words: string) =>
  page.evaluate<boolean>(`document.body.textContent.includes(${JSON.stringify(words)})`);
const countOf = (page: Page, selector: string) =>
  page.evaluate<number>(`document.querySelectorAll('${selector}').length`);

test('a page follows its match to the verdict without a reload, and a curveball goes in from it', async () => {
  const link = await makeLink(house.symposium.db, match, 'mara');
  await until(() => room.link().sha256 !== null);
  const { page, heard } = await opened(browser, `${server.url}?link=${link}`, laptop, 'light');
  await page.evaluate('window.stayed = true');
  await until(() => holds(page, 'Following live.'));
  expect(await textOf(page, '#p-standing')).toContain('Under way.');
  const said = await countOf(page, '.step');
  expect(said).toBeGreaterThan(3);

  // Markup is refused where it is typed, and words of a stranger that lie in the store stay words.
  await page.fill('#throw [name=by]', 'Noor');
  await page.fill('#throw [name=text]', '<img src=x onerror="document.title=1">');
  await page.click('#throw button');
  await until(async () => (await textOf(page, '#answer')).includes('holds markup'));
  await append(house.symposium.db, match, [
    matchEntry({
      kind: 'OFFERED',
      key: 'offer/90/offered',
      team: null,
      phase: 'CHALLENGE',
      round: 0,
      summary: 'an offer',
      offer: 90,
      by: '<b>Eve</b>',
      text: '</p><script>document.title="taken"</script><img src=x onerror="document.title=1">',
    }),
  ]);
  await until(() => holds(page, 'document.title="taken"'));
  expect(await countOf(page, '#p-audience b, #p-audience img, #p-audience script')).toBe(0);

  await page.fill('#throw [name=text]', 'It has not been night for a year.');
  await page.click('#throw button');
  await until(async () => (await textOf(page, '#answer')).includes('both teams meet it in round'));
  await until(() => holds(page, 'Taken as Q1'));

  for (let nth = 0; nth < 3; nth++) {
    for (const team of teams) {
      await turnOf(team);
      await house.symposium.worldbuilding.speak(match, team, {
        text: 'Who mends the bells?',
        token: present(tokens[team]),
      });
    }
    await until(async () => (await countOf(page, '[id*=RESPONSE-WILDCARD]')) === 2 * (nth + 1));
    if (nth > 0) continue;
    // Whatever a reader has opened stays open when its part is told anew.
    await until(async () => (await countOf(page, '#p-canon details')) > 0);
    await page.evaluate(`document.querySelector('#p-canon details').open = true`);
  }
  await until(() => holds(page, 'Reveal the teams'));
  expect(await page.evaluate<boolean>('window.stayed')).toBe(true);
  expect(await page.title()).not.toMatch(/taken|^1$/);
  expect(await textOf(page, '#p-standing')).toBe('It has ended, and it is judged.');
  expect(await page.evaluate<boolean>(`document.querySelector('#p-canon details').open`)).toBe(true);
  expect(await countOf(page, '.step')).toBeGreaterThan(said);
  expect(await countOf(page, '#p-pictures img')).toBe(12);
  await until(() =>
    page.evaluate<boolean>(
      `[...document.querySelectorAll('#p-pictures img')].every((one) => { one.scrollIntoView(); return one.naturalWidth > 0; })`,
    ),
  );
  expect(heard.filter((one) => one.startsWith('http') && !one.startsWith(server.url))).toEqual([]);
  await page.close();
});

test.each([
  [phone, 'dark'],
  [laptop, 'light'],
] as const)(
  'at %i pixels, %s, it is read without strain, and played again at the pace of a reader',
  async (width, scheme) => {
    await until(() => room.scene().standing.state === 'ENDED');
    const { page } = await opened(browser, server.url, width, scheme);
    const whole = await countOf(page, '.step');
    const seen = () => countOf(page, '.step:not([hidden])');
    await page.click('#play');
    expect([await seen(), await textOf(page, '#play')]).toEqual([1, 'Pause']);
    await page.click('#play');
    await page.click('#on');
    expect([await seen(), await textOf(page, '#where'), await textOf(page, '#play')]).toEqual([
      2,
      `2 of ${whole}`,
      'Play',
    ]);
    await page.focus('#in-told');
    await page.keyboard.press('ArrowRight');
    expect(await seen()).toBe(3);
    await page.keyboard.press('Home');
    expect(await seen()).toBe(1);
    await page.selectOption('#jump', { label: 'Landmarks' });
    expect(await textOf(page, '.step.now')).toContain('Landmarks, round 1');
    // It goes on by itself, and ten times as fast from when that is asked for, also within a step.
    await page.evaluate(`document.querySelector('.step.now').append(' word'.repeat(3_000))`);
    const before = await seen();
    await page.focus('#in-told');
    await page.keyboard.press('k');
    await page.evaluate(
      `document.querySelector('.step.now').lastChild.remove(); document.querySelector('#speed').value = '10'`,
    );
    await page.dispatchEvent('#speed', 'change');
    await until(async () => (await seen()) > before);
    await page.click('#all');
    expect(await seen()).toBe(whole);

    const texts = await textsOf(page);
    expect(texts.filter(({ color, behind }) => contrast(color, behind) < 4.5)).toEqual([]);
    expect(texts.filter(({ size }) => size < 12)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.close();
  },
);

test('without scripts it is the plain page, all of what was said in it', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url);
  const html = await page.content();
  expect(html).toContain('Who mends the bells?');
  expect(html).toContain('id="player" role="group" aria-label="Replay" hidden');
  await context.close();
});
