import type { StandingClaim } from '../claims/standing-claims.ts';
import { cast } from '../agents/cast.ts';
import { degradationOf, type DegradationFacts, type DegradationLevel } from '../failures/degradation.ts';
import type { SessionRow, Side } from '../memory/session-rows.ts';
import type { Policy } from '../policy.ts';
import { sameWords } from '../claims/same-words.ts';
import { auditTrail, metricsOf, witnesses } from '../termination/metrics.ts';
import type { Leaf, SessionEnd } from '../termination/decide.ts';
import { sentence } from '../../page/markdown.ts';
import type { TerminationReport } from '../termination/report.ts';
import type { SessionArchive } from './archive.ts';
import { answerIn, type LastWords } from './last-words.ts';
import { percent } from '../../text/amounts.ts';
import type { SessionRecord } from './record.ts';
import { attackOf, verificationOf } from '../aggregate.ts';
import { framedReading } from '../vocabulary.ts';
import type { TerminalFailure } from '../termination/failure.ts';

interface Ended {
  readonly archive: Pick<SessionArchive, 'run' | 'session' | 'order' | 'policy' | 'framing'>;
  readonly simulated: boolean;
  readonly words: LastWords;
  readonly claims: readonly StandingClaim[];
  readonly waves: SessionRecord['waves'];
  readonly confidence: number | null;
  readonly degradation: DegradationLevel;
  /** What keeps the answer from being the whole one, in words (OMEGA rules §6.3, item 2). */
  readonly lacking: readonly string[];
}

const filled = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => (text === null || text.trim() === '' ? [] : [text.trim()]))),
];

/**
 * What the session can still give (OMEGA rules §4.3): a failure gives no answer, and what is partial is not whole,
 * however sure it is.
 */
export function degradationAt(
  status: SessionEnd,
  facts: DegradationFacts,
  policy: Pick<Policy, 'degradation'>,
): DegradationLevel {
  if (status === 'FAILURE') return degradationOf({ ...facts, answered: 0, confidence: null, functional: 0 }, policy);
  const level = degradationOf(facts, policy);
  return status === 'PARTIAL' && level === 0 ? 1 : level;
}

/**
 * The report of OMEGA rules §6.5, whatever the end. Where nobody put something into words, Symposium says what it has
 * counted.
 */
export function terminationOf(ended: Ended): TerminationReport {
  const { session, order, run } = ended.archive;
  const common: Common = {
    sessionId: run.runKey,
    simulated: ended.simulated,
    degradation: ended.degradation,
    metrics: metricsOf(session.rows, order.usage),
    auditTrail: auditTrail(session.rows),
  };
  switch (order.status) {
    case 'SUCCESS':
      return success(ended, common);
    case 'PARTIAL':
      return partial(ended, common);
    case 'FAILURE':
      return failure(ended, common);
    default:
      return order.status satisfies never;
  }
}

type Common = Pick<TerminationReport, 'sessionId' | 'simulated' | 'degradation' | 'metrics' | 'auditTrail'>;

function success(ended: Ended, common: Common): TerminationReport {
  const { archive, words, confidence } = ended;
  const { session, order } = archive;
  const caveats = [
    ...[words.phi, words.synthesis, words.quality].flatMap((one) => one?.caveats ?? []),
    // What failed and was let pass goes out with the answer.
    ...(words.quality?.failures ?? []).map(({ criterion, what }) => `${criterion}: ${what}`),
  ];
  const { verifiedBy, survivedAttacksFrom } = witnesses(session.rows, order.restsOn);
  return {
    status: 'SUCCESS',
    answer: answerIn(words)?.text ?? 'No answer that can be read is on record.',
    confidence: confidence ?? 0,
    caveats: filled(caveats),
    supportingEvidence: evidence(ended),
    verifiedBy,
    survivedAttacksFrom,
    ...common,
  };
}

function partial(ended: Ended, common: Common): TerminationReport {
  const { archive, words, confidence } = ended;
  const { session, order, run } = archive;
  return {
    status: 'PARTIAL',
    partialAnswer: answerIn(words)?.text ?? null,
    confidence,
    answered: answeredParts(ended),
    unanswered: filled(words.synthesis?.unanswered ?? [run.brief.problem]),
    whyStopped: order.why || 'It stopped without a reason on record.',
    whatWouldComplete: words.phi?.whatWouldComplete ?? completion(ended),
    openOptions: openOptions(session.rows, order.openQuestions, archive.framing.constraints),
    ...common,
  };
}

function failure({ archive, words, waves, claims }: Ended, common: Common): TerminationReport {
  const { session, order } = archive;
  const failureType = order.failureType ?? 'IRRECOVERABLE';
  return {
    status: 'FAILURE',
    failureType,
    whatWasAttempted: attempted(session.rows, waves),
    whyFailed: order.why || 'It failed without a reason on record.',
    whatWasLearned: filled([...(words.recommendation?.whatWasLearned ?? []), ...learned(claims)]),
    recommendation: words.recommendation?.recommendation ?? recommended[failureType],
    ...common,
  };
}

/** The claims that the answer rests on, as surely as they stand, and what was noted as evidence for them. */
function evidence({ claims, archive: { session, order } }: Ended): string[] {
  const key = new Set(order.restsOn);
  return filled([
    ...claims
      .filter(({ id }) => key.has(id))
      .map(({ id, statement, confidence }) => `${id} (${percent(confidence)}): ${statement}`),
    ...session.state.evidence
      .filter(({ supports }) => supports.some((id) => key.has(id)))
      .map((one) => `${one.strength}, by ${cast[one.source].name} (${one.source}): ${one.evidence}`),
  ]);
}

/**
 * A part has a confidence where it says in the words of a claim what Symposium has propagated (OMEGA rules §6.3). The
 * claims that carry the answer are parts of it, each with its own.
 */
