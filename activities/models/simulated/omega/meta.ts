import type { Clarification, ConflictResolution, Consensus, Progress } from '../../../../shared/omega/answers/index.ts';
import type { Severity } from '../../../../shared/omega/index.ts';
import { contribution, sentenceOf, used } from './said.ts';
import { objectsIn, type Fields, type ShownContradiction } from './context.ts';
import { withoutMarkers } from './markers.ts';
import type { SessionMind } from './mind.ts';
import { isPeripheral } from './standing.ts';
import { truncate } from '../../../../shared/text/index.ts';

/** 47 */
export function clarify(mind: SessionMind): Clarification {
  const [a, b, c] = mind.topic;
  const statement = withoutMarkers(mind.problem?.statement ?? '').trim();
  return {
    ...contribution(mind, `The question is what “${a}” depends on, and its terms are fixed.`),
    clarifiedStatement: `What does “${a}” depend on, and in particular on “${b}”? As it was put: ${truncate(statement, 4_000)}`,
    wellDefined: true,
    terms: [a, b, c].map((term) => ({
      term,
      definition: `“${term}” in the sense in which the problem uses it throughout`,
    })),
  };
}

/** 48: nothing new in the cycle that runs means that the session has converged, unless a demo wants it to stall. */
export function monitor(mind: SessionMind): Progress {
  const { context, markers } = mind;
  const counts = newByCycle(context.body('progressCounts'));
  const nothingNew = counts.length > 1 && counts.at(-1) === 0;
  const stalls = markers.has('stall');
  const converged = nothingNew && !stalls;
  const { verdict, solutionSpace } = courses[progressOf(converged, stalls)];
  const onwards = stalls && counts.length > 2 ? 'RECOVER' : 'CONTINUE';
  return {
    ...contribution(mind, verdict),
    converged,
    actionable: !stalls,
    solutionSpace,
    advice: converged ? 'STOP' : onwards,
  };
}

const courses = {
  converged: {
    verdict: 'The session has converged: the last cycle brought nothing new.',
    solutionSpace: 'NARROWING',
  },
  stalling: { verdict: 'It goes round in circles.', solutionSpace: 'STEADY' },
  finding: { verdict: 'The session still finds something new.', solutionSpace: 'EXPANDING' },
} as const;

function progressOf(converged: boolean, stalls: boolean): keyof typeof courses {
  if (converged) return 'converged';
  return stalls ? 'stalling' : 'finding';
}

/** New claims by cycle, in order, as Symposium counted them. */
export function newByCycle(body: unknown): readonly number[] {
  const cycles = objectsIn(body).filter(
    ({ cycle, iteration }) => typeof cycle === 'number' || typeof iteration === 'number',
  );
  return cycles.flatMap((cycle) => countOf(cycle) ?? []);
}

function countOf(cycle: Fields): number | null {
  const counts = Object.entries(cycle).flatMap(([name, value]) => {
    if (!/^new/i.test(name)) return [];
    if (typeof value === 'number') return [value];
    return Array.isArray(value) ? [value.length] : [];
  });
  return counts.length === 0 ? null : Math.max(...counts);
}

/** 49 */
export function mapConsensus(mind: SessionMind): Consensus {
  const board = mind.context.claims('claimBoard');
  const agreed = board.filter(({ id }) => !isPeripheral(id)).slice(0, 4);
  const loose = board.filter(({ id }) => isPeripheral(id)).slice(0, 2);
  const group = (shown: typeof board) =>
    shown.map(({ id, author, statement }) => ({ statement, claimIds: [id], agents: [author] }));
  return {
    ...contribution(mind, `Agreement on “${mind.topic[0]}” rests on ${agreed.length} claims.`, {
      inputsUsed: used([...agreed, ...loose], 'placed on the map of agreement'),
    }),
    agreements: group(agreed),
    disputes: group(loose),
  };
}

const settlements = ['BOTH_QUALIFIED', 'A', 'BOTH_QUALIFIED', 'B'] as const;

function inOneLine(id: string, settlement: Settlement): string {
  if (settlement === 'UNRESOLVABLE') return `${id} affirms and denies one and the same fact.`;
  return settlement === 'BOTH_QUALIFIED'
    ? `In ${id} each side holds within its own scope.`
    : `In ${id} side ${settlement} holds, as its evidence is the more direct.`;
}

type Settlement = 'A' | 'B' | 'BOTH_QUALIFIED' | 'UNRESOLVABLE';

/** How either resolver words its settlement of one contradiction. */
export const resolution = ({ id }: ShownContradiction, settlement: Settlement) => ({
  contradictionId: id,
  settlement,
  statement: sentenceOf(inOneLine(id, settlement)),
  reason:
    settlement === 'UNRESOLVABLE'
      ? 'Neither words nor scope part the two sides, and the evidence is even.'
      : 'Both sides were restated until each would sign; what remained was a difference of scope.',
});

/** 50: settles what is not fatal. */
export function resolve(mind: SessionMind): ConflictResolution {
  const open = mind.context.contradictions();
  const fatal = (severity: Severity) => severity === 'FATAL';
  const resolutions = open
    .slice(0, 40)
    .map((one, place) =>
      resolution(
        one,
        fatal(one.severity) ? 'UNRESOLVABLE' : (settlements[place % settlements.length] ?? 'BOTH_QUALIFIED'),
      ),
    );
  const settled = resolutions.filter(({ settlement }) => settlement !== 'UNRESOLVABLE').length;
  return { ...contribution(mind, `${settled} of ${open.length} contradictions are settled.`), resolutions };
}
