import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countOf } from '../../../../shared/worldbuilding/deliberation/settle.ts';
import { matchEntry } from '../../../../shared/worldbuilding/stored-rows.ts';
import { defaultPolicy } from '../../../../shared/worldbuilding/policy.ts';
import { roles, type Role } from '../../../../shared/worldbuilding/vocabulary.ts';
import { objected, proposed, resolved, responded, tieBroken, voted } from '../deliberation/said.ts';
import { byAll, debateOf, first, kindsOf, second, type Said } from './in-memory.ts';
import { textOf } from '../../../support/texts.ts';

const empty = proposed({ title: 'A', body: 'a an the', fills: [] });
const agreeing = objected({ failureCase: 'none', changeWanted: 'none', text: 'I agree, a great proposal.' });
const restating = responded({ adds: proposed().body });
const inventing = resolved({
  merged: 'Seventeen copper dragons judge every quarrel below glaciers while orphan astronomers gamble.',
});
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
      fc.property(fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (order) => expect(settled(order)).toEqual(inOrder)),
      { numRuns: 6 },
    );
  });
});

describe('a turn that breaks a rule of discourse', () => {
  test.each([
    ['an empty proposal', 'EMPTY_PROPOSAL', 'PROPOSAL', 'ARCHITECT', empty],
    ['an objection that agrees', 'NO_OBJECTION', 'OBJECTION', 'CONTRARIAN', agreeing],
    ['a response that only repeats', 'PURE_AGREEMENT', 'RESPONSE', 'LOREKEEPER', restating],
    ['a resolution of the Synthesizer’s own', 'SYNTHESIZER_INVENTS', 'RESOLUTION', 'SYNTHESIZER', inventing],
  ] as const)('goes back once and is then recorded, and stands: %s', (_, kind, turn, speaker, answer) => {
    const debate = debateOf();
    debate.begin();
    if (turn !== 'PROPOSAL') debate.say('PROPOSAL', { ARCHITECT: proposed() });
    const back = debate.say(turn, { [speaker]: answer });
    expect(back.rows).toMatchObject([
      { kind: 'SENT_BACK', key: `A/FOUNDATION/1/${turn}/1/sent-back-${speaker}`, breaches: [{ kind }] },
    ]);
    expect(back.sentBack).toMatchObject([{ speaker, words: [expect.any(String)] }]);
    expect(back.state.breaches).toEqual([]);
    const again = debate.say(turn, { [speaker]: answer }, { attempt: 2 });
    expect(kindsOf(again.rows)).toEqual([`BREACHED ${speaker}`, `SPOKEN ${speaker}`]);
    expect(again.sentBack).toEqual([]);
    expect(again.state.breaches).toMatchObject([{ kind, turn, speaker, proposal: 'A-F1' }]);
  });

  test('is forgotten where the second one mends it', () => {
    const debate = debateOf();
    debate.begin();
    debate.say('PROPOSAL', { ARCHITECT: empty });
    const { rows, state } = debate.say('PROPOSAL', { ARCHITECT: proposed() }, { attempt: 2 });
    expect(kindsOf(rows)).toEqual(['SPOKEN ARCHITECT']);
    expect(state.breaches).toEqual([]);
  });

  test.each(['absent', 'unscored'] as const)(
    'is recorded where the second one is %s, and the turn is lost',
    (cause) => {
      const debate = debateOf();
      debate.begin();
      debate.say('PROPOSAL', { ARCHITECT: proposed() });
      debate.say('OBJECTION', { CONTRARIAN: agreeing });
      const { rows, state } = debate.say('OBJECTION', { CONTRARIAN: cause }, { attempt: 2 });
      expect(kindsOf(rows)).toEqual(['BREACHED CONTRARIAN', 'LOST CONTRARIAN']);
      expect(state.breaches).toMatchObject([{ kind: 'NO_OBJECTION' }]);
      expect(state.rounds[0]).toMatchObject({ objection: null, lost: [{ cause }] });
    },
  );

  test('is void where it was not the speaker’s to take, so nobody proposes twice in a row', () => {
    const debate = debateOf();
    debate.upToVote();
    debate.say('VOTE', byAll(voted('ACCEPT')));
    debate.begin(second);
    const back = debate.say('PROPOSAL', { ARCHITECT: proposed({ title: 'Another' }) }, {}, second);
    expect(back.rows).toMatchObject([{ kind: 'SENT_BACK', breaches: [{ kind: 'CONSECUTIVE_PROPOSAL' }] }]);
    const { rows, proposed: isProposed } = debate.say(
      'PROPOSAL',
      { ARCHITECT: proposed({ title: 'Another' }) },
      { attempt: 2 },
      second,
    );
    expect(rows).toMatchObject([{ kind: 'BREACHED' }, { kind: 'LOST', cause: 'void' }]);
    expect(isProposed).toBe(false);
  });

  test('sends back only its speaker, while the others of the turn stand', () => {
    const debate = debateOf();
    debate.begin();
    debate.say('PROPOSAL', { ARCHITECT: proposed() });
    const back = debate.say('RESPONSE', {
      ARCHITECT: responded({ adds: 'Rope bridges fold at low water.' }),
      LOREKEEPER: restating,
      SYNTHESIZER: 'absent',
    });
    expect(kindsOf(back.rows)).toEqual(['SPOKEN ARCHITECT', 'SENT_BACK LOREKEEPER', 'LOST SYNTHESIZER']);
    const { state } = debate.say('RESPONSE', { LOREKEEPER: responded() }, { attempt: 2 });
    debate.say('RESPONSE', {}, { attempt: 3, wildcard: { text: null } });
    expect(state.rounds[0]?.responses.map(({ speaker }) => speaker)).toEqual(['ARCHITECT', 'LOREKEEPER']);
    expect(kindsOf(debate.rows.slice(-1))).toEqual(['WILDCARD']);
  });
});