function answeredParts({ words, claims, archive: { order } }: Ended): { part: string; confidence: number | null }[] {
  const stated = new Map(claims.map(({ statement, confidence }) => [sameWords(statement), confidence]));
  const parts = filled(words.synthesis?.answered ?? []).map((part) => ({
    part,
    confidence: stated.get(sameWords(part)) ?? null,
  }));
  const named = new Set(parts.map(({ part }) => sameWords(part)));
  const carrying =
    words.synthesis === null
      ? []
      : claims.filter(({ id, statement }) => order.restsOn.includes(id) && !named.has(sameWords(statement)));
  return [...parts, ...carrying.map(({ id, statement, confidence }) => ({ part: `${id}: ${statement}`, confidence }))];
}

/** Stands where nobody has put into words what would complete an answer. */
export const nothingSaid = 'Nobody said what would complete it.';

/** What would complete the answer, where PHI has not said it. */
function completion({ words, lacking, archive: { session, order } }: Ended): string {
  const critical = filled((words.gaps ?? []).filter((gap) => gap.critical).map(({ gap }) => gap));
  const parts = [
    ...(lacking.length === 0 ? [] : [`What is lacking: ${lacking.join('; ')}.`]),
    ...(critical.length === 0 ? [] : [`Gaps to be filled: ${critical.join('; ')}`]),
    ...refusals(words),
    ...session.state.contradictions.unresolved
      .slice(0, 5)
      .map(({ id, claimA, claimB }) => `To be settled, ${id}: “${claimA.statement}” against “${claimB.statement}”.`),
    ...(isLimited(session.rows) ? [`A higher limit would let it go on: ${sentence(order.why)}`] : []),
  ];
  return parts.join(' ') || nothingSaid;
}

/** A limit ended it, and not that nothing was left to try. */
function isLimited(rows: readonly SessionRow[]): boolean {
  const last = rows.findLast((row) => row.kind === 'TERMINATION');
  return last !== undefined && limited.has(last.leaf);
}
const limited: ReadonlySet<string> = new Set<Leaf>(['limit-with-progress', 'last-cycle-with-progress']);

/** What the Quality Controller holds against an answer that it does not let pass. */
function refusals({ quality }: LastWords): string[] {
  const failures = quality?.quality === 'REJECT' ? quality.failures : [];
  return failures.length === 0
    ? []
    : [`What keeps it from passing: ${failures.map(({ criterion, what }) => `${criterion}: ${what}`).join('; ')}`];
}

/** Both options of every question that nobody answered (kernel rules §3); of a contradiction they are its sides. */
function openOptions(
  rows: readonly SessionRow[],
  open: SessionArchive['order']['openQuestions'],
  framing: readonly string[],
): { question: string; options: [string, string] }[] {
  return open.flatMap((one): { question: string; options: [string, string] }[] => {
    if ('question' in one) {
      const [a, b] = one.options;
      // Nobody can choose a reading that he is not shown.
      const isReading = a === framedReading && framing.length > 0;
      return [{ question: one.question, options: [isReading ? `${a}: ${framing.join('; ')}` : a, b] }];
    }
    const found = rows.find((row) => row.kind === 'CONTRADICTION' && row.id === one.contradiction);
    return found?.kind === 'CONTRADICTION'
      ? [
          {
            question: `Which side of ${found.id} (${found.severity}) holds?`,
            options: [sideOf(found.a), sideOf(found.b)],
          },
        ]
      : [];
  });
}

const sideOf = ({ agentId, claim, statement }: Side): string =>
  `${cast[agentId].name} (${agentId})${claim === null ? '' : `, claim ${claim}`}: ${statement}`;

/** What to do after a failure, where PHI has not said it (OMEGA rules §6.5). */
const recommended: Readonly<Record<TerminalFailure, string>> = {
  RESOURCE:
    'Ask again with a higher limit, or ask a narrower question: what was verified until now is listed above and can stand in the new problem.',
  IRRECOVERABLE:
    'Do not repeat it as it is. State the problem more narrowly, or give the agents what the failures above show that they lacked.',
  INTRACTABLE:
    'Ask another question: what a verified claim shows to be out of reach stays so. A part of it, or a bound on it, may be answerable.',
  ABORT:
    'Whoever ended it knows why. A new session on the same problem finds what this one has handed to the memories.',
};

/** What was tried: each cycle's waves, and each way out of a stall. */
function attempted(rows: readonly SessionRow[], waves: SessionRecord['waves']): string[] {
  const cycles = [...new Set(waves.map(({ cycle }) => cycle))].sort((a, b) => a - b);
  const tried = cycles.map((cycle) => {
    const own = waves.filter((wave) => wave.cycle === cycle);
    const agents = new Set(own.flatMap(({ places }) => places.map(({ agent }) => agent)));
    return `Cycle ${cycle}: ${agents.size} agents in ${own.length} waves, ${[...new Set(own.map(({ phase }) => phase))].join(', ')}`;
  });
  return [
    ...tried,
    ...rows.flatMap((row) => (row.kind === 'INTERVENTION' ? [`Way out in cycle ${row.iteration}: ${row.take}`] : [])),
  ];
}

const mostLearned = 20;

/** Claims that outlast the failure, the surest first: verified by somebody, refused by none, and never broken. */
const learned = (claims: readonly StandingClaim[]): string[] =>
  claims
    .filter(
      ({ verifications, attacks }) => verificationOf(verifications) === 'VERIFIED' && attackOf(attacks) !== 'SUCCEEDS',
    )
    .sort((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1))
    .slice(0, mostLearned)
    .map(({ id, statement, confidence }) => `${id} (${percent(confidence)}, verified): ${statement}`);
