import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { openingOf } from '../../../../shared/worldbuilding/deliberation/compression.ts';
import { type Deliberation, nextProposer } from '../../../../shared/worldbuilding/deliberation/deliberation.ts';
import { scheduleOf } from '../../../../shared/worldbuilding/deliberation/schedule.ts';
import { tokensOf, type Transcript, transcriptOf } from '../../../../shared/worldbuilding/deliberation/transcript.ts';
import { defaultPolicy as policy } from '../../../../shared/worldbuilding/policy.ts';
import type { DebatePhase } from '../../../../shared/worldbuilding/vocabulary.ts';
import { ledger, playRound, proposed } from './said.ts';

/** A deliberation up to the given round, in which every proposal has a long body. */
const played = (rounds: number) => logged(rounds).state();

function logged(rounds: number) {
  const log = ledger();
  for (const { phase, round, ordinal } of scheduleOf(policy).slice(0, rounds)) {
    playRound(log, phase, round, nextProposer(log.state()), {
      proposal: proposed({
        title: `Proposal ${ordinal}`,
        body: `Sentence ${ordinal} opens. ${'It goes on and on. '.repeat(120)}`,
      }),
    });
  }
  return log;
}
const budgetOf = (wholeTokens: number) => ({ transcript: { ...policy.transcript, wholeTokens } });

/** Of the rounds that are over, votes included. */
const sizeOf = ({ earlier, earlierVotes, running }: Transcript) =>
  tokensOf(earlier) + tokensOf(earlierVotes) + tokensOf(running.slice(0, -1));

/** In which form each round of an earlier phase is shown. */
const formsOf = (state: Deliberation, phase: DebatePhase | null, tokens: number) =>
  transcriptOf(state, phase, budgetOf(tokens)).earlier.map((line) => {
    if (!('proposal' in line)) return 'headline';
    return 'amendments' in line ? 'whole' : 'outline';
  });
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

  test('holds the rounds of earlier phases word for word, as those of the running one, while the debate is within its budget', () => {
    const running = (['FOUNDATION', 'LANDMARKS', 'TENSION'] as const).flatMap(
      (phase) => transcriptOf(whole, phase, policy).running,
    );
    for (const phase of [null, 'LANDMARKS', 'TENSION'] as const) {
      const transcript = transcriptOf(whole, phase, policy);
      expect(sizeOf(transcript)).toBeLessThanOrEqual(policy.transcript.wholeTokens);
      const own = running.filter((round) => round.phase !== phase);
      expect(transcript.earlier).toMatchObject(own.map(({ ballots: _, ...said }) => said));
    }
  });

  test('cuts the oldest rounds to first sentences where it is not, one by one as it grows', () => {
    const exact = sizeOf(transcriptOf(whole, null, policy));
    expect(formsOf(whole, null, exact)).toEqual(whole.rounds.map(() => 'whole'));
    expect(formsOf(whole, null, exact - 1)).toEqual(whole.rounds.map((_, nth) => (nth === 0 ? 'outline' : 'whole')));
    const [first] = transcriptOf(whole, null, budgetOf(exact - 1)).earlier;
    expect(first).toMatchObject({
      id: 'A-F1',
      title: 'Proposal 1',
      proposal: 'Sentence 1 opens.',
      outcome: 'ACCEPTED',
    });
  });

  test('lets nothing of a running phase change what stands before it, as long as it is within its budget', () => {
    const at = (rounds: number) => transcriptOf(played(rounds), 'LANDMARKS', policy);
    const before = policy.rounds.FOUNDATION;
    for (let round = 1; round <= policy.rounds.LANDMARKS; round += 1) {
      expect(at(before + round).earlier).toEqual(at(before + 1).earlier);
      expect(at(before + round).earlierVotes).toEqual(at(before + 1).earlierVotes);
    }
  });

  test('lets no turn of a round change what stands before it, whatever the budget', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12_000 }), fc.nat(6), (tokens, turns) => {
        const log = logged(policy.rounds.FOUNDATION + 2);
        log.write('LANDMARKS', 3, { kind: 'ROUND', curveballs: [] });
        const before = transcriptOf(log.state(), 'LANDMARKS', budgetOf(tokens));
        const body = 'A word and another. '.repeat(40 * turns);
        log.say('LANDMARKS', 3, { turn: 'PROPOSAL', speaker: 'LOREKEEPER', answer: proposed({ body }) });
        const after = transcriptOf(log.state(), 'LANDMARKS', budgetOf(tokens));
        expect([after.earlier, after.earlierVotes]).toEqual([before.earlier, before.earlierVotes]);
      }),
      { numRuns: 30 },
    );
  });

  test('keeps the rounds that are over within their budget, the oldest shortest, and never leaves out a headline or a vote', () => {
    const rank = ['headline', 'outline', 'whole'];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 16_000 }),
        fc.integer({ min: 0, max: 4_000 }),
        fc.constantFrom(null, 'LANDMARKS' as const, 'TENSION' as const),
        (tokens, less, phase) => {
          const transcript = transcriptOf(whole, phase, budgetOf(tokens));
          const { earlier, earlierVotes } = transcript;
          const over = whole.rounds.filter((round) => round.phase !== phase);
          expect(earlier.map(({ id }) => id)).toEqual(over.map(({ id }) => id));
          expect(earlierVotes.map(({ ballots }) => ballots)).toEqual(over.map(({ ballots }) => ballots));
          const ranks = formsOf(whole, phase, tokens).map((form) => rank.indexOf(form));
          expect(ranks.toSorted()).toEqual(ranks);
          if (ranks.some((one) => one > 0)) expect(sizeOf(transcript)).toBeLessThanOrEqual(tokens);
          // A narrower budget lengthens nothing.
          formsOf(whole, phase, tokens - less).forEach((form, nth) =>
            expect(rank.indexOf(form)).toBeLessThanOrEqual(ranks[nth] ?? 0),
          );
        },
      ),
      { numRuns: 60 },
    );
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
