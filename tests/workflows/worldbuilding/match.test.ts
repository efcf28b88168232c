import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBody } from '../../../activities/store/bodies.ts';
import { listDocuments } from '../../../activities/store/documents.ts';
import { matchDocument } from '../../../shared/worldbuilding/documents/files.ts';
import { cacheShares, leastShare } from '../../../bench/measures/cache-share.ts';
import { cacheLifetimeMs } from '../../../activities/models/simulated/prompt-cache.ts';
import { artifacts, debatePhases, roles, teams } from '../../../shared/worldbuilding/vocabulary.ts';
import { openHouse, type House } from '../../support/house.ts';
import { historyText } from '../../support/history-text.ts';
import { match, marsh, start, keyOf, leftBy } from '../../support/matches.ts';
import { sections } from '../../support/requests.ts';
import { textsIn } from '../../support/texts.ts';

/** Team A is played behind OpenAI's protocol and team B behind Anthropic's. */
const chatModels = Object.fromEntries(roles.map((role) => [role, 'simulated:chat']));

let house: House;
let usual: Awaited<ReturnType<typeof match>>;
beforeAll(async () => {
  house = await openHouse(undefined, undefined, undefined, undefined, { cacheLifetimeMs });
  // All nine rounds, as the rules have them.
  usual = await match(
    house,
    {
      policy: { rounds: { FOUNDATION: 3, LANDMARKS: 4, TENSION: 2 } },
      teams: { A: { name: 'Ash', models: chatModels }, B: { name: 'Birch' } },
    },
    'usual',
  );
});
afterAll(() => house.close());

