import { cast, isAgentId } from '../agents/cast.ts';
import type { SessionRecord } from '../documents/record.ts';
import type { Standing } from './reply.ts';

/** Under this name a reply cites the session's answer itself. */
export const answerName = 'ANSWER';

/** What a session knows of one claim. */
export type KnownClaim = {
  readonly claim: string;
  readonly by: string;
  readonly as: Standing;
  readonly confidence: number;
  readonly says: string;
  /** All that the session wrote about it beside the claim itself. */
  readonly about: readonly string[];
};

/** What a session knows, as its published report has it (OMEGA rules §10.2). */
export type Knowledge = {
  readonly session: string;
  readonly problem: string;
  readonly ended: string;
  /** The answer is the first of the claims, where there is one. */
  readonly claims: readonly KnownClaim[];
  readonly contradictions: readonly string[];
  readonly open: readonly string[];
  /** Claims that did not fit. */
  readonly leftOut: number;
};

/** What is read of a session's record. */
export interface Recorded extends Pick<
  SessionRecord,
  'runKey' | 'answer' | 'confidence' | 'first' | 'claims' | 'argument' | 'contradictions'
> {
  readonly problem: Pick<SessionRecord['problem'], 'statement' | 'clarified'>;
  readonly termination: Pick<SessionRecord['termination'], 'status'>;
}

/**
 * The knowledge in a session's record. At most `most` characters of claims are kept: first the answer and what it rests
 * on, then what stands by its confidence, then what does not stand.
 */
export function knowledgeOf(record: Recorded, most: number): Knowledge {
  const { runKey, problem, termination, first } = record;
  const all = [...answerIn(record), ...claimsIn(record)];
  const claims = fitting(all, most);
  return {
    session: runKey,
    problem: problem.clarified ?? problem.statement,
    ended: termination.status,
    claims,
    contradictions: record.contradictions.map(({ severity, a, b, settled }) =>
      [
        `${severity}: ${named(a)} against ${named(b)}.`,
        settled === null ? 'Not settled.' : `Settled: ${settled.how}`,
      ].join(' '),
    ),
    open: [...first.wouldChange.missing, ...first.wouldChange.tests.map(({ claim, test }) => `${claim}: ${test}`)],
    leftOut: all.length - claims.length,
  };
}

function answerIn({ answer, confidence, first, termination }: Recorded): KnownClaim[] {
  if (answer === null) return [];
  const { objection, rival } = first;
  return [
    {
      claim: answerName,
      by: nameOf(answer.by),
      // Words that no claim carries are no finding.
      as: termination.status === 'FAILURE' || confidence === null ? 'LEFT' : (first.itself?.as ?? 'STANDS'),
      confidence: confidence ?? 0,
      says: answer.text,
      about: [
        ...first.why,
        ...(objection === null ? [] : [`Objection by ${nameOf(objection.by)}: ${objection.text}`]),
        ...(objection?.reply == null ? [] : [`Reply by ${nameOf(objection.reply.by)}: ${objection.reply.text}`]),
        ...(rival === null ? [] : [`Rival by ${nameOf(rival.by)}: ${rival.text} ${rival.because ?? ''}`.trimEnd()]),
        ...first.next,
      ],
    },
  ];
}

function claimsIn({ claims, argument, first: { itself } }: Recorded): KnownClaim[] {
  const grounds = new Map(argument.map((one) => [one.id, one]));
  const known = claims.map((one): KnownClaim => {
    const { id, agent, statement, confidence, survivesAs } = one;
    const carried = grounds.get(id);
    return {
      claim: id,
      by: nameOf(agent),
      as: itself?.as === 'REJECTED' && itself.claims.includes(id) ? 'REJECTED' : standingOf(one),
      confidence,
      says: statement,
      about: [
        ...(survivesAs === null ? [] : [`It survives as: ${survivesAs}`]),
        ...(carried === undefined ? [] : [carried.because]),
        ...(carried?.findings ?? []).map(({ agent: by, result, reason }) => `${nameOf(by)}, ${result}: ${reason}`),
      ],
    };
  });
  const rank = ({ claim, as }: KnownClaim) => (grounds.has(claim) ? 0 : order.indexOf(as) + 1);
  return known.sort((a, b) => rank(a) - rank(b) || b.confidence - a.confidence);
}

const order: readonly Standing[] = ['STANDS', 'DISPUTED', 'REJECTED', 'LEFT'];

/**
 * A claim that was put in other words, or that nobody followed up, is no finding either way. One that was confirmed is disputed
 * where it was found false or broken since: nobody confirms what was before.
 */
function standingOf({ ended, disputed, verification, attack }: Recorded['claims'][number]): Standing {
  if (ended === 'REJECTED') return 'REJECTED';
  if (ended === 'MODIFIED' || ended === 'ABANDONED') return 'LEFT';
  const isRefuted = verification === 'FAILED' || attack === 'SUCCEEDS';
  return (disputed && ended === null) || isRefuted ? 'DISPUTED' : 'STANDS';
}

const nameOf = (agent: number): string => (isAgentId(agent) ? cast[agent].name : `agent ${agent}`);

const named = ({ agent, claim, statement }: SessionRecord['contradictions'][number]['a']): string =>
  `${nameOf(agent)}${claim === null ? '' : ` (${claim})`} “${statement}”`;

function fitting(claims: readonly KnownClaim[], most: number): KnownClaim[] {
  let used = 0;
  return claims.filter((one, at) => {
    used += JSON.stringify(one).length;
    return at === 0 || used <= most;
  });
}
