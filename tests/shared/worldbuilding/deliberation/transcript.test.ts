import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openingOf } from '../../../../shared/worldbuilding/deliberation/compression.ts';
import { nextProposer } from '../../../../shared/worldbuilding/deliberation/deliberation.ts';
import { scheduleOf } from '../../../../shared/worldbuilding/deliberation/schedule.ts';
import { tokensOf, transcriptOf } from '../../../../shared/worldbuilding/deliberation/transcript.ts';
import { defaultPolicy as policy } from '../../../../shared/worldbuilding/policy.ts';
import { ledger, playRound, proposed } from './said.ts';

/** A deliberation up to the given round, in which every proposal has a long body. */
function played(rounds: number) {
  const log = ledger();
  for (const { phase, round, ordinal } of scheduleOf(policy).slice(0, rounds)) {
    playRound(log, phase, round, nextProposer(log.state()), {
      proposal: proposed({
        title: `Proposal ${ordinal}`,
        body: `Sentence ${ordinal} opens. ${'It goes on and on. '.repeat(120)}`,
      }),
    });
  }
  return log.state();
}
const whole = played(scheduleOf(policy).length);

describe('a transcript', () => {
  test('holds the canon, the running phase and every ballot whole', () => {
    const { canon, running, earlierVotes } = transcriptOf(whole, 'TENSION', policy);
    expect(canon).toEqual(whole.canon);
    const own = whole.rounds.filter(({ phase }) => phase === 'TENSION');
    expect(running).toMatchObject(
      own.map(({ id, proposal, objection, responses, resolution, ballots }) => ({
        id,
        proposal,
        objection,
        responses,
        resolution,
        ballots,
      })),
    );
    expect([...earlierVotes.map(({ ballots }) => ballots), ...running.map(({ ballots }) => ballots)]).toEqual(
      whole.rounds.map(({ ballots }) => ballots),
    );
  });

  test('shows amendments under the ids by which they can be voted for', () => {
    const [round] = transcriptOf(whole, 'TENSION', policy).running;
    expect(round?.amendments).toMatchObject([
      { id: 'A-T1-M1', by: 'CONTRARIAN', merged: false },
      { id: 'A-T1-M2', by: 'SYNTHESIZER', text: null, merged: true },
    ]);
  });

  test('cuts the rounds of earlier phases to first sentences', () => {
    const [first] = transcriptOf(whole, 'LANDMARKS', policy).earlier;
    expect(first).toMatchObject({
      id: 'A-F1',
      title: 'Proposal 1',
      proposal: 'Sentence 1 opens.',
      outcome: 'ACCEPTED',
    });
  });

  test('lets nothing of a running phase change what stands before it', () => {
    const at = (rounds: number) => transcriptOf(played(rounds), 'LANDMARKS', policy);
    const before = policy.rounds.FOUNDATION;
    for (let round = 1; round <= policy.rounds.LANDMARKS; round += 1) {
      expect(at(before + round).earlier).toEqual(at(before + 1).earlier);
      expect(at(before + round).earlierVotes).toEqual(at(before + 1).earlierVotes);
    }
  });

  test('keeps earlier rounds within their budget, the oldest shortest, and never leaves out a headline', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000 }),
        fc.constantFrom(null, 'LANDMARKS' as const, 'TENSION' as const),
        (earlierTokens, phase) => {
          const { earlier } = transcriptOf(whole, phase, { transcript: { ...policy.transcript, earlierTokens } });
          const outlined = earlier.map((line) => 'proposal' in line);
          expect(earlier.map(({ id }) => id)).toEqual(
            whole.rounds.filter((round) => round.phase !== phase).map(({ id }) => id),
          );
          expect(outlined.toSorted((a, b) => Number(a) - Number(b))).toEqual(outlined);
          if (outlined.includes(true)) expect(tokensOf(earlier)).toBeLessThanOrEqual(earlierTokens);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('has room for the headlines of a whole match in its budget', () => {
    expect(tokensOf(transcriptOf(whole, null, policy).earlier)).toBeLessThanOrEqual(policy.transcript.earlierTokens);
  });
});

test.each([
  ['It stands. It falls.', 'It stands.'],
  ['  One\n line ', 'One line'],
  ['3.5 metres high. Then more.', '3.5 metres high.'],
  ['静かな港。鐘が鳴る。', '静かな港。'],
  ['x'.repeat(50), `${'x'.repeat(19)}…`],
])('%j opens with %j', (text, opening) => {
  expect(openingOf(text, 20)).toBe(opening);
});

test('an opening is never longer than asked for and never half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 1, max: 40 }), (text, characters) => {
      expect(openingOf(text, characters).length).toBeLessThanOrEqual(characters);
      expect(openingOf(text, characters).isWellFormed()).toBe(true);
    }),
  );
});
