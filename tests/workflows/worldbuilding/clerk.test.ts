import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { listDocuments } from '../../../activities/store/documents.ts';
import { matchDocument } from '../../../shared/worldbuilding/documents/files.ts';
import { openHouse, type House } from '../../support/house.ts';
import { keyOf, match } from '../../support/matches.ts';
import { once } from '../../support/once.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/**
 * What the clerk says of a team's examinations, by their names: a table outside the texts, so that no verdict can come from
 * their words. In a match of three rounds team A has C01, C03, C05, for its merges C07 and for its spec C09; team B the even
 * numbers.
 */
type Label = readonly [path: string, value: string | boolean | readonly string[]];
const labelled = (labels: Readonly<Record<string, readonly Label[]>>): WrittenScript =>
  Object.entries(labels).map(([subject, patches]) => ({
    agent: 'clerk',
    subject,
    times: 0,
    do: { patch: patches.map(([path, value]) => ({ path, value: value as string })) },
  }));
const instead = (
  agent: 'architect' | 'contrarian' | 'synthesizer',
  task: 'respond' | 'object' | 'resolve',
  phase: 'FOUNDATION' | 'LANDMARKS' | 'TENSION',
  answer: object,
): WrittenScript[number] => ({ agent, task, phase, times: 0, do: { answer: answer as Record<string, never> } });
const play = async (script: WrittenScript, input: Parameters<typeof match>[1] = {}) => {
  house.simulated.setScript(script);
  try {
    return await match(house, input);
  } finally {
    house.simulated.setScript([]);
  }
};

const gushing = {
  adds: 'Marvellous! Truly I adore how wonderfully this sings; every syllable enchants me, bravo.',
  modifies: null,
  objects: null,
};
const vague = (target: string) => ({
  target,
  failureCase: 'It may feel unconvincing to certain readers.',
  changeWanted: 'Make the whole concept more original.',
  text: 'I do not like it, it feels bland.',
});

const merged =
  'The ferrymen sing for their light, an empress counts the songs, pilgrims pay her, and forgers sing false ones.';
/** A merge that invents, in a match whose entrants have names of their own. */
const inventive = once(async () => {
  const before = house.simulated.requests.length;
  const played = await play(
    [
      instead('synthesizer', 'resolve', 'TENSION', { summary: 'Both views stand.', amendments: [], merged, fills: [] }),
      ...labelled({
        C07: [['/merges/2/additions', ['an empress counts the songs', 'a dragon', 'ferrymen']]],
        // What it quotes stands in no merge, or in the challenge: nobody is accused by it.
        C08: [['/merges/2/additions', ['a dragon', 'ferrymen']]],
      }),
    ],
    { teams: { A: { name: 'Ashquorn' }, B: { name: 'Tidewhelk' } } },
  );
  return { ...played, asked: house.simulated.requests.slice(before).filter(({ agent }) => agent === 'clerk') };
});

/** Every examination fails, each kind of it in each way: of three rounds, of the merges, and of the specs. */
const silent = () => {
  const says = ['responses', 'objections', 'merges', 'fields'].map((list) => ({ path: `/${list}`, value: [] }));
  const ways: WrittenScript[number]['do'][] = [{ refuse: true }, { unreadable: true }, { patch: says }];
  return play(
    ways.flatMap((deed, way) =>
      Array.from({ length: 10 }, (_, nth): WrittenScript[number] => ({
        agent: 'clerk',
        subject: `C${String(3 * nth + way + 1).padStart(2, '0')}`,
        times: 0,
        do: deed,
      })),
    ),
  );
};