describe('what cannot be read', () => {
  test.each([
    ['a proposal of 50 kB', proposed({ body: 'bell '.repeat(10_000) })],
    ['a proposal without a body', { ...proposed(), body: ' ' }],
    ['another turn’s answer', voted('ACCEPT')],
    ['a proposal for the wrong parts', { ...proposed(), fills: [{ part: 'VICTORY', value: 'v', tie: null }] }],
  ])('is unscored, and the turn is lost: %s', (_, answer) => {
    const debate = debateOf();
    debate.begin();
    const { rows, proposed: isProposed, decision } = debate.say('PROPOSAL', { ARCHITECT: answer });
    expect(rows).toMatchObject([{ kind: 'LOST', speaker: 'ARCHITECT', cause: 'unscored' }]);
    expect({ isProposed, decision }).toEqual({ isProposed: false, decision: null });
  });

  test('makes a vote an empty seat, and an amendment that names no proposal of this table likewise', () => {
    const debate = debateOf();
    debate.upToVote();
    const { deadlock, state } = debate.say('VOTE', {
      ...byAll(voted('ACCEPT')),
      ARCHITECT: 'unscored',
      CONTRARIAN: voted('AMEND', { amendmentId: 'A-L4-M7' }),
    });
    expect(deadlock).toBe(true);
    expect(state.rounds[0] === undefined ? null : countOf(state.rounds[0], defaultPolicy)).toMatchObject({
      accept: 2,
      amend: {},
      unscored: ['ARCHITECT', 'CONTRARIAN'],
    });
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

describe('an order that cannot be settled', () => {
  const problemOf = (
    order: Parameters<ReturnType<typeof debateOf>['read']>[0],
    debate: ReturnType<typeof debateOf>,
  ) => {
    const reading = debate.read(order);
    return reading.ok ? null : reading.problem;
  };

  test('names one speaker twice: five votes of one agent buy nothing', () => {
    const debate = debateOf();
    debate.upToVote();
    const order = debate.orderOf(first, 'VOTE', byAll(voted('ACCEPT')));
    const five = Array.from({ length: 5 }, () => order.results[2] ?? order.results[0]).flatMap(
      (result) => result ?? [],
    );
    expect(problemOf({ ...order, results: five }, debate)).toBe('CONTRARIAN has two seats in one turn');
  });

  test('settles an answer again, speaks in a round that is not running, or asks whom nobody sent back', () => {
    const debate = debateOf();
    const proposal = debate.orderOf(first, 'PROPOSAL', { ARCHITECT: proposed() });
    expect(problemOf(proposal, debate)).toBe('this round is not the one that is running');
    debate.begin();
    debate.settle(proposal);
    expect(problemOf(proposal, debate)).toBe('the answer of ARCHITECT was settled before');
    expect(problemOf(debate.orderOf(first, 'PROPOSAL', { LOREKEEPER: proposed() }, { attempt: 2 }), debate)).toBe(
      'LOREKEEPER was not sent back before attempt 2',
    );
    expect(problemOf(debate.orderOf(second, 'OBJECTION', { CONTRARIAN: objected() }), debate)).toBe(
      'this round is not the one that is running',
    );
  });

  test('breaks a tie that there is none, or by somebody else, or goes on after the decision', () => {
    const debate = debateOf();
    debate.upToVote();
    expect(problemOf(debate.orderOf(first, 'TIE_BREAK', { SYNTHESIZER: 'absent' }, {}), debateWithoutVotes())).toBe(
      'A-F1 is in no deadlock',
    );
    expect(problemOf(debate.orderOf(first, 'TIE_BREAK', { CONTRARIAN: tieBroken() }), debate)).toBe(
      'a tie is the Synthesizer’s to break',
    );
    expect(problemOf(debate.orderOf(first, 'VOTE', {}, { wildcard: { text: 'me too' } }), debate)).toBe(
      'nobody asks the wildcard in the turn VOTE',
    );
    debate.say('VOTE', byAll(voted('ACCEPT')));
    expect(problemOf(debate.orderOf(first, 'TIE_BREAK', { SYNTHESIZER: tieBroken() }), debate)).toBe('A-F1 is decided');
  });

  /** A round in which nothing was proposed has nothing to decide. */
  function debateWithoutVotes() {
    const debate = debateOf();
    debate.begin();
    debate.say('PROPOSAL', { ARCHITECT: 'absent' });
    return debate;
  }
});

describe('any turn', () => {
  const words = fc.constantFrom<Said[Role]>(
    proposed(),
    empty,
    objected(),
    agreeing,
    responded(),
    restating,
    resolved(),
    inventing,
    voted('ACCEPT'),
    voted('REJECT'),
    voted('AMEND', { amendment: 'Fewer bells.' }),
    'absent',
    'unscored',
    { verdict: 7 },
  );
  const turn = fc.constantFrom('PROPOSAL', 'OBJECTION', 'RESPONSE', 'RESOLUTION', 'VOTE');
  const said = fc.record(Object.fromEntries(roles.map((role) => [role, words])) as Record<Role, typeof words>, {
    requiredKeys: [],
  });

  test('ends each seat in exactly one way, writes no key twice, and every line is one line', () => {
    fc.assert(
      fc.property(turn, said, fc.boolean(), (name, results, hasProposal) => {
        const debate = debateOf();
        debate.begin();
        if (hasProposal && name !== 'PROPOSAL')
          debate.say('PROPOSAL', { ARCHITECT: proposed({ title: 'Bells\n\nand\nropes' }) });
        const one = debate.say(name, results);
        // A vote that sent nobody back may have decided the round, and then there is nothing to settle again.
        const again =
          one.sentBack.length === 0
            ? null
            : debate.say(
                name,
                Object.fromEntries(one.sentBack.map(({ speaker }) => [speaker, results[speaker] ?? 'absent'])),
                { attempt: 2 },
              );
        expect(again?.sentBack ?? []).toEqual([]);
        const ends = debate.rows.filter((row) => (row.kind === 'SPOKEN' || row.kind === 'LOST') && row.turn === name);
        expect(ends.map((row) => ('speaker' in row ? row.speaker : null)).sort()).toEqual(Object.keys(results).sort());
        expect(new Set(debate.rows.map(({ key }) => key)).size).toBe(debate.rows.length);
        for (const row of debate.rows) expect(textOf(matchEntry(row).content['summary'])).toMatch(/^[^\n\r]{1,300}$/);
      }),
      { numRuns: 200 },
    );
  });
});
