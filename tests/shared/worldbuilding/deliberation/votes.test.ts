import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { onTheTable, type Amendment } from '../../../../shared/worldbuilding/deliberation/amendments.ts';
import { countBallots, type Cast } from '../../../../shared/worldbuilding/deliberation/ballots.ts';
import { decide, resultOf } from '../../../../shared/worldbuilding/deliberation/outcome.ts';
import { defaultPolicy as policy } from '../../../../shared/worldbuilding/policy.ts';
import { ballots as kinds, outcomes, roles, speakers } from '../../../../shared/worldbuilding/vocabulary.ts';
import { fill, objected, proposed, resolved, responded, tieBroken, voted } from './said.ts';
import { shuffledBy } from '../../../support/draws.ts';

const amendment = (number: number, text = `change ${number}`): Amendment => ({
  id: `A-F1-M${number}`,
  by: 'CONTRARIAN',
  text,
  whole: null,
});
const table = [amendment(1, 'Lamps beside the piers'), amendment(2, 'Fewer bells')];
/**
 * `+` ACCEPT, `-` REJECT, `1` and `2` AMEND by that id, `x` an amendment of its own, `?` unreadable, `.` absent; by
 * role.
 */
const cast = (signs: string): Cast[] =>
  signs.split('').map((sign, nth): Cast => {
    const voter = roles[nth] ?? 'ARCHITECT';
    if (sign === '?' || sign === '.') return { voter, missing: sign === '?' ? 'unscored' : 'absent' };
    if (sign === '+' || sign === '-') return { voter, vote: voted(sign === '+' ? 'ACCEPT' : 'REJECT') };
    return {
      voter,
      vote:
        sign === 'x'
          ? voted('AMEND', { amendment: 'Drown the bells' })
          : voted('AMEND', { amendmentId: `A-F1-M${sign}` }),
    };
  });
const count = (ballots: readonly Cast[]) => countBallots({ id: 'A-F1', body: proposed().body }, table, ballots, policy);

