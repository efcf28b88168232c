import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { standingParts } from '../../../../shared/worldbuilding/deliberation/canon.ts';
import { gapOf } from '../../../../shared/worldbuilding/deliberation/deliberation.ts';
import { foldDeliberation } from '../../../../shared/worldbuilding/deliberation/fold.ts';
import type { Decision } from '../../../../shared/worldbuilding/deliberation/outcome.ts';
import type { DeliberationRow } from '../../../../shared/worldbuilding/deliberation/rows.ts';
import { isDeadlocked } from '../../../../shared/worldbuilding/deliberation/settle.ts';
import { defaultPolicy as policy } from '../../../../shared/worldbuilding/policy.ts';
import { ballots, debatePhases, outcomes } from '../../../../shared/worldbuilding/vocabulary.ts';
import { fill, ledger, objected, playRound, proposed, responded, tieBroken, voted } from './said.ts';

describe('the canon', () => {
  test('says who proposed an entry, how it was amended, and how everybody voted', () => {
    const log = ledger();
    playRound(log, 'FOUNDATION', 1, 'ARCHITECT', { ballots: ['AMEND', 'AMEND', 'ACCEPT', 'REJECT'] });
    expect(log.state().canon).toMatchObject([
      {
        id: 'A-C1',
        proposal: 'A-F1',
        proposedBy: 'ARCHITECT',
        text: proposed().body,
        decidedBy: 'VOTE',
        amendment: { id: 'A-F1-M1', by: 'CONTRARIAN', text: objected().changeWanted, taken: false },
        votes: { ARCHITECT: 'A-F1-M1', LOREKEEPER: 'A-F1-M1', CONTRARIAN: 'ACCEPT', SYNTHESIZER: 'REJECT' },
      },
    ]);
  });

  test('takes the merged text and its parts where the merge was adopted, and keeps what the merge does not touch', () => {
    const log = ledger();
    const proposal = proposed({
      fills: [
        fill('NAME', 'Bellmouth'),
        fill('MOOD', 'hushed, tidal, bronze'),
        // Whoever has nothing for a part yet fills none.
        fill('GOVERNING_LOGIC', 'To be determined'),
      ],
    });
    log.say('FOUNDATION', 1, { turn: 'PROPOSAL', speaker: 'ARCHITECT', answer: proposal });
    const merge = {
      id: 'A-F1-M1',
      by: 'CONTRARIAN',
      text: 'Call it Tidebell.',
      whole: { text: 'merged', fills: [fill('NAME', 'Tidebell'), fill('MOOD', 'As proposed.')] },
    } as const;
    log.write('FOUNDATION', 1, {
      kind: 'DECIDED',
      decision: {
        outcome: 'AMENDED',
        amendment: merge,
        by: 'VOTE',
        justification: null,
        count: { accept: 0, reject: 0, amend: {}, table: [merge], votes: {}, absent: [], unscored: [], ignored: [] },
      },
    });
    expect(log.state().canon[0]).toMatchObject({
      text: 'merged',
      amendment: { id: 'A-F1-M1', taken: true },
      fills: [
        { part: 'MOOD', value: 'hushed, tidal, bronze' },
        { part: 'NAME', value: 'Tidebell' },
      ],
    });
  });

  test('keeps an entry whose part a later one fills anew; the later one speaks for the part', () => {
    const log = ledger();
    playRound(log, 'FOUNDATION', 1, 'ARCHITECT', { proposal: proposed({ fills: [fill('NAME', 'Bellmouth')] }) });
    const { canon } = playRound(log, 'FOUNDATION', 2, 'LOREKEEPER', {
      proposal: proposed({ fills: [fill('NAME', 'Tidebell')] }),
    });
    expect(canon.map(({ id }) => id)).toEqual(['A-C1', 'A-C2']);
    expect(standingParts(canon).get('NAME')).toMatchObject({ value: 'Tidebell', entry: { id: 'A-C2' } });
  });

  const noCount = { accept: 0, reject: 0, amend: {}, table: [], votes: {}, absent: [], unscored: [], ignored: [] };
  const decision = fc
    .constantFrom(...outcomes)
    .map((outcome): Decision => ({ outcome, amendment: null, by: 'VOTE', justification: null, count: noCount }));
  const place = {
    phase: fc.constantFrom(...debatePhases),
    round: fc.integer({ min: 1, max: 4 }),
    key: fc.stringMatching(/^[a-f]{1,2}$/),
    sequence: fc.integer({ min: 1, max: 60 }),
  };
  const row: fc.Arbitrary<DeliberationRow> = fc.oneof(
    fc.record({
      ...place,
      kind: fc.constant('SPOKEN' as const),
      spoken: fc
        .constantFrom('ARCHITECT' as const, 'LOREKEEPER' as const)
        .map((speaker) => ({ turn: 'PROPOSAL' as const, speaker, answer: proposed() })),
    }),
    fc.record({ ...place, kind: fc.constant('DECIDED' as const), decision }),
    fc.record({
      ...place,
      kind: fc.constant('SPOKEN' as const),
      spoken: fc
        .constantFrom(...ballots)
        .map((ballot) => ({ turn: 'VOTE' as const, speaker: 'ARCHITECT' as const, answer: voted(ballot) })),
    }),
    fc.record({
      ...place,
      kind: fc.constant('LOST' as const),
      turn: fc.constant('RESPONSE' as const),
      speaker: fc.constant('LOREKEEPER' as const),
      cause: fc.constant('unscored' as const),
    }),
  );

  test('never loses or changes an entry, whatever rows follow', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
        const ordered = rows.map((one, nth) => ({ ...one, sequence: nth + 1 }));
        const whole = foldDeliberation('A', ordered).canon;
        for (let length = 0; length <= ordered.length; length += 1) {
          const before = foldDeliberation('A', ordered.slice(0, length)).canon;
          expect(whole.slice(0, before.length)).toEqual(before);
        }
        expect(whole.map(({ id }) => id)).toEqual(whole.map((_, nth) => `A-C${nth + 1}`));
        expect(new Set(whole.map(({ proposal }) => proposal)).size).toBe(whole.length);
      }),
    );
  });

  test('is the same for rows in any order and rows that came twice', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        const unique = rows.map((one, nth) => ({ ...one, sequence: nth + 1, key: `row-${nth}` }));
        expect(foldDeliberation('A', [...unique.toReversed(), ...unique])).toEqual(foldDeliberation('A', unique));
      }),
    );
  });
});

