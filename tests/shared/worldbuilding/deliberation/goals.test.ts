import { describe, expect, test } from 'vitest';
import type { Filled } from '../../../../shared/worldbuilding/answers.ts';
import { agendaOf } from '../../../../shared/worldbuilding/deliberation/agenda.ts';
import type { CanonEntry } from '../../../../shared/worldbuilding/deliberation/canon.ts';
import { emptyDeliberation } from '../../../../shared/worldbuilding/deliberation/fold.ts';
import { adjectivesIn, goalCriteria, judgeGoals } from '../../../../shared/worldbuilding/deliberation/goals.ts';
import { scheduleOf } from '../../../../shared/worldbuilding/deliberation/schedule.ts';
import { defaultPolicy as policy } from '../../../../shared/worldbuilding/policy.ts';
import { canonIdOf, debatePhases, goals, type DebatePhase } from '../../../../shared/worldbuilding/vocabulary.ts';
import { fill, ledger, playRound, proposed } from './said.ts';

/** A canon with an entry for each list of filled parts. */
const canonOf = (...entries: readonly (readonly Filled[])[]): readonly CanonEntry[] =>
  entries.map((fills, nth) => ({
    id: canonIdOf('A', nth + 1),
    phase: 'FOUNDATION',
    round: nth + 1,
    proposal: `A-F${nth + 1}`,
    proposedBy: 'ARCHITECT',
    title: 'Entry',
    text: 'What it says.',
    fills,
    amendment: null,
    votes: {},
    decidedBy: 'VOTE',
    justification: null,
  }));
const logic = fill('GOVERNING_LOGIC', 'Whatever sounds belongs to the sea.');
const foundation = [fill('NAME', 'Tidebell'), logic, fill('MOOD', 'hushed, tidal and bronze')];
const landmark = (nth: 1 | 2 | 3, value = `Place ${nth}`, tie: string | null = 'The sea takes its sounds here.') =>
  fill(`LANDMARK_${nth}`, value, tie);
const three = [[landmark(1)], [landmark(2)], [landmark(3)]];
/** The canon with other words in some of its entries. */
const saying = (canon: readonly CanonEntry[], change: Readonly<Record<string, Partial<CanonEntry>>>) =>
  canon.map((entry) => ({ ...entry, ...change[entry.id] }));
const tower = 'A tower of black salt stands in the shallows, lit by one lamp that nobody may touch.';
const amended = (text: string): Partial<CanonEntry> => ({
  amendment: { id: 'A-F1-M1', by: 'CONTRARIAN', text, taken: false },
});
const test1 = fill('LANDMARKS_TESTED', 'All three fall silent at high water.');
const failures = (phase: DebatePhase, canon: readonly CanonEntry[]) =>
  judgeGoals(phase, canon, policy).deficiencies.map(({ criterion }) => criterion);

