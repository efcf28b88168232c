import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { transaction } from '../../../activities/store/database.ts';
import { append, readLedger } from '../../../activities/store/ledger.ts';
import { matchReader } from '../../../activities/worldbuilding/stored-match.ts';
import { findNotes } from '../../../activities/store/notes.ts';
import { debateIn } from '../../../activities/worldbuilding/debate.ts';
import { layOfferIn, mayAudienceSpeakIn, queueOfferIn } from '../../../activities/worldbuilding/offers.ts';
import { matchLock } from '../../../activities/worldbuilding/idempotent-step.ts';
import { matchRulesReader } from '../../../activities/worldbuilding/match-rules.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { scheduleOf } from '../../../shared/worldbuilding/deliberation/schedule.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import { matchEntry, matchRows } from '../../../shared/worldbuilding/stored-rows.ts';
import type { Team } from '../../../shared/worldbuilding/vocabulary.ts';
import { first } from '../../shared/worldbuilding/debate/in-memory.ts';
import { openStore, sampleCall } from '../../support/store.ts';
import { until } from '../../support/until.ts';
import { openMatchRun } from './played.ts';

let store: Awaited<ReturnType<typeof openStore>>;
let layOffer: ReturnType<typeof layOfferIn>;
let queueOffer: ReturnType<typeof queueOfferIn>;
let beginRound: ReturnType<typeof debateIn>['beginRound'];
let runKey = '';
let runs = 0;
beforeAll(async () => {
  store = await openStore();
  layOffer = layOfferIn(store.db, matchReader(store.db));
  queueOffer = queueOfferIn(store.db, matchReader(store.db));
  beginRound = debateIn(store.db, matchReader(store.db)).beginRound;
});
afterAll(() => store.close());
beforeEach(async () => {
  runKey = await openMatchRun(store.db, `offered-${(runs += 1)}`);
});

const lay = (offer: number, text = `Drought number ${offer} has come.`) => layOffer({ runKey, offer, by: 'Ada', text });
async function moderated(
  offer: number,
  verdict: 'PASS' | 'REFUSE',
  more: { readonly agent?: string; readonly subject?: string } = {},
): Promise<string> {
  const call = sampleCall({
    runKey,
    phase: 'CHALLENGE',
    agent: 'moderator',
    task: 'moderate',
    subject: `offer-${offer}`,
    answer: { verdict, reason: 'a condition of the world' },
    ...more,
  });
  await saveCall(store.db, call, {}, {}, []);
  return callKey(call);
}
const offered = async (offer: number, verdict: 'PASS' | 'REFUSE' = 'PASS') => {
  await lay(offer);
  return queueOffer({ runKey, offer, verdict: await moderated(offer, verdict) });
};
const begin = (team: Team, ordinal: number) =>
  beginRound({ runKey, team, place: scheduleOf(matchDefaults)[ordinal - 1] ?? first });
const rowsNow = async () => matchRows(await readLedger(store.db, runKey)).filter(({ phase }) => phase === 'CHALLENGE');

