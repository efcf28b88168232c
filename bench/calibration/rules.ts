import type { AgentId } from '../../shared/omega/agents/cast.ts';
import type { Argument, Examination } from '../../shared/omega/confidence/argument.ts';
import { confidenceOf } from '../../shared/omega/confidence/derivation.ts';
import { propagate } from '../../shared/omega/confidence/propagate.ts';
import { defaultPolicy as policy } from '../../shared/omega/policy.ts';
import { type Found, type MadeUpClaim, type Word, wordsOf } from './claims.ts';
import type { Examiners, World } from './worlds.ts';

/** Ways to put a claim's word and its findings into one confidence, 0–1. */
export const rules = {
  /** What the project does (OMEGA rules §2.3), by the code that does it. */
  symposium: (claim) => confidenceOf(propagate(argumentOf(claim), policy), 'C1') ?? 0,
  /** The protocol's factors multiplied, finding by finding, up to 1. */
  multiplied: ({ stated, verified, attacked }) =>
    [
      ...verified.map(({ word }) => policy.propagation.verification[verification[word]]),
      ...attacked.map(({ word }) => policy.propagation.attack[attack[word]]),
    ].reduce((confidence, factor) => Math.min(1, confidence * factor), stated),
  /** As if nobody had examined it. */
  stated: ({ stated }) => stated,
  /** By Bayes’ rule, of one who knows how good every examiner is and who copies whom: nobody can do better. */
  ideal: ({ prior, verified, attacked }, { verifiers, attackers }) => {
    const told = (isTrue: boolean) => likelihood(verifiers, verified, isTrue) * likelihood(attackers, attacked, isTrue);
    const [yes, no] = [prior * told(true), (1 - prior) * told(false)];
    return yes / (yes + no);
  },
} as const satisfies Readonly<Record<string, (claim: MadeUpClaim, world: World) => number>>;
export type Rule = keyof typeof rules;

const verification = { holds: 'VERIFIED', unclear: 'UNCERTAIN', fails: 'FAILED' } as const;
const attack = { holds: 'FAILS', unclear: 'PARTLY', fails: 'SUCCEEDS' } as const;

const author: AgentId = 1;
const verifierIds: readonly AgentId[] = [27, 28, 29, 30, 31, 32, 33, 34];
const attackerIds: readonly AgentId[] = [35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46];

function argumentOf({ stated, verified, attacked }: MadeUpClaim): Argument {
  const of = (ids: readonly AgentId[], nth: number, { source }: Found) => {
    const agent = ids[nth];
    if (agent === undefined) throw new RangeError(`there are ${ids.length} such examiners`);
    return { claim: 'C1', agent, iteration: 1, sources: [`source ${source}`] };
  };
  return {
    claims: [
      {
        id: 'C1',
        statement: 'It holds.',
        requires: [],
        alternatives: [],
        supports: [{ agent: author, iteration: 1, confidence: stated, inputs: [] }],
      },
    ],
    examinations: [
      ...verified.map((one, nth): Examination => ({
        ...of(verifierIds, nth, one),
        kind: 'VERIFICATION',
        result: verification[one.word],
      })),
      ...attacked.map((one, nth): Examination => ({
        ...of(attackerIds, nth, one),
        kind: 'ATTACK',
        result: attack[one.word],
      })),
    ],
    conflicts: [],
    standings: {},
  };
}

const words: readonly Word[] = ['holds', 'unclear', 'fails'];

/** How likely these findings are. Those of one source hang together only by what it said, which nobody saw. */
function likelihood(examiners: Examiners, found: readonly Found[], isTrue: boolean): number {
  const alone = wordsOf(examiners, isTrue);
  const { copies } = examiners;
  return [...Map.groupBy(found, ({ source }) => source).values()].reduce(
    (product, group) =>
      product *
      words.reduce(
        (sum, said) =>
          sum +
          group.reduce(
            (all, { word }) => all * ((word === said ? copies : 0) + (1 - copies) * alone[word]),
            alone[said],
          ),
        0,
      ),
    1,
  );
}
