import { describe, expect, test } from 'vitest';
import type { Alarm } from '../../bench/trial/alarms.ts';
import { catalogue } from '../../bench/trial/catalogue.ts';
import { controls, fewControls } from '../../bench/trial/controls.ts';
import { kinds, type Flaw } from '../../bench/trial/flaw.ts';
import { judge, type Played } from '../../bench/trial/judge.ts';
import { firstRuns, knownMisses } from '../../bench/trial/known.ts';
import { leavesOf } from '../../bench/trial/mutations.ts';
import { restsOn } from '../../bench/trial/mutation-tests.ts';
import { scriptOf } from '../../bench/trial/play.ts';
import { witness } from '../../bench/trial/witness.ts';
import { faultsOf, mended, printed, type TrialReport } from '../../bench/trial/report.ts';
import { readScript } from '../../activities/models/simulated/script.ts';
import { phases, statuses } from '../../shared/scenario/index.ts';
import { sampleSeed } from '../support/sample-seed.ts';

const used = <T>(of: (flaw: Flaw) => T) => new Set(catalogue.map(of));

describe('the catalogue', () => {
  test('has at least 120 rows with ids of their own, 40, later 30, then 40 and 30 of them from the specification', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(120);
    expect(used(({ id }) => id).size).toBe(catalogue.length);
    const frozen = (source: Flaw['source']) => catalogue.filter((flaw) => flaw.source === source).map(({ id }) => id);
    const rounds = ['specification', 'afresh', 'third', 'fourth'] as const;
    expect(rounds.map((round) => frozen(round).length)).toEqual([40, 30, 40, 30]);
    for (const round of rounds) expect(Object.keys(firstRuns[round].rows)).toEqual(frozen(round));
  });

  test('has every kind, phase and status, and nothing but rows that a script can play', () => {
    expect([...used(({ kind }) => kind)].sort()).toEqual([...kinds].sort());
    expect([...used(({ phase }) => phase)].sort()).toEqual([...phases].sort());
    expect([...used(({ on }) => on.status)].sort()).toEqual([...statuses].sort());
    expect(readScript(scriptOf(catalogue.map(({ id, alters }) => ({ key: id, alters })))).length).toBeGreaterThan(200);
  });

  test('knows its misses by ids that it has, and testimony by words that it plants', () => {
    const ids = used(({ id }) => id);
    expect(knownMisses.filter(({ id }) => !ids.has(id))).toEqual([]);
    for (const { marker, alters, test: decides } of catalogue) {
      if (decides === 'decidable') expect(marker).toBeUndefined();
      else if (marker !== undefined) expect(JSON.stringify(alters)).toContain(marker);
    }
  });

  test('has runs without a flaw of all categories and statuses, of which the short form takes one a status', () => {
    expect(controls).toHaveLength(72);
    expect(fewControls.map(({ on }) => on.status)).toEqual(statuses);
    expect(new Set(fewControls.map(({ on }) => on.category)).size).toBe(statuses.length);
  });
});

const alarm = (phase: string, by: string, words: string, how: Alarm['how'] = 'rule'): Alarm => {
  return { sequence: 1, phase, by, how, words };
};
const [flaw] = catalogue.filter(({ id }) => id === 'spec-16');
const told = (alarms: readonly Alarm[], change: Partial<Played> = {}): Played => ({
  outcome: 'DOCUMENTED',
  reason: '',
  alarms,
  requests: [{ agent: 'NEWTON', task: 'physics', phase: 'VALIDATE', altered: true, shown: false }],
  seconds: 1,
  ...change,
});

describe('a flaw', () => {
  if (flaw === undefined) throw new Error('The catalogue has lost a row of the specification.');

  test.each<[string, readonly Alarm[], string]>([
    [
      'named, by words of its row',
      [alarm('VALIDATE', 'claims validated by NEWTON', 'claims without a verdict: C1')],
      'named',
    ],
    ['noticed, in other words', [alarm('VALIDATE', 'edge cases', '0 edge cases')], 'noticed'],
    ['missed, where nothing was noticed', [], 'missed'],
    ['missed, where only what the row sets off is noticed', [alarm('VALIDATE', 'beside', 'C1')], 'missed'],
  ])('is %s', (_, alarms, verdict) => {
    const row = { ...flaw, catch: { ...flaw.catch, beside: ['beside'] } };
    expect(judge(row, told(alarms)).verdict).toBe(verdict);
  });

  test('is told by a rule sooner than by somebody’s word, and late where its phase is over', () => {
    const word = alarm('VALIDATE', 'joint assessment', 'C1 is asked for', 'word');
    const rule = alarm('REFINE', 'no open request', 'C1');
    expect(judge(flaw, told([word, rule]))).toMatchObject({ alarm: rule, late: true, person: false });
    expect(judge(flaw, told([word]))).toMatchObject({ alarm: word, late: false });
  });

  test('planted nothing where no answer was altered, or a path leads nowhere', () => {
    expect(judge(flaw, told([], { requests: [] })).verdict).toBe('unplanted');
    expect(judge(flaw, told([], { reason: 'The script’s path /x leads nowhere in this answer.' })).verdict).toBe(
      'unplanted',
    );
  });

  test('of testimony is shown where another agent read it before the documents', () => {
    const heard = { ...flaw, test: 'testimony' as const };
    const reader = { agent: 'EULER', task: 'memo', phase: 'REFINE', altered: false, shown: true };
    const verdictOf = (change: Partial<typeof reader>) =>
      judge(heard, told([], { requests: [...told([]).requests, { ...reader, ...change }] })).verdict;
    expect(verdictOf({})).toBe('shown');
    expect(verdictOf({ agent: 'NEWTON' })).toBe('missed');
    expect(verdictOf({ phase: 'DOCUMENT' })).toBe('missed');
  });

  test('of any kind tells who else was shown it before the documents, each once', () => {
    const reader = (agent: string, phase = 'REFINE') => ({ agent, task: 'memo', phase, altered: false, shown: true });
    const readers = [
      reader('SOCRATES'),
      reader('EULER'),
      reader('EULER'),
      reader('NEWTON'),
      reader('ATHENA', 'DOCUMENT'),
    ];
    const { verdict, shownTo } = judge(flaw, told([], { requests: [...told([]).requests, ...readers] }));
    expect([verdict, shownTo]).toEqual(['missed', ['EULER', 'SOCRATES']]);
  });

  test('is seen in a request by its words, line breaks and quotes among them', () => {
    const watch = witness(new Map([['run', '"law": "Heat",\n  "valid"']]));
    const shownBy = (text: string) => {
      const request = { scenarioId: 'run', agent: 'EULER', task: 'memo', phase: 'REFINE', deed: null } as const;
      watch.note({ ...request, body: { messages: [{ content: text }] } });
      return watch.of('run').at(-1)?.shown;
    };
    expect(shownBy('{\n  "law": "Heat",\n  "valid": true\n}')).toBe(true);
    expect(shownBy('{ "law": "Heat", "valid": true }')).toBe(false);
  });
});