describe('a deliberation', () => {
  test.each([
    ['a rejection', ['REJECT', 'REJECT', 'ACCEPT', 'ACCEPT'] as const, null, 'A-F1'],
    ['a deadlock that nobody settled', ['ACCEPT', 'ACCEPT', 'REJECT', 'AMEND'] as const, null, 'A-F1'],
    [
      'a deadlock in which the Synthesizer rejected',
      ['ACCEPT', 'ACCEPT', 'REJECT', 'AMEND'] as const,
      tieBroken({ ballot: 'REJECT' }),
      'A-F1',
    ],
    [
      'a deadlock in which the Synthesizer accepted',
      ['ACCEPT', 'ACCEPT', 'REJECT', 'AMEND'] as const,
      tieBroken(),
      undefined,
    ],
    ['an acceptance', ['ACCEPT', 'ACCEPT', 'ACCEPT', 'REJECT'] as const, null, undefined],
  ])('after %s knows which gap is open', (_, votes, tieBreak, gap) => {
    expect(gapOf(playRound(ledger(), 'FOUNDATION', 1, 'ARCHITECT', { ballots: votes, tieBreak }))?.id).toBe(gap);
  });

  test('keeps a gap open through a lost round and into the next phase', () => {
    const log = ledger();
    playRound(log, 'FOUNDATION', 3, 'ARCHITECT', { ballots: ['REJECT', 'REJECT', 'REJECT', 'REJECT'] });
    log.write('LANDMARKS', 1, { kind: 'LOST', turn: 'PROPOSAL', speaker: 'LOREKEEPER', cause: 'unscored' });
    expect(gapOf(log.state())?.id).toBe('A-F3');
    log.say('LANDMARKS', 2, { turn: 'PROPOSAL', speaker: 'LOREKEEPER', answer: proposed() });
    expect(gapOf(log.state())).toBeNull();
  });

  test('has one seat a turn for each speaker, and an empty one for a vote that was lost', () => {
    const log = ledger();
    log.say('FOUNDATION', 1, { turn: 'PROPOSAL', speaker: 'ARCHITECT', answer: proposed() });
    log.say('FOUNDATION', 1, { turn: 'PROPOSAL', speaker: 'LOREKEEPER', answer: proposed({ title: 'another' }) });
    log.say('FOUNDATION', 1, { turn: 'RESPONSE', speaker: 'LOREKEEPER', answer: responded() });
    log.say('FOUNDATION', 1, { turn: 'RESPONSE', speaker: 'LOREKEEPER', answer: responded({ adds: 'more' }) });
    log.write('FOUNDATION', 1, { kind: 'LOST', turn: 'VOTE', speaker: 'CONTRARIAN', cause: 'unscored' });
    log.write('FOUNDATION', 1, { kind: 'WILDCARD', text: 'What do the children hear?' });
    const [round] = log.state().rounds;
    expect(round).toMatchObject({
      proposal: { by: 'ARCHITECT' },
      responses: [{ response: responded() }],
      ballots: [{ voter: 'CONTRARIAN', missing: 'unscored' }],
      wildcard: 'What do the children hear?',
    });
    expect(round !== undefined && isDeadlocked(round, policy)).toBe(true);
  });

  test('remembers a repeated breach with the round that it happened in, and nothing of one that was only sent back', () => {
    const log = ledger();
    const breaches = [{ kind: 'PURE_AGREEMENT', detail: 'it says what the proposal says' }] as const;
    log.write('TENSION', 2, { kind: 'SENT_BACK', turn: 'RESPONSE', speaker: 'LOREKEEPER', breaches });
    expect(log.state().breaches).toEqual([]);
    log.write('TENSION', 2, { kind: 'BREACHED', turn: 'RESPONSE', speaker: 'LOREKEEPER', breaches });
    expect(log.state().breaches).toEqual([
      { ...breaches[0], proposal: 'A-T2', turn: 'RESPONSE', speaker: 'LOREKEEPER' },
    ]);
  });
});