describe('the goals of a phase', () => {
  test.each<[string, DebatePhase, readonly CanonEntry[], readonly string[]]>([
    ['name, logic and mood make a foundation', 'FOUNDATION', canonOf(foundation), []],
    ['an empty canon is none', 'FOUNDATION', [], ['name', 'governing logic', 'mood']],
    [
      'a mood of two adjectives is not enough',
      'FOUNDATION',
      canonOf([...foundation.slice(0, 2), fill('MOOD', 'hushed and tidal')]),
      ['mood'],
    ],
    [
      'nor is one of six',
      'FOUNDATION',
      canonOf([...foundation.slice(0, 2), fill('MOOD', 'a, b, c, d, e, f')]),
      ['mood'],
    ],
    ['three tied and tested places are landmarks', 'LANDMARKS', canonOf(foundation, ...three, [test1]), []],
    ['two are not', 'LANDMARKS', canonOf(foundation, ...three.slice(1), [test1]), ['landmarks']],
    [
      'one of them twice is not',
      'LANDMARKS',
      canonOf(foundation, [landmark(1)], [landmark(2, ' place 1!')], [landmark(3)], [test1]),
      ['three places'],
    ],
    [
      'two of one description under other names are not three',
      'LANDMARKS',
      saying(canonOf(foundation, ...three, [test1]), {
        'A-C2': { title: 'Lamp Tower', text: tower },
        'A-C3': { title: 'Salt Gate', text: tower.replace('nobody', 'no one').toUpperCase() },
      }),
      ['three places'],
    ],
    [
      'two that are built alike are, and so is one that was amended into another',
      'LANDMARKS',
      saying(canonOf(foundation, ...three, [test1]), {
        'A-C2': { text: tower },
        'A-C3': { text: tower, ...amended('Of white chalk, on the cliff, open to every ferryman who sings at noon.') },
        'A-C4': { text: 'A tower of white chalk stands on the cliff, lit by the songs of all who climb it at noon.' },
      }),
      [],
    ],
    [
      'all three may be settled by one entry',
      'LANDMARKS',
      saying(canonOf(foundation, [landmark(1), landmark(2), landmark(3), test1]), { 'A-C2': { text: tower } }),
      [],
    ],
    [
      'a tie may speak of what an adopted amendment has brought into the logic',
      'LANDMARKS',
      saying(
        canonOf(foundation, ...[1, 2, 3].map((nth) => [landmark(nth as 1, undefined, 'Horns are mute here.')]), [
          test1,
        ]),
        { 'A-C1': amended('Read horns wherever it speaks of bells.') },
      ),
      [],
    ],
    [
      'a place without a tie is not',
      'LANDMARKS',
      canonOf(foundation, ...three.slice(0, 2), [landmark(3, 'Place 3', null)], [test1]),
      ['tied to the logic'],
    ],
    [
      'nor one whose tie says nothing of the logic',
      'LANDMARKS',
      canonOf(foundation, ...three.slice(0, 2), [landmark(3, 'Place 3', 'It looks impressive at dusk.')], [test1]),
      ['tied to the logic'],
    ],
    [
      'a tie may name the entry of the logic',
      'LANDMARKS',
      canonOf(foundation, ...three.slice(0, 2), [landmark(3, 'Place 3', 'Follows A-C1.')], [test1]),
      [],
    ],
    [
      'and no entry whose id only begins so',
      'LANDMARKS',
      canonOf(foundation, ...three.slice(0, 2), [landmark(3, 'Place 3', 'Follows A-C12.')], [test1]),
      ['tied to the logic'],
    ],
    [
      'a Chinese tie is one by the words that it shares, and none without',
      'LANDMARKS',
      canonOf(
        [...foundation.slice(0, 1), fill('GOVERNING_LOGIC', '凡是发出声音的都属于大海。')],
        [landmark(1, '钟桥', '桥上的钟声归大海所有。')],
        [landmark(2, '哑港', '这里无人发出声音。')],
        [landmark(3, '高塔', '它很美丽。')],
        [test1],
      ),
      ['tied to the logic'],
    ],
    ['without a logic nothing is tied', 'LANDMARKS', canonOf(...three, [test1]), ['tied to the logic']],
    ['without a test they are unfinished', 'LANDMARKS', canonOf(foundation, ...three), ['tested']],
    [
      'a landmark after the test was not tested',
      'LANDMARKS',
      canonOf(foundation, ...three.slice(0, 2), [test1], [landmark(3)]),
      ['tested'],
    ],
    [
      'the last one may come with the test',
      'LANDMARKS',
      canonOf(foundation, ...three.slice(0, 2), [landmark(3), test1]),
      [],
    ],
    [
      'a conflict that stays open is a tension',
      'TENSION',
      canonOf([
        fill('CONFLICT', 'The young want to sing.'),
        fill('UNRESOLVED', 'Nobody dares decide whose drowned voice comes first.'),
      ]),
      [],
    ],
    [
      'one of which nothing stays open is none',
      'TENSION',
      canonOf([fill('CONFLICT', 'The young want to sing.')]),
      ['unresolved'],
    ],
    [
      'one whose open end is itself is none',
      'TENSION',
      canonOf([fill('CONFLICT', 'The young want to sing.'), fill('UNRESOLVED', 'The young want to sing!')]),
      ['unresolved'],
    ],
  ])('%s', (_, phase, canon, expected) => {
    expect(failures(phase, canon)).toEqual(expected);
    expect(judgeGoals(phase, canon, policy).passed).toBe(expected.length === 0);
  });

  test.each(debatePhases)('of %s are never left unjudged', (phase) => {
    const report = judgeGoals(phase, [], policy);
    expect(report.unscored).toEqual([]);
    expect(report.findings.map(({ name }) => name)).toEqual(goalCriteria[phase].map(({ name }) => name));
  });
});

