import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { matchEntry } from '../../../../shared/worldbuilding/stored-rows.ts';
import { type Role, roles } from '../../../../shared/worldbuilding/vocabulary.ts';
import { objected, proposed, resolved, responded, tieBroken, voted } from '../deliberation/said.ts';
import { agreeing, byAll, debateOf, empty, first, restating, type Said, second } from './in-memory.ts';
import { textOf } from '../../../support/texts.ts';

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
