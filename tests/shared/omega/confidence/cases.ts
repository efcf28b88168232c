import fc from 'fast-check';
import { agentIds } from '../../../../shared/omega/agents/cast.ts';
import type { Argument, Claim, Examination, Support } from '../../../../shared/omega/confidence/argument.ts';
import { attackResults, verificationResults } from '../../../../shared/omega/vocabulary.ts';

/** Small arguments for the tests of confidence, some of them absurd. */

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
export const anyAgent = fc.constantFrom(...agentIds);
const anyNumber = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom(7, -1, Number.NaN, Infinity) },
);
export const saneNumber = fc.double({ min: 0, max: 1, noNaN: true });

export const supportWith = (confidence: fc.Arbitrary<number>): fc.Arbitrary<Support> =>
  fc.record({
    agent: anyAgent,
    iteration: fc.integer({ min: 1, max: 3 }),
    confidence,
    inputs: fc.subarray(['1:x', '2:y', '3:z']),
  });

const claimWith = (confidence: fc.Arbitrary<number>, premises: (id: string) => string[]) =>
  fc.constantFrom(...ids).chain((id): fc.Arbitrary<Claim> =>
    fc.record({
      id: fc.constant(id),
      statement: fc.constant(`claim ${id}`),
      requires: fc.subarray(premises(id)),
      alternatives: fc.subarray(premises(id)),
      supports: fc.array(supportWith(confidence), { maxLength: 4 }),
    }),
  );

export const anyExamination: fc.Arbitrary<Examination> = fc
  .tuple(
    fc.constantFrom(...ids, 'nobody’s'),
    anyAgent,
    fc.integer({ min: 1, max: 3 }),
    fc.boolean(),
    fc.constantFrom(...attackResults),
    fc.constantFrom(...verificationResults),
    fc.boolean(),
  )
  .map(([claim, agent, iteration, attack, attacked, verified, offMethod]): Examination =>
    attack
      ? { claim, agent, iteration, kind: 'ATTACK', result: attacked }
      : { claim, agent, iteration, kind: 'VERIFICATION', result: verified, offMethod },
  );

const argumentWith = (
  confidence: fc.Arbitrary<number>,
  premises: (id: string) => string[],
  standing: fc.Arbitrary<number>,
): fc.Arbitrary<Argument> =>
  fc.record({
    claims: fc.array(claimWith(confidence, premises), { maxLength: 8 }),
    examinations: fc.array(anyExamination, { maxLength: 10 }),
    conflicts: fc.array(
      fc.record({
        id: fc.constantFrom('x', 'y', 'z'),
        between: fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)),
      }),
      { maxLength: 4 },
    ),
    standings: fc.dictionary(fc.constantFrom(...agentIds.map(String)), standing, { maxKeys: 6 }),
  });

/** Anything, with numbers that no schema would let through, circles, and premises that nobody stated. */
export const anyArgument = argumentWith(anyNumber, () => [...ids, 'nobody’s'], anyNumber);
/** Sane numbers; a claim rests only on later letters, so there is no circle. */
export const saneArgument = argumentWith(
  saneNumber,
  (id) => ids.filter((other) => other > id),
  fc.double({ min: 0.5, max: 1.5, noNaN: true }),
);

export const claim = (
  id: string,
  confidence: number | null,
  requires: readonly string[] = [],
  alternatives: readonly string[] = [],
): Claim => ({
  id,
  statement: `claim ${id}`,
  requires,
  alternatives,
  supports: confidence === null ? [] : [{ agent: 1, iteration: 1, confidence, inputs: [] }],
});

export const argue = (claims: readonly Claim[], more: Partial<Argument> = {}): Argument => ({
  claims,
  examinations: [],
  conflicts: [],
  standings: {},
  ...more,
});