test.each([
  ['stark, tidal and hushed', 3],
  ['stark; tidal', 2],
  ['sun-bleached, salt-worn & slow', 3],
  ['stark,, , tidal,', 2],
  ['静谧、潮湿，苍白', 3],
  ['صامت، مالح، بطيء', 3],
  ['karg, still und feierlich', 3],
  ['austero, quieto y solemne', 3],
  ['sandy und-like', 1],
])('%s is %i adjectives', (mood, count) => {
  expect(adjectivesIn(mood)).toHaveLength(count);
});

describe('the agenda', () => {
  const [first] = scheduleOf(policy);
  const landmarkRound = (round: number) =>
    scheduleOf(policy).find((place) => place.phase === 'LANDMARKS' && place.round === round) ?? {
      phase: 'LANDMARKS' as const,
      round,
      ordinal: 0,
    };

  test('begins with all that the foundation needs', () => {
    expect(first && agendaOf(emptyDeliberation('A'), first, policy)).toMatchObject({
      proposer: 'ARCHITECT',
      due: goals.FOUNDATION,
      gap: null,
    });
  });

  test('asks for one landmark a round, and for the test of all in the last', () => {
    const log = ledger();
    playRound(log, 'FOUNDATION', 1, 'ARCHITECT', { proposal: proposed({ fills: foundation }) });
    expect(agendaOf(log.state(), landmarkRound(1), policy)).toMatchObject({
      proposer: 'LOREKEEPER',
      due: ['LANDMARK_1'],
    });
    playRound(log, 'LANDMARKS', 1, 'LOREKEEPER', { proposal: proposed({ fills: [landmark(1)] }) });
    expect(agendaOf(log.state(), landmarkRound(2), policy)).toMatchObject({
      proposer: 'ARCHITECT',
      due: ['LANDMARK_2'],
    });
    playRound(log, 'LANDMARKS', 2, 'ARCHITECT', {
      proposal: proposed({ fills: [landmark(2)] }),
      ballots: ['REJECT', 'REJECT', 'REJECT', 'REJECT'],
    });
    expect(agendaOf(log.state(), landmarkRound(3), policy)).toMatchObject({ due: ['LANDMARK_2'], gap: 'A-L2' });
    playRound(log, 'LANDMARKS', 3, 'LOREKEEPER', { proposal: proposed({ fills: [landmark(2)] }) });
    expect(agendaOf(log.state(), landmarkRound(policy.rounds.LANDMARKS), policy).due).toEqual([
      'LANDMARK_3',
      'LANDMARKS_TESTED',
    ]);
  });

  test('keeps due what an earlier phase left open', () => {
    const log = ledger();
    playRound(log, 'FOUNDATION', 1, 'ARCHITECT', { proposal: proposed({ fills: foundation.slice(1) }) });
    expect(agendaOf(log.state(), landmarkRound(1), policy).due).toEqual(['NAME', 'LANDMARK_1']);
  });
});