describe('a vote', () => {
  test.each([
    ['++++', 'ACCEPTED', null],
    ['+++-', 'ACCEPTED', null],
    ['+++1', 'ACCEPTED', null],
    ['+++?', 'ACCEPTED', null],
    ['++11', 'AMENDED', 'A-F1-M1'],
    ['11--', 'AMENDED', 'A-F1-M1'],
    ['1112', 'AMENDED', 'A-F1-M1'],
    ['+22.', 'AMENDED', 'A-F1-M2'],
    ['+xx-', 'AMENDED', 'A-F1-M3'],
    ['++--', 'REJECTED', null],
    ['12--', 'REJECTED', null],
    ['----', 'REJECTED', null],
    ['+1--', 'REJECTED', null],
    ['1122', 'DEADLOCK', null],
    ['++12', 'DEADLOCK', null],
    ['++1-', 'DEADLOCK', null],
    ['12x-', 'DEADLOCK', null],
    ['++??', 'DEADLOCK', null],
    ['????', 'DEADLOCK', null],
    ['', 'DEADLOCK', null],
  ])('of %s is %s', (signs, outcome, adopted) => {
    const result = resultOf(count(cast(signs)), policy);
    expect(result.outcome).toBe(outcome);
    expect(result.outcome === 'AMENDED' ? result.amendment : null).toBe(adopted);
  });

  test('counts nothing for an unreadable ballot and says whose it was', () => {
    expect(count(cast('++?-'))).toMatchObject({
      accept: 2,
      reject: 1,
      unscored: ['CONTRARIAN'],
      votes: { ARCHITECT: 'ACCEPT', SYNTHESIZER: 'REJECT' },
    });
  });

  test('finds an AMEND that names nothing on the table and states nothing unreadable', () => {
    const stray: Cast = { voter: 'ARCHITECT', vote: voted('AMEND', { amendmentId: 'B-T2-M9' }) };
    expect(count([stray])).toMatchObject({
      amend: {},
      unscored: ['ARCHITECT'],
      absent: ['CONTRARIAN', 'LOREKEEPER', 'SYNTHESIZER'],
    });
  });

  test.each([
    ['the proposal’s own words', proposed().body.toUpperCase()],
    ['a word for an empty field', 'N/A'],
    ['a word that points at the proposal', 'As proposed.'],
  ])('finds an AMEND that states %s unreadable, however many state it', (_, stated) => {
    const same = (['ARCHITECT', 'LOREKEEPER'] as const).map((voter): Cast => ({
      voter,
      vote: voted('AMEND', { amendment: stated }),
    }));
    expect(count(same)).toMatchObject({ amend: {}, table, unscored: ['ARCHITECT', 'LOREKEEPER'] });
  });

  test('takes an amendment in the words of one on the table for a vote for that one', () => {
    const same: Cast = { voter: 'LOREKEEPER', vote: voted('AMEND', { amendment: ' lamps, beside the PIERS! ' }) };
    expect(count([same, ...cast('1')])).toMatchObject({ amend: { 'A-F1-M1': 2 }, table });
  });

  test('hears five votes of one agent once where they agree, and not at all where they do not', () => {
    const five = (change: Cast): Cast[] => [
      ...Array.from({ length: 4 }, (): Cast => ({ voter: 'CONTRARIAN', vote: voted('ACCEPT') })),
      change,
    ];
    expect(count(five({ voter: 'CONTRARIAN', vote: voted('ACCEPT') }))).toMatchObject({ accept: 1, unscored: [] });
    expect(count(five({ voter: 'CONTRARIAN', vote: voted('REJECT') }))).toMatchObject({
      accept: 0,
      reject: 0,
      unscored: ['CONTRARIAN'],
    });
  });

  test('has no seat for the wildcard', () => {
    expect(count([{ voter: 'WILDCARD', vote: voted('ACCEPT') }, ...cast('++')])).toMatchObject({
      accept: 2,
      ignored: ['WILDCARD'],
    });
  });

  const member = fc.record({
    voter: fc.constantFrom(...speakers),
    missing: fc.constantFrom<'absent' | 'unscored'>('absent', 'unscored'),
  });
  const ballot = fc.record({
    voter: fc.constantFrom(...speakers),
    vote: fc.record({
      ballot: fc.constantFrom(...kinds),
      amendmentId: fc.constantFrom(null, 'A-F1-M1', 'A-F1-M2', 'A-L2-M1'),
      amendment: fc.constantFrom(null, 'fewer bells', 'new words', 'Other words', '...'),
      reason: fc.constant('so'),
    }),
  });
  const anyBallots = fc.array(fc.oneof(ballot, member), { maxLength: 8 });

  test('has exactly one outcome for any ballots, and it does not depend on their order', () => {
    fc.assert(
      fc.property(anyBallots, fc.infiniteStream(fc.nat()), (given, keys) => {
        const shuffled = shuffledBy(given, keys);
        const decision = decide(count(given), null, policy);
        expect(outcomes.filter((outcome) => outcome === decision.outcome)).toHaveLength(1);
        expect(decision.amendment !== null).toBe(decision.outcome === 'AMENDED');
        expect(decide(count(shuffled), null, policy)).toEqual(decision);
      }),
    );
  });

  test('counts each of the four seats once: for something, absent or unreadable', () => {
    fc.assert(
      fc.property(anyBallots, (given) => {
        const { accept, reject, amend, absent, unscored, votes } = count(given);
        const counted = accept + reject + Object.values(amend).reduce((sum, one) => sum + one, 0);
        expect(counted + absent.length + unscored.length).toBe(roles.length);
        expect(Object.keys(votes)).toHaveLength(counted);
      }),
    );
  });
});

describe('the Synthesizer in a deadlock', () => {
  const open = count(cast('++1-'));
  test.each([
    [tieBroken(), 'ACCEPTED', 'SYNTHESIZER'],
    [tieBroken({ ballot: 'REJECT' }), 'REJECTED', 'SYNTHESIZER'],
    [tieBroken({ ballot: 'AMEND', amendmentId: 'A-F1-M1' }), 'AMENDED', 'SYNTHESIZER'],
    [tieBroken({ justification: 'I agree.' }), 'DEADLOCK', 'VOTE'],
    [tieBroken({ ballot: 'AMEND', amendmentId: 'A-F1-M7' }), 'DEADLOCK', 'VOTE'],
    [null, 'DEADLOCK', 'VOTE'],
  ])('%j: %s by %s', (word, outcome, by) => {
    expect(decide(open, word, policy)).toMatchObject({ outcome, by });
  });

  test('has no word where the vote decided', () => {
    expect(decide(count(cast('+++-')), tieBroken({ ballot: 'REJECT' }), policy)).toMatchObject({
      outcome: 'ACCEPTED',
      by: 'VOTE',
      justification: null,
    });
  });
});