describe('an offer from the audience', () => {
  test('lies before the moderator with the challenge, and before nobody else', async () => {
    const references = await lay(1);
    expect(await findNotes(store.db, Object.values(references))).toMatchObject([
      {
        content: 'challenge',
        addressee: 'moderator',
        body: { text: expect.stringContaining('BIOME/SETTING: a tidal lagoon') },
      },
      { content: 'offer', addressee: 'moderator', body: { text: 'Drought number 1 has come.' } },
    ]);
    expect(await rowsNow()).toMatchObject([
      { kind: 'OFFERED', offer: 1, by: 'Ada', text: 'Drought number 1 has come.', team: null },
    ]);
  });

  test('keeps its first words under its number, and other words there are told so instead of getting their ruling', async () => {
    await lay(1);
    const references = await lay(1);
    await expect(lay(1, 'Something else.')).rejects.toMatchObject({
      type: 'BAD_OFFER',
      nonRetryable: true,
      message: expect.stringContaining('taken by other words'),
    });
    expect(await findNotes(store.db, [references['offer'] ?? ''])).toMatchObject([
      { body: { text: 'Drought number 1 has come.' } },
    ]);
    expect(await rowsNow()).toHaveLength(1);
  });

  test.each([
    ['<b>fire</b>', /markup/],
    [' ', /says nothing/],
    ['x'.repeat(matchDefaults.curveballs.characters + 1), /characters/],
    ['fire \u0000', /cannot be/],
  ])('of %j is refused for good', async (text, problem) => {
    await expect(lay(1, text)).rejects.toMatchObject({
      type: 'BAD_OFFER',
      nonRetryable: true,
      message: expect.stringMatching(problem),
    });
    expect(await rowsNow()).toEqual([]);
  });

  test('that is passed meets both teams in the next round that neither has begun', async () => {
    await begin('A', 1);
    expect(await offered(1)).toEqual({ queued: true, id: 'Q1', ordinal: 2, reason: 'a condition of the world' });
    expect((await rowsNow()).at(-1)).toMatchObject({ kind: 'CURVEBALL', offer: 1, id: 'Q1', ordinal: 2 });
    expect((await begin('B', 1)).curveballs).toEqual([]);
    for (const team of ['A', 'B'] as const) expect((await begin(team, 2)).curveballs).toEqual(['Q1']);
  });

  test.each([
    ['REFUSE' as const, 'the moderator refused it: a condition of the world'],
    [null, 'no moderator has passed it'],
  ])('with the verdict %s is not queued', async (verdict, problem) => {
    await lay(1);
    const ref = verdict === null ? null : await moderated(1, verdict);
    expect(await queueOffer({ runKey, offer: 1, verdict: ref })).toEqual({ queued: false, problems: [problem] });
    expect((await rowsNow()).at(-1)).toMatchObject({ kind: 'OFFER_REFUSED', offer: 1, problems: [problem] });
  });

  test('takes a round of its own, and only so many have room', async () => {
    const { perMatch } = matchDefaults.curveballs;
    for (let offer = 1; offer <= perMatch; offer += 1)
      expect(await offered(offer)).toMatchObject({ queued: true, id: `Q${offer}`, ordinal: offer });
    await expect(lay(perMatch + 1)).rejects.toMatchObject({
      type: 'BAD_OFFER',
      nonRetryable: true,
      message: `the match has had its ${perMatch} curveballs`,
    });
    // Nobody is paid to read it, and a repeat of one that was laid still finds it.
    expect((await rowsNow()).filter(({ kind }) => kind === 'OFFERED')).toHaveLength(perMatch);
    expect(await lay(1)).toHaveProperty('offer');
  });

  test('comes too late when a team is in the last round', async () => {
    await lay(1);
    await begin('B', scheduleOf(matchDefaults).length);
    await expect(lay(2)).rejects.toMatchObject({
      type: 'BAD_OFFER',
      message: expect.stringContaining('no round is left'),
    });
    expect(await queueOffer({ runKey, offer: 1, verdict: await moderated(1, 'PASS') })).toEqual({
      queued: false,
      problems: ['no round is left in which both teams could meet it'],
    });
  });

  test('is waited for as long as another could be met: not after the last of the match, nor in the last round', async () => {
    const mayAudienceSpeak = mayAudienceSpeakIn(store.db, matchReader(store.db), matchRulesReader(store.db));
    const { perMatch } = matchDefaults.curveballs;
    for (let offer = 1; offer <= perMatch; offer += 1) {
      expect(await mayAudienceSpeak({ runKey })).toBe(true);
      await offered(offer);
    }
    expect(await mayAudienceSpeak({ runKey })).toBe(false);
    runKey = await openMatchRun(store.db, `offered-${(runs += 1)}`);
    await offered(1, 'REFUSE');
    await begin('A', scheduleOf(matchDefaults).length - 1);
    expect(await mayAudienceSpeak({ runKey })).toBe(true);
    await begin('A', scheduleOf(matchDefaults).length);
    expect(await mayAudienceSpeak({ runKey })).toBe(false);
  });

  test('is ruled on once, also by two at the same time', async () => {
    await lay(1);
    const verdict = await moderated(1, 'PASS');
    const [one, other] = await Promise.all([
      queueOffer({ runKey, offer: 1, verdict }),
      queueOffer({ runKey, offer: 1, verdict: null }),
    ]);
    expect(other).toEqual(one);
    await begin('A', 3);
    expect(await queueOffer({ runKey, offer: 1, verdict })).toEqual(one);
    expect(await rowsNow()).toHaveLength(2);
  });

  test('is ruled on by the moderator’s word about it and by no other', async () => {
    await lay(1);
    await lay(2);
    for (const verdict of [
      await moderated(2, 'PASS'),
      await moderated(1, 'PASS', { agent: 'a-architect' }),
      'no/such/answer',
    ]) {
      await expect(queueOffer({ runKey, offer: 1, verdict })).rejects.toMatchObject({
        type: 'HOUSE_ERROR',
        nonRetryable: true,
      });
    }
    await expect(queueOffer({ runKey, offer: 9, verdict: null })).rejects.toMatchObject({
      type: 'HOUSE_ERROR',
      message: expect.stringContaining('no offer 9'),
    });
  });

  test('waits for a round that is being begun, and falls due after it', async () => {
    await lay(1);
    const verdict = await moderated(1, 'PASS');
    const rulings: ReturnType<typeof queueOffer>[] = [];
    await transaction(store.db, async (client) => {
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [matchLock(runKey)]);
      rulings.push(queueOffer({ runKey, offer: 1, verdict }));
      await until(
        async () =>
          (
            await store.db.query(
              `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
            )
          ).rows.length > 0,
      );
      await append(client, runKey, [
        matchEntry({
          kind: 'ROUND',
          key: 'A/FOUNDATION/1/round',
          team: 'A',
          phase: 'FOUNDATION',
          round: 1,
          summary: 'begun',
          ordinal: 1,
          curveballs: [],
        }),
      ]);
    });
    expect(await Promise.all(rulings)).toMatchObject([{ queued: true, id: 'Q1', ordinal: 2 }]);
  });
});
