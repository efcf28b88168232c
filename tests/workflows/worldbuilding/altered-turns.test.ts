import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { listDocuments } from '../../../activities/store/documents.ts';
import { matchDocument } from '../../../shared/worldbuilding/documents/files.ts';
import { categories, roles, teams } from '../../../shared/worldbuilding/vocabulary.ts';
import { openHouse, type House } from '../../support/house.ts';
import { keyOf, match } from '../../support/matches.ts';

/** Matches whose agents, clerk and judge go the easiest way: none of it becomes what it is not. */

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
afterEach(() => house.simulated.setScript([]));

type Rule = WrittenScript[number];
type Patch = Extract<Rule['do'], { readonly patch: unknown }>['patch'];
const always = (rule: Omit<Rule, 'times'>): Rule => ({ times: 0, ...rule });
const patched = (...patch: Patch): Rule['do'] => ({ patch });

/** `key`: of which those whom the script leaves alone draw what they say. */
async function played(key: string, script: WrittenScript) {
  house.simulated.setScript(script);
  const { handle, result, rows, calls, pictures } = await match(house, {}, key);
  const files = await listDocuments(house.db, keyOf(handle));
  const textOf = (name: string) => files.find(({ path }) => path === name)?.text ?? '';
  return { result, rows, calls, pictures, record: matchDocument.parse(JSON.parse(textOf('match.json'))), textOf };
}

const objection = {
  failureCase: 'What if the river rises above the lamps in spring?',
  changeWanted: 'Say who pays for the light when the river is high.',
  text: 'Who pays for the light when nobody can row?',
};
const trumpets = {
  reason: 'It is sound that matters.',
  ballot: 'AMEND',
  amendmentId: null,
  amendment: 'Read trumpets wherever the proposal says what is scarce.',
};
const own = { reason: 'As I said before.', ballot: 'AMEND', amendmentId: 'M1', amendment: null };
const description = 'A tower of black salt that stands in the shallow water, lit by one lamp that nobody may touch.';
const strays = ['A-F1', 'B-C9', 'Q7'];

test('agents that echo, abstain, aim at nothing, rename and copy', async () => {
  const { result, rows, record } = await played('turned-1', [
    always({ agent: 'contrarian', task: 'vote', phase: 'FOUNDATION', do: { refuse: true } }),
    always({
      agent: 'contrarian',
      task: 'object',
      phase: 'FOUNDATION',
      do: patched(...Object.entries(objection).map(([field, value]) => ({ path: `/${field}`, value }))),
    }),
    always({
      agent: 'lorekeeper',
      task: 'respond',
      phase: 'FOUNDATION',
      do: { answer: { adds: objection.text, modifies: objection.changeWanted, objects: objection.failureCase } },
    }),
    ...(['architect', 'lorekeeper'] as const).map((agent) =>
      always({ agent, task: 'vote', phase: 'FOUNDATION', do: { answer: trumpets } }),
    ),
    always({
      agent: 'contrarian',
      task: 'object',
      phase: 'LANDMARKS',
      do: patched({ path: '/target', value: 'this world' }, { path: '/failureCase', value: 'Why?' }),
    }),
    ...(['propose', 'resolve'] as const).map((task) =>
      always({ task, phase: 'LANDMARKS', do: patched({ path: '/fills/*/tie', value: 'Trumpets.' }) }),
    ),
    ...(['architect', 'contrarian'] as const).map((agent) =>
      always({ agent, task: 'vote', phase: 'TENSION', do: { answer: own } }),
    ),
    always({
      task: 'crystallize',
      do: patched(
        { path: '/landmarks/*/description/text', value: description },
        { path: '/worldName/cites', value: strays },
      ),
    }),
  ]);
  const decided = (phase: string) => rows('DECIDED').filter((row) => row.phase === phase);
  // Who never votes is no vote, and the bars stay where they are.
  for (const { decision } of decided('FOUNDATION')) {
    expect(decision.count.unscored).toEqual(['CONTRARIAN']);
    expect([decision.outcome, decision.amendment?.text, decision.amendment?.whole]).toEqual([
      'AMENDED',
      trumpets.amendment,
      null,
    ]);
  }
  // Whoever quotes the objection agrees with it: sent back once, then recorded.
  for (const kind of ['SENT_BACK', 'BREACHED'] as const)
    expect(rows(kind).map(({ phase, turn, speaker, breaches }) => [phase, turn, speaker, breaches[0]?.kind])).toEqual(
      teams.map(() => ['FOUNDATION', 'RESPONSE', 'LOREKEEPER', 'PURE_AGREEMENT']),
    );
  // An objection that aims at nothing is lost, and nobody else's.
  expect(
    rows('LOST')
      .map(({ phase, turn, cause }) => [phase, turn, cause])
      .sort(),
  ).toEqual([
    ...teams.map(() => ['FOUNDATION', 'VOTE', 'unscored']),
    ...teams.map(() => ['LANDMARKS', 'OBJECTION', 'unscored']),
  ]);
  // What was voted renames what the logic speaks of, and the places keep to that.
  expect(rows('GATE').flatMap(({ report }) => report.deficiencies)).toEqual([]);
  // A vote for one's own objection is one vote: it has two of four, and another amendment may have the others.
  for (const { decision, team } of decided('TENSION')) {
    expect(decision.outcome).toBe('AMENDED');
    expect(decision.count.amend).toMatchObject({ [`${team}-T1-M1`]: 2 });
  }
  // One description under three names is no world of three places, and none is handed in.
  expect(result).toMatchObject({ end: 'UNJUDGED', winner: null });
  expect(rows('SPEC').map(({ call }) => call)).toEqual([null, null]);
  for (const { crystallizations } of Object.values(record.teams)) {
    const alike = [1, 2].map(
      (nth) => `landmarks.${nth} is described as landmarks.0 is, so they are one place under two names`,
    );
    const [first, ...later] = crystallizations.map(({ problems }) => problems);
    expect(first).toEqual([...alike, ...strays.map((id) => expect.stringContaining(`worldName cites ${id}`))]);
    expect(later).toEqual([alike, alike]);
    // Citations of the other team, of nobody and of what is no entry found nothing.
    expect(crystallizations.slice(1).map(({ invented }) => invented)).toEqual([['worldName'], ['worldName']]);
  }
});