describe('the amendments on the table', () => {
  const heard = {
    id: 'A-F1',
    proposal: proposed(),
    objection: objected(),
    resolution: null,
    responses: [
      { speaker: 'SYNTHESIZER' as const, response: responded({ modifies: 'Ring them by hand.' }) },
      { speaker: 'ARCHITECT' as const, response: responded({ modifies: 'Hang nets below.' }) },
    ],
  };

  test('are numbered by role, not by who answered first, and keep their numbers when the resolution comes', () => {
    const before = onTheTable(heard);
    expect(before.map(({ id, by, text }) => [id, by, text])).toEqual([
      ['A-F1-M1', 'CONTRARIAN', objected().changeWanted],
      ['A-F1-M2', 'ARCHITECT', 'Hang nets below.'],
      ['A-F1-M3', 'SYNTHESIZER', 'Ring them by hand.'],
    ]);
    expect(onTheTable({ ...heard, responses: heard.responses.toReversed() })).toEqual(before);
    const after = onTheTable({
      ...heard,
      resolution: resolved({
        amendments: [
          { id: 'A-F1-M2', text: 'as it stands' },
          { id: null, text: 'Nets and lamps.' },
        ],
        fills: [fill('NAME', 'Tidebell')],
      }),
    });
    expect(after.slice(0, 3)).toEqual(before);
    expect(after.slice(3)).toMatchObject([
      { id: 'A-F1-M4', whole: null, text: 'Nets and lamps.' },
      { id: 'A-F1-M5', text: resolved().merged, whole: { fills: [{ part: 'NAME' }] } },
    ]);
  });

  test('bring in their own words only: the merged text has an id of its own, whatever the resolution puts to the vote', () => {
    const table = onTheTable({ ...heard, resolution: resolved({ amendments: [{ id: 'A-F1-M2', text: 'Nets.' }] }) });
    expect(table.map(({ id, whole }) => [id, whole?.text ?? null])).toEqual([
      ['A-F1-M1', null],
      ['A-F1-M2', null],
      ['A-F1-M3', null],
      ['A-F1-M4', resolved().merged],
    ]);
    const added = onTheTable({
      ...heard,
      responses: [],
      resolution: resolved({ amendments: [{ id: null, text: 'Nets and lamps.' }] }),
    });
    expect(added.map(({ id, whole }) => [id, whole === null])).toEqual([
      ['A-F1-M1', true],
      ['A-F1-M2', true],
      ['A-F1-M3', false],
    ]);
  });

  test('that the merged text repeats stay what they are: nothing takes the place of the proposal under their id', () => {
    const table = onTheTable({ ...heard, resolution: resolved({ merged: 'HANG nets, below' }) });
    expect(table.map(({ whole }) => whole)).toEqual([null, null, null]);
  });

  test('hold no text twice and none that is the proposal itself', () => {
    const table = onTheTable({
      ...heard,
      responses: [{ speaker: 'ARCHITECT', response: responded({ modifies: objected().changeWanted.toUpperCase() }) }],
      resolution: resolved({ merged: proposed().body }),
    });
    expect(table.map(({ id }) => id)).toEqual(['A-F1-M1']);
  });

  test('hold nothing that says nothing: many write so where a field is left empty', () => {
    const table = onTheTable({
      ...heard,
      objection: objected({ changeWanted: 'No change.' }),
      responses: (['None.', 'N/A', '—'] as const).map((modifies, nth) => ({
        speaker: (['ARCHITECT', 'LOREKEEPER', 'SYNTHESIZER'] as const)[nth] ?? 'ARCHITECT',
        response: responded({ modifies }),
      })),
      resolution: resolved({ amendments: [{ id: null, text: 'As above.' }], merged: 'Unchanged.' }),
    });
    expect(table).toEqual([]);
  });

  test('take what is put under an unknown id for new', () => {
    expect(
      onTheTable({
        ...heard,
        responses: [],
        resolution: resolved({ amendments: [{ id: 'B-F1-M9', text: 'Sink two bells.' }] }),
      })[1],
    ).toMatchObject({ id: 'A-F1-M2', by: 'SYNTHESIZER', text: 'Sink two bells.' });
  });
});