describe('what the clerk testifies to, and no word of a text,', () => {
  test('sends agreement and a mere dislike back once with its reason, and has who does it again recorded', async () => {
    const reason = 'Nothing is left once the praise is struck out.';
    const { result, rows, calls } = await play([
      instead('architect', 'respond', 'FOUNDATION', gushing),
      instead('contrarian', 'object', 'TENSION', vague('A-T1')),
      ...labelled({
        C01: [
          ['/responses/0/agreementOnly', true],
          ['/responses/0/reason', reason],
        ],
        // The second answer of the first round lies before it with the turns of the second.
        C03: [
          ['/responses/0/agreementOnly', true],
          ['/responses/0/reason', reason],
        ],
        C05: [
          ['/objections/0/specific', false],
          ['/objections/0/reason', 'A dislike, and no case.'],
        ],
        C07: [
          ['/objections/0/answerable', false],
          ['/objections/0/reason', 'Still a dislike.'],
        ],
      }),
    ]);
    expect(result.end).toBe('JUDGED');
    const of = (kind: 'SENT_BACK' | 'BREACHED') =>
      rows(kind, 'A').map(({ phase, turn, speaker, breaches }) => [
        phase,
        turn,
        speaker,
        breaches.map((one) => [one.kind, one.detail]),
      ]);
    expect(of('SENT_BACK')).toEqual([
      ['FOUNDATION', 'RESPONSE', 'ARCHITECT', [['PURE_AGREEMENT', reason]]],
      ['TENSION', 'OBJECTION', 'CONTRARIAN', [['UNSPECIFIC_OBJECTION', 'A dislike, and no case.']]],
    ]);
    expect(of('BREACHED')).toEqual([
      ['FOUNDATION', 'RESPONSE', 'ARCHITECT', [['PURE_AGREEMENT', reason]]],
      ['TENSION', 'OBJECTION', 'CONTRARIAN', [['UNSPECIFIC_OBJECTION', 'Still a dislike.']]],
    ]);
    // The same words in team B, against which no label stands, break nothing.
    expect(rows('SENT_BACK', 'B').filter(({ turn }) => turn === 'RESPONSE')).toEqual([]);
    expect(rows('VERDICT')[0]?.verdict.end).toBe('JUDGED');
    // A team that refuses its first spec has the clerk asked about the second, too.
    expect(
      new Set(calls.flatMap(({ agent, subject }) => (agent === 'clerk' ? [subject] : []))).size,
    ).toBeGreaterThanOrEqual(10);
  });

  test('records a merge that brings in what nobody proposed, by what it quotes', async () => {
    const { rows } = await inventive();
    expect(rows('BREACHED').map(({ team, phase, turn, breaches }) => [team, phase, turn, breaches])).toEqual([
      [
        'A',
        'TENSION',
        'RESOLUTION',
        [{ kind: 'SYNTHESIZER_INVENTS', detail: 'nobody proposed “an empress counts the songs”' }],
      ],
    ]);
  });

  test('sends a spec back once whose field does not follow from the entry that it cites, and has who repeats it recorded', async () => {
    const reason = 'The entry is about ferrymen, and the field about a cheese.';
    const before = house.simulated.requests.length;
    const { result, rows, calls, handle } = await play([
      {
        agent: 'synthesizer',
        task: 'crystallize',
        times: 0,
        do: { patch: [{ path: '/worldName/text', value: 'A cheese of nine summers' }] },
      },
      ...labelled({
        C09: [
          ['/fields/0/follows', false],
          ['/fields/0/reason', reason],
        ],
      }),
    ]);
    expect(result.end).toBe('JUDGED');
    const told = (team: 'A' | 'B') =>
      rows('FIELDS', team).map(({ attempt, sentBack, call, fields }) => [
        attempt,
        sentBack,
        call !== null,
        fields.filter(({ finding }) => finding !== 'FINE'),
      ]);
    const found = { path: 'worldName', finding: 'FOUND', detail: reason };
    expect(told('A').slice(0, 2)).toEqual([
      [1, true, true, [found]],
      [2, false, true, [found]],
    ]);
    expect(told('B').flatMap(([, sentBack, , fields]) => [sentBack, fields])).toEqual(
      told('B').flatMap(() => [false, []]),
    );
    const requests = house.simulated.requests.slice(before);
    const asked = (agent: string, text: string) =>
      requests.filter((one) => one.agent === agent && JSON.stringify(one.body).includes(text)).length;
    expect(asked('synthesizer', `worldName does not follow from the canon entries that it cites: ${reason}`)).toBe(2);
    // The second spec has it word for word, and the clerk is asked about what is new in it alone.
    const again = JSON.stringify(
      requests.find(({ agent, body }) => agent === 'clerk' && JSON.stringify(body).includes('SUBJECT: \\"C11'))?.body,
    );
    expect(again).toContain('tension.stakes');
    expect(again).not.toContain('worldName');
    expect(asked('judge', reason)).toBe(calls.filter(({ task }) => task === 'judge').length);
    const files = await listDocuments(house.db, keyOf(handle));
    const record = matchDocument.parse(JSON.parse(files.find(({ path }) => path === 'match.json')?.text ?? 'null'));
    expect(record.teams.A.crystallizations.slice(0, 2).map((one) => [one.sentBack, one.fields?.[0]])).toEqual([
      [true, found],
      [false, found],
    ]);
    const taken = (team: 'A' | 'B') =>
      record.verdict?.deductions.filter((one) => one.team === team && one.why.includes('recorded breach')).length;
    expect([taken('A'), taken('B')]).toEqual([1, 0]);
  });

  test('is asked in its own context, which says nothing of teams, speakers or entrants', async () => {
    const { calls, rows, asked } = await inventive();
    expect(asked.length).toBeGreaterThan(0);
    for (const { body } of asked) {
      const text = JSON.stringify(body);
      expect(text).not.toMatch(/[AB]-[FLTC]\d|ARCHITECT|LOREKEEPER|SYNTHESIZER|CONTRARIAN|Ashquorn|Tidewhelk/);
      expect(text.match(/### [\w-]+ · /g)).toEqual(['### examination · ']);
    }
    const own = (team: 'A' | 'B') =>
      rows('TESTIFIED', team).map(({ examination, items }) => [examination, items.length]);
    expect(own('A')).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 3],
    ]);
    expect(calls.filter(({ agent }) => agent === 'clerk').length).toBeLessThanOrEqual(25);
  });

  test('costs no match its end where it refuses, cannot be read, or says nothing of what lies before it: all stands as not examined', async () => {
    const { result, rows, calls } = await silent();
    expect(new Set(calls.flatMap(({ agent, outcome }) => (agent === 'clerk' ? [outcome] : [])))).toEqual(
      new Set(['refused', 'unreadable', 'answered']),
    );
    expect(result.end).toBe('JUDGED');
    expect(new Set(rows('TESTIFIED').flatMap(({ items }) => items.map(({ finding }) => finding)))).toEqual(
      new Set(['NOT_EXAMINED']),
    );
    expect([...rows('SENT_BACK'), ...rows('BREACHED')]).toEqual([]);
    expect(rows('FIELDS').length).toBeGreaterThanOrEqual(2);
    expect(new Set(rows('FIELDS').flatMap(({ fields }) => fields.map(({ finding }) => finding)))).toEqual(
      new Set(['NOT_EXAMINED']),
    );
  });

  test('is not asked more often than policy says', async () => {
    const { calls, rows } = await play([], { policy: { clerk: { examinations: 2, specs: 0 } } });
    expect(calls.filter(({ agent }) => agent === 'clerk')).toHaveLength(4);
    const asked = (question: string) =>
      rows('TESTIFIED', 'A').map(({ items }) => items.filter((one) => one.question === question).length);
    // What it was not asked about in its round lies before it with the merges.
    expect([asked('OBJECTION'), asked('RESPONSE'), asked('MERGE')]).toEqual([
      [1, 2],
      [3, 6],
      [0, 3],
    ]);
  });
});
