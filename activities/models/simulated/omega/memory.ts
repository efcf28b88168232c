import type {
  FailureTestimony,
  PatternTestimony,
  SessionTestimony,
  SuccessTestimony,
} from '../../../../shared/omega/answers/index.ts';
import { type Section, sections, type SpecialMemory } from '../../../../shared/omega/memory/index.ts';
import { objectsIn, textOf, wordsIn } from './context.ts';
import type { SessionMind } from './mind.ts';
import { line } from './said.ts';

const testimony = ({ roll, name }: SessionMind, verdict: string) => ({
  verdict: line(verdict),
  confidence: roll.between([0.75, 0.9, 0.01]),
  confidenceBasis: `${name} went through what it was handed, in its order.`,
});

/** What the ledger marks in this cycle's events: APPROVED, CONTRADICTED, FAILED and the like. */
const marksOn = ({ context: agentContext }: SessionMind): ReadonlySet<string> =>
  new Set(objectsIn(agentContext.body('cycleEvents')).flatMap(({ marks }) => wordsIn(marks)));
const bad = ['CONTRADICTED', 'REJECTED', 'FAILED'] as const;

/** 53: is shown nothing, so it names no claim and offers no evidence. */
export function recall(mind: SessionMind): SessionTestimony {
  return {
    ...testimony(mind, 'The record of this cycle is complete.'),
    summary:
      'Thinkers stated claims, bridges joined them, verifiers and attackers examined them, and the answer was built on what stood.',
    decisions: [
      {
        decision: 'The session goes on with the claims that were verified and not broken.',
        basis: 'the order of the tiers',
        reversible: true,
      },
    ],
    commitments: [{ commitment: 'The answer rests on no claim that was not examined.', madeBy: 51 }],
    activeClaims: [],
    abandoned: [],
    evidence: [],
  };
}

interface Stored {
  readonly id: string;
  readonly strength: number;
}

const isSection = (name: string): name is Section => Object.hasOwn(sections, name);

/** Entries that a memory kept of earlier sessions, by the ids under which they were handed over. */
function storedIn({ context: agentContext }: SessionMind, memory: SpecialMemory): readonly Stored[] {
  return objectsIn(agentContext.body('cycleEvents')).flatMap((fields): Stored[] => {
    const [section, id, strength] = [textOf(fields['section']), textOf(fields['id']), fields['strength']];
    if (id === '' || !isSection(section) || sections[section].memory !== memory) return [];
    return [{ id, strength: typeof strength === 'number' ? Math.min(1, Math.max(0, strength)) : 0.75 }];
  });
}

/** 54 */
export function matchPatterns(mind: SessionMind): PatternTestimony {
  const [a, b, c] = mind.topic;
  const stored = storedIn(mind, 'PATTERN').slice(0, 5);
  return {
    ...testimony(
      mind,
      stored.length > 0
        ? `${stored.length} stored patterns fit “${a}”.`
        : `“${a}” shows a pattern that is worth keeping.`,
    ),
    matches: stored.map(({ id, strength }) => ({
      patternId: id,
      strength,
      evidence: [`both speak of “${a}”`],
      implications: [`look at “${b}” first`],
    })),
    problemPatterns: [
      {
        name: `Dependence of ${a} on ${b}`,
        description: `A problem about ${a} in which ${b} decides and ${c} is left open`,
        signature: [
          { indicator: a, weight: 0.6 },
          { indicator: b, weight: 0.4 },
        ],
        typicalTrajectory: 'One cycle of claims, one in which nothing new comes, and an answer.',
        recommendedAgents: [1, 21, 51],
        recommendedApproach: `Settle what ${b} is before asking about ${a}.`,
      },
    ],
    solutionPatterns: [
      {
        name: `Govern ${b} first`,
        description: `What depends is answered by what it depends on: ${b} before ${a}`,
        applicableWhen: [`${a} never occurs without ${b}`],
        steps: [`Fix ${b}.`, `Read ${a} off it.`],
        failureModes: [`${c} turns out to matter`],
      },
    ],
    reasoningPatterns: [],
  };
}

/** 55 */
export function recordFailures(mind: SessionMind): FailureTestimony {
  const [a, b] = mind.topic;
  const marks = marksOn(mind);
  const hurt = bad.some((mark) => marks.has(mark));
  const warned = storedIn(mind, 'FAILURE').slice(0, 3);
  return {
    ...testimony(
      mind,
      hurt ? `Claims about “${a}” stood against one another.` : 'No failure of this cycle is worth a lesson.',
    ),
    failures: !hurt
      ? []
      : [
          {
            failureType: 'REASONING',
            name: `Scopes of ${a} mixed up`,
            description: `Claims about ${a} were set against one another although each spoke of another scope of ${b}`,
            agentId: 21,
            immediateCause: 'two claims used one word in two senses',
            contributingFactors: ['nobody had fixed the terms'],
            rootCause: `the scope of ${b} was never stated`,
            predictable: true,
            warningSignsMissed: ['one word, two definitions'],
            lessons: [
              { lesson: `State the scope of ${b} with every claim.`, application: 'whenever bridges join claims' },
            ],
            prevention: [{ condition: 'a key word has two readings', action: 'ask the Clarity Optimizer first' }],
          },
        ],
    warnings: warned.map(({ id }) => ({
      patternId: id,
      warningSign: `“${a}” occurs again`,
      severity: 'LOW',
      recommendedAction: 'compare with the stored case',
    })),
    rules: hurt ? [`Do not join claims about ${a} before their scopes are stated.`] : [],
  };
}

/** The first claim that this cycle's events name, with whose it is. */
function firstClaimIn({ context: agentContext }: SessionMind): { agentId: number; claimId: string } | null {
  const claims = objectsIn(agentContext.body('cycleEvents')).flatMap(({ claims: named }) => wordsIn(named));
  const [claimId] = claims.filter((id) => /^\d{1,2}\.\d{1,3}\/C/.test(id));
  return claimId === undefined ? null : { agentId: Number(claimId.split('.')[0]), claimId };
}

/** 56 */
export function recordSuccesses(mind: SessionMind): SuccessTestimony {
  const [a, b, c] = mind.topic;
  const marks = marksOn(mind);
  const source = firstClaimIn(mind);
  const well = marks.has('APPROVED') && !bad.some((mark) => marks.has(mark));
  return {
    ...testimony(
      mind,
      well ? `Asking for “${b}” first worked for “${a}”.` : 'Nothing of this cycle is worth repeating.',
    ),
    successes: !well
      ? []
      : [
          {
            successType: 'APPROACH',
            name: `Dependence before quantity, on ${a}`,
            description: `The question about ${a} was answered by asking what it depends on, which is ${b}`,
            agentId: source?.agentId ?? 1,
            keyInsight: `${b} decides about ${a}`,
            enablingConditions: ['the terms were clear'],
            executionFactors: ['every bearing claim was verified, then attacked'],
            transferableElements: ['ask what the matter depends on'],
            contextDependentElements: [`that it is ${b}`],
            requiredConditions: ['a question with a single subject'],
          },
        ],
    brilliantIdeas:
      !well || source === null
        ? []
        : [
            {
              idea: `Read ${b} as the question and ${a} as its answer`,
              context: `Everybody had asked about ${a}, and nobody about ${b}`,
              whyBrilliant: `It turns an open question into one about ${b}, and leaves only ${c} to chance`,
              ...source,
            },
          ],
    heuristics: well ? [`When ${a} never comes without ${b}, ask about ${b}.`] : [],
  };
}
