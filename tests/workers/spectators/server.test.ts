import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../activities/store/database.ts';
import { append } from '../../../activities/store/ledger.ts';
import { openReview } from '../../../activities/store/reviews.ts';
import { judgingIn } from '../../../activities/worldbuilding/judging.ts';
import { matchReader } from '../../../activities/worldbuilding/stored-match.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { matchEntry } from '../../../shared/worldbuilding/stored-rows.ts';
import { RequestError } from '../../../workers/client/request-error.ts';
import { migrate } from '../../../workers/migrate.ts';
import type { Offer } from '../../../workers/worldbuilding/client.ts';
import { makeLink, withdrawLink } from '../../../workers/worldbuilding/spectators/link.ts';
import { openRoom, type Room } from '../../../workers/worldbuilding/spectators/room.ts';
import { startSpectators, type SpectatorsServer } from '../../../workers/worldbuilding/spectators/server.ts';
import { matchBeforeJudges, telltale } from '../../activities/worldbuilding/before-judges.ts';
import { freshDatabase } from '../../support/database.ts';
import { present } from '../../support/present.ts';
import { until } from '../../support/until.ts';
import { asked, listening } from './asked-server.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
const open: { readonly room: Room; readonly server: SpectatorsServer }[] = [];
/** What reached a match, and what it says to each. */
const reached: Offer[] = [];
let says: (offer: Offer) => Promise<string> = () => Promise.resolve('Q1: both teams meet it in round 4');

async function serving(runKey: string) {
  const room = await openRoom(db, database.url, runKey);
  const server = await startSpectators({
    room,
    db,
    runKey,
    characters: 300,
    pace: { perPerson: 3, all: 5, withinMs: 600_000 },
    inject(offer) {
      reached.push(offer);
      return says(offer);
    },
    host: '127.0.0.1',
    port: 0,
    publicUrl: null,
  });
  open.push({ room, server });
  return { room, url: server.url };
}

const sealed = 'sealed-match';
const running = 'running-match';

beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.url);
  db = openDatabase(database.url, 10);
  await matchBeforeJudges(db, running);
  await matchBeforeJudges(db, sealed, { judges: { models: 0, people: ['Ada Moss'] } });
  for (const { id, references, judge } of await judgingIn(db, matchReader(db)).sealBench({ runKey: sealed }))
    await openReview(db, {
      reviewId: `${sealed}-judgment-1-judgement-${id.toLowerCase()}`,
      runKey: sealed,
      kind: 'judgement',
      question: 'How good is each?',
      package: { subject: id, groups: [judge], file: references, phase: 'JUDGMENT' },
      deadline: '2026-11-22T00:00:00Z',
    });
});
afterAll(async () => {
  for (const { room, server } of open) {
    await server.stop();
    await room.close();
  }
  await db.end();
  await database.stop();
});

describe('the judges’ way', () => {
  test('gives the blind form of each judgement and nothing that tells whose world is whose', async () => {
    const { url } = await serving(sealed);
    const lobby = await asked(`${url}judge/`);
    expect(lobby.text).toContain('<a href="J01">J01</a> for Ada Moss: open');
    const one = await asked(`${url}judge/J01`);
    expect(one.text).toContain('World X');
    const line = listening(`${url}judge/events`);
    await until(() => line.heard().includes('event: parts'));
    line.leave();
    for (const text of [lobby.text, one.text, line.heard()])
      expect(telltale.exec(text.replaceAll(/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>/g, ''))).toBeNull();
    expect((await asked(`${url}judge/J99`)).status).toBe(404);
  });

  test('and the spectators’ page of the same hour tells no label, no judgement and no score', async () => {
    const { url } = await serving(sealed);
    const { text } = await asked(url);
    expect(text).toContain('0 of 2 judgements are in');
    const body = text.replaceAll(/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>/g, '');
    expect(body).not.toMatch(/World [XY]|\bJ0\d\b|Ada Moss|Reveal the teams/);
  });
});