describe('a report', () => {
  const tried = (
    verdict: 'named' | 'missed' | 'unplanted',
    id = 'spec-16',
    source: Flaw['source'] = 'specification',
    shownTo: readonly string[] = ['EULER'],
  ) => ({
    flaw: { ...(flaw as Flaw), id, source },
    judgement: { id, verdict, alarm: null, late: false, person: false, shownTo, outcome: 'DOCUMENTED', seconds: 1 },
  });
  const report = (change: Partial<TrialReport>): TrialReport => ({
    tried: [],
    controls: [],
    mutations: [],
    seconds: 1,
    ...change,
  });

  test('finds fault with an unknown miss, a row that plants nothing and an alarm without a flaw', () => {
    expect(faultsOf(report({ tried: [tried('named')] }))).toEqual([]);
    expect(faultsOf(report({ tried: [tried('missed')] }))[0]).toMatch(/spec-16 is missed/);
    expect(faultsOf(report({ tried: [tried('unplanted')] }))[0]).toMatch(/planted nothing/);
    expect(
      faultsOf(report({ controls: [{ key: 'control-1-KS', outcome: 'DOCUMENTED', alarms: ['SEED narrative'] }] })),
    ).toHaveLength(1);
    expect(faultsOf(report({ controls: [{ key: 'control-1-KS', outcome: 'SHELVED', alarms: [] }] }))).toHaveLength(1);
  });

  test('lets known misses be, and says which are none any more', () => {
    for (const { id } of knownMisses.slice(0, 1)) {
      expect(faultsOf(report({ tried: [tried('missed', id)] }))).toEqual([]);
      expect(faultsOf(report({ tried: [tried('missed', id, 'specification', [])] }))[0]).toMatch(/no other agent/);
      expect(mended(report({ tried: [tried('named', id)] }))).toEqual([id]);
    }
  });

  test('prints today’s rate beside that of the first run', () => {
    const frozen = catalogue.filter(({ source }) => source === 'specification').map(({ id }) => tried('named', id));
    const text = printed(report({ tried: frozen }));
    expect(text).toMatch(
      /Of 40 flaws written from the specification alone, 36 were caught or shown at the first run \(2026-11-23\), and 40 are today/,
    );
    expect(text).toContain('| VALIDATE | 40 | 40 | 0 | 0 | 0 | 0 |');
    const later = catalogue.filter(({ source }) => source === 'afresh').map(({ id }) => tried('missed', id, 'afresh'));
    expect(printed(report({ tried: later }))).toMatch(
      /Of 30 flaws .*, 11 were caught or shown at the first run \(2026-11-26\), and 0 are today/,
    );
  });
});

describe('a mutation', () => {
  test('finds numbers, units and ids, of tables also numbers in cells, and no certainty', () => {
    const leaves = leavesOf({
      confidence: 0.8,
      scenario: { objects: [{ name: 'rope', mass: '40 kg', material: 'hemp' }] },
      insights: [{ id: 'I2', dependsOn: ['I1'] }],
      calculations: [{ quantities: [{ value: 3, unit: 'm', source: 'law: gravity' }] }],
    });
    expect(leaves.map(({ kind, path }) => `${kind} ${path.join('/')}`)).toEqual([
      'number scenario/objects/0/mass',
      'id insights/0/id',
      'id insights/0/dependsOn/0',
      'number calculations/0/quantities/0/value',
      'unit calculations/0/quantities/0/unit',
    ]);
  });

  test('is decidable where arithmetic or look-up rests on its place', () => {
    const seed = sampleSeed;
    const rests = (path: string, value: string | number) =>
      restsOn(seed, 'seed', { kind: 'number', path: path.split('/'), value });
    expect(rests('solution/claims/0/quantities/0/value', 4)).toBe(true);
    expect(rests('scenario/deadlineSeconds', 60)).toBe(true);
    expect(rests('rubric/0/score', 100)).toBe(false);
    expect(rests('solution/steps/0/seconds', 4)).toBe(false);
  });
});
