import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { defaultPolicy } from '../../../../shared/worldbuilding/policy.ts';
import { roles } from '../../../../shared/worldbuilding/vocabulary.ts';
import { proposed, responded, tieBroken, voted } from '../deliberation/said.ts';
import { byAll, debateOf, first, kindsOf, type Said, second } from './in-memory.ts';

const split: Said = {
  ARCHITECT: voted('ACCEPT'),
  LOREKEEPER: voted('ACCEPT'),
  CONTRARIAN: voted('REJECT'),
  SYNTHESIZER: 'unscored',
};

describe('a turn that stands', () => {
  test('is one row by its speaker, under a key that follows from its place', () => {
    const debate = debateOf();
    debate.begin();
    const { rows, proposed: isProposed, decision, sentBack } = debate.say('PROPOSAL', { ARCHITECT: proposed() });
    expect(rows).toMatchObject([
      {
        kind: 'SPOKEN',
        key: 'A/FOUNDATION/1/PROPOSAL/1/spoken-ARCHITECT',
        team: 'A',
        phase: 'FOUNDATION',
        round: 1,
        speaker: 'ARCHITECT',
        summary: 'proposes: The Bell Causeway',
      },
    ]);
    expect({ isProposed, decision, sentBack }).toEqual({ isProposed: true, decision: null, sentBack: [] });
  });

  test('stands in the order of the roles, whoever answered first, with the wildcard last', () => {
    const answers: Said = {
      ARCHITECT: responded({ adds: 'Rope bridges fold at low water.' }),
      LOREKEEPER: responded(),
      SYNTHESIZER: responded({ adds: null, objects: 'Nobody tunes broken bells.' }),
    };
    const settled = (order: readonly number[]) => {
      const debate = debateOf();
      debate.begin();
      debate.say('PROPOSAL', { ARCHITECT: proposed() });
      const { results, ...rest } = debate.orderOf(first, 'RESPONSE', answers, {
        wildcard: { text: '  What do the children hear? ' },
      });
      return debate.settle({ ...rest, results: order.flatMap((nth) => results[nth] ?? []) });
    };
    const inOrder = settled([0, 1, 2]);
    expect(kindsOf(inOrder.rows)).toEqual(['SPOKEN ARCHITECT', 'SPOKEN LOREKEEPER', 'SPOKEN SYNTHESIZER', 'WILDCARD']);
    expect(inOrder.state.rounds[0]).toMatchObject({ wildcard: 'What do the children hear?' });
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (order) => {
        expect(settled(order)).toEqual(inOrder);
      }),
      { numRuns: 6 },
    );
  });
});

describe('a vote', () => {
  test('of all four decides the round, and the canon has what was adopted', () => {
    const debate = debateOf();
    debate.upToVote();
    const { rows, decision, deadlock } = debate.say('VOTE', {
      ...byAll(voted('AMEND', { amendmentId: 'A-F1-M1' })),
      ARCHITECT: voted('ACCEPT'),
    });
    expect(kindsOf(rows)).toEqual([...roles.map((role) => `SPOKEN ${role}`), 'DECIDED']);
    expect(rows.at(-1)).toMatchObject({
      key: 'A/FOUNDATION/1/decided',
      summary: 'A-F1 is AMENDED by A-F1-M1 (1 for, 3 for A-F1-M1, 0 against): A-C1 enters the canon',
    });
    expect({ decision, deadlock }).toEqual({
      decision: { outcome: 'AMENDED', amendment: 'A-F1-M1', by: 'VOTE', canon: 'A-C1' },
      deadlock: false,
    });
  });

  test('that rejects leaves the canon as it was, and a gap for the next round to name', () => {
    const debate = debateOf();
    debate.upToVote();
    expect(debate.say('VOTE', byAll(voted('REJECT'))).decision).toEqual({
      outcome: 'REJECTED',
      amendment: null,
      by: 'VOTE',
      canon: null,
    });
    expect(debate.begin(second).goal).toMatchObject({ proposer: 'LOREKEEPER', gap: 'A-F1', proposal: 'A-F2' });
  });

  test('decides nothing before all four seats have settled', () => {
    const debate = debateOf();
    debate.upToVote();
    const { ARCHITECT: missing, ...three } = byAll(voted('ACCEPT'));
    expect(missing).toBeDefined();
    expect(debate.say('VOTE', three)).toMatchObject({ decision: null, deadlock: false });
  });

  test('that is deadlocked waits for the Synthesizer, whose word decides it with a justification', () => {
    const debate = debateOf();
    debate.upToVote();
    const open = debate.say('VOTE', split);
    expect({ deadlock: open.deadlock, decision: open.decision, rows: kindsOf(open.rows) }).toMatchObject({
      deadlock: true,
      decision: null,
      rows: ['SPOKEN ARCHITECT', 'SPOKEN LOREKEEPER', 'SPOKEN CONTRARIAN', 'LOST SYNTHESIZER'],
    });
    const { rows, decision, deadlock } = debate.say('TIE_BREAK', { SYNTHESIZER: tieBroken() });
    expect(kindsOf(rows)).toEqual(['TIE_BREAK', 'DECIDED']);
    expect({ decision, deadlock }).toEqual({
      decision: { outcome: 'ACCEPTED', amendment: null, by: 'SYNTHESIZER', canon: 'A-C1' },
      deadlock: false,
    });
  });

  test.each([
    ['is absent', 'absent', ['DECIDED']],
    ['cannot be read', 'unscored', ['DECIDED']],
    ['is something else', voted('ACCEPT'), ['DECIDED']],
    ['gives no reason', tieBroken({ justification: 'I agree.' }), ['TIE_BREAK', 'DECIDED']],
  ] as const)('ends in its deadlock where the Synthesizer’s word %s', (_, word, kinds) => {
    const debate = debateOf();
    debate.upToVote();
    debate.say('VOTE', split);
    const { rows, decision } = debate.say('TIE_BREAK', { SYNTHESIZER: word });
    expect(kindsOf(rows)).toEqual(kinds);
    expect(decision).toEqual({ outcome: 'DEADLOCK', amendment: null, by: 'VOTE', canon: null });
  });
});

describe('a wildcard', () => {
  const saying = (text: string | null) => {
    const debate = debateOf();
    debate.begin();
    debate.say('PROPOSAL', { ARCHITECT: proposed() });
    debate.say('RESPONSE', {}, { attempt: 2, wildcard: { text } });
    return debate.rows.at(-1);
  };
  test.each([
    ['markup', '<b>Bells</b> for all'],
    ['nothing', ' … '],
    ['hidden characters', 'Bells\u202e for all'],
    ['too much', 'bell '.repeat(defaultPolicy.wildcard.characters)],
    ['silence', null],
  ])('is silent where what came is %s', (_, text) =>
    expect(saying(text)).toMatchObject({ kind: 'WILDCARD', text: null, key: 'A/FOUNDATION/1/RESPONSE/wildcard' }),
  );

  test('is heard in plain words', () => {
    expect(saying('Let the tide ring them.')).toMatchObject({ text: 'Let the tide ring them.' });
  });
});