describe('those who look on', () => {
  test('are told what comes without asking again, and whoever comes back is told what they missed, once', async () => {
    const { room, url } = await serving(running);
    const first = listening(`${url}events`);
    await until(() => first.heard().includes('event: parts'));
    const mark = present(/id: (\S+)/.exec(first.heard())?.[1]);
    const offered = (offer: number, text: string) =>
      append(db, running, [
        matchEntry({
          kind: 'OFFERED',
          key: `offer/${offer}/offered`,
          team: null,
          phase: 'CHALLENGE',
          round: 0,
          summary: 'an offer',
          offer,
          by: 'Noor',
          text,
        }),
      ]);
    const hostile = '</script><img src=x onerror=alert(1)>\n\nevent: parts\ndata: {"all":true,"parts":[]}\n\n';
    await offered(7, hostile);
    await until(() => first.heard().includes('Offer 7'));
    first.leave();
    // Markup of a stranger stays text, and a line end of theirs ends no event.
    expect(first.heard()).not.toContain('<img src=x');
    expect(first.heard().match(/^event: parts$/gm)).toHaveLength(2);

    const again = listening(`${url}events`, mark);
    await until(() => again.heard().includes('event: parts'));
    const { all, parts } = JSON.parse(present(/data: (.*)/.exec(again.heard())?.[1])) as {
      all: boolean;
      parts: { id: string }[];
    };
    expect({ all, ids: parts.map(({ id }) => id) }).toEqual({ all: false, ids: ['p-audience'] });
    await offered(8, 'The bells are gone');
    await until(() => again.heard().includes('Offer 8'));
    expect(again.heard().match(/^event: parts$/gm)).toHaveLength(2);
    again.leave();

    // Of another room, such as that of a server that was started anew, they know nothing that counts.
    const stranger = listening(`${url}events`, `00000000-${room.scene().told.spectators.version}`);
    await until(() => stranger.heard().includes('"all":true'));
    stranger.leave();
  });

  test('are answered though they ask for no address, or for the head of a stream alone', async () => {
    const { url } = await serving(running);
    const { hostname, port } = new URL(url);
    expect((await asked(`http://${hostname}:${port}`, { path: '//' })).status).toBe(400);
    const head = await asked(`${url}events`, { method: 'HEAD' });
    expect([head.status, head.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });

  test('reach it under its own names only, and read only', async () => {
    const { url } = await serving(running);
    expect((await asked(url, { headers: { host: 'evil.example' } })).status).toBe(421);
    expect((await asked(url, { method: 'DELETE' })).status).toBe(405);
    expect((await asked(`${url}pictures/${'0'.repeat(64)}`)).status).toBe(404);
    expect((await asked(`${url}..%2f..%2fetc/passwd`)).status).toBe(404);
    const { headers } = await asked(url);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; .*script-src 'sha256-[^']+'; .*frame-ancestors 'none'$/,
    );
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('what a spectator throws in', () => {
  const form = (link: string, text = 'It has not been night for a year', by = 'Noor') =>
    new URLSearchParams({ link, by, text }).toString();
  const typed = 'application/x-www-form-urlencoded';

  async function visitor() {
    const { room, url } = await serving(running);
    const link = await makeLink(db, running, 'mara');
    await until(() => room.link().sha256 !== null);
    await until(async () => (await asked(`${url}?link=${link}`)).status === 200);
    const page = await asked(`${url}?link=${link}`);
    const cookie = present(page.headers['set-cookie']?.[0]?.split(';')[0]);
    const send = (body: string, change: Readonly<Record<string, string>> = {}) =>
      asked(`${url}curveball`, {
        method: 'POST',
        headers: { origin: url.slice(0, -1), 'content-type': typed, cookie, accept: 'application/json', ...change },
        body,
      });
    return { url, link, page, cookie, send, room };
  }

  test('never reaches the match from another page, without the link, or past its size', async () => {
    const { url, link, page, send } = await visitor();
    expect(page.text).toContain('<form class="throw"');
    expect(page.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=Strict/);
    expect((await asked(url)).text).not.toContain('<form');
    const before = reached.length;
    const refused: [number, ReturnType<typeof send>][] = [
      // What a form of any page in the world can send without asking first.
      [403, send(form(link), { origin: 'https://evil.example', 'content-type': 'text/plain' })],
      [403, send(form(link), { origin: 'https://evil.example' })],
      [403, send(form(link), { origin: 'null' })],
      [403, send(form(link), { origin: '' })],
      [403, send(form(link), { 'sec-fetch-site': 'cross-site' })],
      [403, send(form(link), { 'sec-fetch-site': 'same-site' })],
      [415, send(form(link), { 'content-type': 'text/plain' })],
      [415, send(form(link), { 'content-type': 'application/json' })],
      [403, send(form('x'.repeat(32)))],
      [403, send(form(''))],
      [403, send(form(link), { cookie: '' })],
      [413, send(form(link, 'long '.repeat(4_000)))],
      [422, send(form(link, ' '))],
      [422, send(form(link, '<b>It rains</b>'))],
      [422, send(form(link, 'It rains', ''))],
    ];
    for (const [status, reply] of refused) expect((await reply).status).toBe(status);
    expect((await asked(`${url}curveball`)).status).toBe(405);
    expect(reached).toHaveLength(before);
  });

  test('is answered in the match’s own words, its line ends are blanks, and marks of direction go', async () => {
    const { link, send } = await visitor();
    says = () => Promise.resolve('Q1: both teams meet it in round 4');
    const taken = await send(form(link, '\u200fIt has not been\r\nnight\u200e'));
    expect([taken.status, taken.text]).toEqual([200, '{"answer":"Q1: both teams meet it in round 4."}']);
    expect(reached.at(-1)).toEqual({ by: 'Noor', text: 'It has not been night' });
    says = () => Promise.reject(new RequestError(['curveball: the moderator refuses it: it insults <b>the tide</b>']));
    const refused = await send(form(link), { accept: 'text/html' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Not taken: the moderator refuses it: it insults &lt;b&gt;the tide&lt;/b&gt;.');
    says = () => Promise.reject(new Error('secret trouble at 10.0.0.7'));
    const failed = await send(form(link));
    expect([failed.status, failed.text.includes('secret')]).toEqual([500, false]);
    // Three within ten minutes are a person's; a new cookie is a new person, and all together may throw in five.
    says = () => Promise.resolve('Q2');
    expect((await send(form(link))).status).toBe(429);
    const other = (nth: string) => ({ cookie: `spectator=${nth.repeat(32)}` });
    const replies = [];
    for (const nth of ['1', '2', '3']) replies.push((await send(form(link), other(nth))).status);
    expect(replies).toEqual([200, 200, 429]);
  });

  test('comes by the newest link only, and by none once it is withdrawn', async () => {
    const { url, link, send, room } = await visitor();
    const old = room.link();
    const later = await makeLink(db, running, 'mara');
    await until(() => room.link().sha256 !== old.sha256);
    expect((await send(form(link))).status).toBe(403);
    expect((await asked(`${url}?link=${later}`)).status).toBe(200);
    await withdrawLink(db, running, 'mara', room.link());
    await until(() => room.link().sha256 === null);
    expect((await asked(`${url}?link=${later}`)).status).toBe(403);
    expect((await send(form(later))).status).toBe(403);
  });

  test('is stored as a hash: no row of the ledger holds the token', async () => {
    const link = await makeLink(db, running, 'mara');
    const { rows } = await db.query<{ found: string }>(
      `select count(*) as found from symposium.ledger l where l::text like '%' || $1 || '%'`,
      [link],
    );
    expect(Number(rows[0]?.found)).toBe(0);
  });

  test('comes too late once the match is judged, and then the link opens the page alone', async () => {
    const link = await makeLink(db, sealed, 'mara');
    const { url } = await serving(sealed);
    const page = await asked(`${url}?link=${link}`);
    expect([page.status, page.text.includes('<form')]).toEqual([200, false]);
    const reply = await asked(`${url}curveball`, {
      method: 'POST',
      headers: { origin: url.slice(0, -1), 'content-type': typed, accept: 'application/json' },
      body: form(link),
    });
    expect([reply.status, reply.text]).toEqual([409, '{"answer":"Too late: the teams have ended their debate."}']);
  });
});

test('a match that was reopened goes on before the same eyes', async () => {
  const { room } = await serving(running);
  await append(db, running, [
    houseEntry('OUTCOME', 'outcome', 'FOUNDATION', { outcome: 'FAILED', reason: 'no model answered' }),
  ]);
  await until(() => room.scene().standing.end === 'FAILED');
  await append(db, running, [
    houseEntry('CORRECTION', 'reopened/1', 'FOUNDATION', { state: 'reopened', by: 'mara', reason: 'they are back' }),
  ]);
  await until(() => room.scene().standing.state === 'UNDER_WAY');
});