const merged = {
  summary: 'Both stand.',
  amendments: [],
  merged: 'Whoever sings would have been there as well.',
  fills: [],
};

test('a clerk that finds fault with everything, a judge whose marks contradict its reasons, a picture that is refused twice, and nobody who votes', async () => {
  const faults = ['C01', 'C02', 'C03', 'C04', 'C05', 'C06', 'C07', 'C08'].map((subject) =>
    always({
      agent: 'clerk',
      subject,
      do: patched(
        { path: '/objections/*/specific', value: false },
        { path: '/responses/*/agreementOnly', value: true },
        ...(subject >= 'C07' ? [{ path: '/merges/*/additions', value: ['would have been', 'as well'] }] : []),
      ),
    }),
  );
  const { result, rows, calls, pictures, record, textOf } = await played('turned-2', [
    ...faults,
    always({ agent: 'clerk', do: patched({ path: '/fields/*/follows', value: false }) }),
    always({ task: 'vote', phase: 'TENSION', do: { unreadable: true } }),
    always({ task: 'resolve', phase: 'TENSION', do: { answer: merged } }),
    always({ task: 'write-prompts', do: patched({ path: '/tension/prompt', value: 'A bridge at night [refuse]' }) }),
    always({ task: 'soften', do: { answer: { prompt: 'A bridge at dusk [refuse]', changed: 'The hour.' } } }),
    always({
      task: 'judge',
      do: patched(
        ...categories.flatMap((category) => [
          { path: `/${category}/X/reason`, value: 'By far the better of the two.' },
          { path: `/${category}/X/score`, value: 2 },
          { path: `/${category}/Y/reason`, value: 'Weak all through.' },
          { path: `/${category}/Y/score`, value: 4 },
        ]),
      ),
    }),
  ]);
  expect(result).toMatchObject({ end: 'JUDGED', winner: 'DRAW' });
  // Nobody was sent back twice, and whoever reads the verdict is told what the clerk's word is worth.
  const places = rows('SENT_BACK').map(({ team, phase, round, turn, speaker }) =>
    [team, phase, round, turn, speaker].join(),
  );
  expect(new Set(places).size).toBe(places.length);
  const note = 'the clerk found fault with every text that it was asked about, and tells nothing apart';
  for (const name of ['match.md', 'match.html']) expect(textOf(name)).toContain(note);
  // It quotes joints of the language, which name nothing that anybody could have proposed.
  expect(rows('BREACHED').flatMap(({ breaches }) => breaches.map(({ kind }) => kind))).not.toContain(
    'SYNTHESIZER_INVENTS',
  );
  // Without a vote nothing is decided by votes.
  for (const { decision } of rows('DECIDED').filter(({ phase }) => phase === 'TENSION')) {
    expect([decision.count.votes, decision.count.unscored.toSorted()]).toEqual([{}, roles.toSorted()]);
    expect(decision.by === 'SYNTHESIZER' || decision.outcome === 'DEADLOCK').toBe(true);
  }
  // A judge's reasons and marks are printed as they were given, each beside the other.
  for (const { labels, scores } of record.judgements)
    for (const category of categories) {
      expect(scores?.[labels.X][category]).toEqual({ score: 2, reason: 'By far the better of the two.' });
      expect(scores?.[labels.Y][category]).toEqual({ score: 4, reason: 'Weak all through.' });
    }
  // One of six is missing with the service's reason, after one softening.
  expect(calls.filter(({ task }) => task === 'soften')).toHaveLength(2);
  for (const team of teams) {
    const six = rows('PICTURE', team);
    expect(six.map(({ artifact, picture }) => [artifact, picture === null])).toHaveLength(6);
    expect(six.filter(({ picture }) => picture === null).map(({ artifact, why }) => [artifact, why])).toEqual([
      ['tension', 'The simulated image model was told to refuse these words.'],
    ]);
    expect(
      pictures.filter((one) => one.team === team && one.artifact === 'tension').map(({ outcome }) => outcome),
    ).toEqual(['refused', 'refused']);
  }
});