describe('a match without trouble', () => {
  test.each(['simulated:chat', 'simulated:messages'])(
    'finds most of each turn again in the prompt cache of %s from the second phase on, by the provider’s own rules',
    (model) => {
      const shares = cacheShares(usual.calls).filter((one) => one.model === model);
      expect(shares.map(({ phase }) => phase)).toEqual([...debatePhases, 'CRYSTALLIZATION']);
      // Of each kind of turn, too: the one that has least of it is the bound of all.
      const later = shares.filter(({ phase }) => phase !== 'FOUNDATION');
      expect(later).toHaveLength(3);
      expect(later.filter(({ share, least }) => share < leastShare || least.share < leastShare)).toEqual([]);
    },
  );

  test('is judged, and publishes transcript, page and record', async () => {
    expect(usual.result).toMatchObject({ runKey: 'usual', end: 'JUDGED' });
    expect(['A', 'B', 'DRAW']).toContain(usual.result.winner);
    expect([...usual.result.documents].sort()).toEqual(['match.html', 'match.json', 'match.md']);
    const documents = await listDocuments(house.db, 'usual');
    const json = documents.find(({ path }) => path === 'match.json')?.text ?? '';
    expect(matchDocument.safeParse(JSON.parse(json)).error).toBeUndefined();
    expect(documents.every(({ text }) => text.includes('SIMULATED') || text.includes('"simulated": true'))).toBe(true);
  });

  test.each(teams)(
    'lets team %s debate three, four and two rounds, with proposers in turn and a vote of four',
    (team) => {
      expect(usual.rows('ROUND', team).map(({ phase, round }) => `${phase} ${round}`)).toEqual([
        'FOUNDATION 1',
        'FOUNDATION 2',
        'FOUNDATION 3',
        'LANDMARKS 1',
        'LANDMARKS 2',
        'LANDMARKS 3',
        'LANDMARKS 4',
        'TENSION 1',
        'TENSION 2',
      ]);
      const proposers = usual
        .rows('SPOKEN', team)
        .filter(({ turn }) => turn === 'PROPOSAL')
        .map(({ speaker }) => speaker);
      expect(proposers).toHaveLength(9);
      expect(proposers.every((speaker, nth) => speaker !== proposers[nth - 1])).toBe(true);
      for (const { phase, round } of usual.rows('ROUND', team)) {
        const votes = usual
          .rows('SPOKEN', team)
          .filter((row) => row.phase === phase && row.round === round && row.turn === 'VOTE');
        expect(votes.map(({ speaker }) => speaker).sort()).toEqual([...roles].sort());
      }
      expect(usual.rows('DECIDED', team)).toHaveLength(9);
    },
  );

  test.each(teams)('meets the goals of each phase, and team %s ratifies a spec that cites its canon', (team) => {
    expect(usual.rows('GATE', team).map(({ phase, report }) => [phase, report.passed])).toEqual(
      debatePhases.map((phase) => [phase, true]),
    );
    expect(usual.rows('SPEC', team)).toMatchObject([{ ratified: true }]);
  });

  test('has six pictures a team, real files under their own content', () => {
    for (const team of teams)
      expect(usual.rows('PICTURE', team).map(({ artifact, why }) => [artifact, why])).toEqual(
        artifacts.map((artifact) => [artifact, null]),
      );
    expect(usual.pictures).toHaveLength(12);
    expect(new Set(usual.pictures.map(({ image }) => image?.sha256)).size).toBe(12);
  });

  test('sends every judge the pictures themselves, and lets nobody be read in one order only', () => {
    const judged = house.simulated.requests.filter(({ task }) => task === 'judge');
    expect(judged).toHaveLength(2);
    for (const { body } of judged) expect(JSON.stringify(body).match(/"type":"(image|image_url)"/g)).toHaveLength(12);
    const [opened] = usual.rows('OPENED');
    expect(opened?.sealed.map(({ first }) => first).sort()).toEqual(['A', 'B']);
  });

  test('never shows a team a word that the other has said: what A proposed, objected, answered and settled stands in no request of B, and the other way round', async () => {
    const of = (team: 'a' | 'b') => usual.calls.filter(({ agent }) => agent.startsWith(`${team}-`));
    for (const [own, other] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const theirs = new Set(of(other).flatMap(({ answer }) => textsIn(answer)));
      // Long enough to be somebody's own; simulated agents of both teams draw on one stock of phrases.
      const said = [...new Set(of(own).flatMap(({ answer }) => textsIn(answer)))].filter(
        (text) => text.length > 40 && !theirs.has(text),
      );
      expect(said.length).toBeGreaterThan(50);
      const found = async (calls: typeof usual.calls) => {
        const requests = await Promise.all(
          calls.map(async ({ requestHash }) =>
            JSON.stringify(await readBody(house.db, requestHash))
              .replaceAll('\\\\', '\\')
              .replaceAll('\\"', '"'),
          ),
        );
        return said.filter((text) => requests.some((request) => request.includes(text)));
      };
      expect((await found(of(own))).length).toBeGreaterThan(50);
      expect(await found(of(other))).toEqual([]);
    }
  });

  test.each(['a', 'b'])(
    'lays the whole debate of team %s before whoever writes and ratifies its spec, word for word',
    (team) => {
      const said = usual.calls.filter(
        ({ agent, task }) => agent.startsWith(`${team}-`) && ['propose', 'object', 'respond', 'resolve'].includes(task),
      );
      expect(said.length).toBeGreaterThanOrEqual(9 * 6);
      const asked = house.simulated.requests.filter(({ task }) => task === 'crystallize' || task === 'ratify');
      const own = asked.filter((request) =>
        sections(request).some(({ body }) => body.includes(`"${team.toUpperCase()}-C1"`)),
      );
      expect(own).toHaveLength(5);
      for (const request of own) {
        const words = new Set(sections(request).flatMap(({ body }) => textsIn(JSON.parse(body) as unknown)));
        for (const { answer } of said) expect(textsIn(answer).filter((text) => !words.has(text))).toEqual([]);
      }
    },
  );

  test('keeps the words of the debate out of all three histories', async () => {
    const said = usual.calls
      .filter(({ task }) => task === 'propose')
      .map(({ answer }) => (answer as { body: string }).body.slice(0, 60));
    for (const id of ['match/usual', 'match/usual/A', 'match/usual/B']) {
      const text = historyText(await house.temporal.client.workflow.getHandle(id).fetchHistory());
      for (const words of said) expect(text).not.toContain(words);
    }
  });
});

test('a second start under the same key pays for nothing and ends the same', async () => {
  const handle = await start(
    house,
    {
      policy: { rounds: { FOUNDATION: 3, LANDMARKS: 4, TENSION: 2 } },
      teams: { A: { name: 'Ash' }, B: { name: 'Birch' } },
    },
    'usual',
  );
  expect(await handle.result()).toEqual(usual.result);
  const after = await leftBy(house, keyOf(handle));
  expect([after.calls.length, after.pictures.length]).toEqual([usual.calls.length, usual.pictures.length]);
});

test('an input that cannot be read ends the match before anything is written, and names each field', async () => {
  const handle = await house.startMatch('bad', {
    challenge: { ...marsh, twist: '' },
    teams: { A: { models: { ARCHITECT: 'nobody:x' } } },
  });
  await expect(handle.result()).rejects.toMatchObject({
    cause: { cause: { message: expect.stringMatching(/twist[\s\S]*(ARCHITECT|a-architect)/) } },
  });
  expect((await leftBy(house, 'bad')).ledger).toEqual([]);
});
