import { metCurveballs, type MetCurveball } from './met-curveballs.ts';
import { type SpecFindings, validateSpec } from './validation.ts';
import {
  type CrystallizationStep,
  type RatificationResult,
  isRatified,
  nextCrystallization,
  tallyRatification,
} from './ratification.ts';
import type { SpecOrder, TurnResult } from '../activities.ts';
import { spec as specSchema, type Spec } from '../answers.ts';
import { deliberationWith, type WrittenDown } from '../debate/standing.ts';
import type { MatchRowBodies, MatchRowHead, MatchRowOrder } from '../match-rows.ts';
import type { Policy } from '../policy.ts';
import { roles, specIdOf, type Team } from '../vocabulary.ts';
import { specAttempts, votesOn, type SpecAttempt } from './attempts.ts';

/**
 * What those who vote on a spec are told of it: what nobody settled, and what was settled and is gone
 * (worldbuilding rules §7.2). No lines: all of it rests on the canon, and all of the canon is in it.
 */
function findingWords(
  { invented, unused }: Pick<SpecFindings, 'invented' | 'unused'>,
  curveballs: readonly MetCurveball[],
): readonly string[] {
  const unmet = curveballs.filter(({ metBy }) => metBy.length === 0);
  return [
    ...(unmet.length === 0
      ? []
      : [`The spec does not say where it meets these curveballs: ${unmet.map(({ id }) => id).join(', ')}`]),
    ...(invented.length === 0
      ? []
      : [`These fields cite no canon entry, so they are the writer’s own: ${invented.join(', ')}`]),
    ...(unused.length === 0 ? [] : [`No field cites these canon entries: ${unused.join(', ')}`]),
  ];
}

/**
 * What the Synthesizer is told before the next attempt: Symposium's problems, the team's refusals, and who did not
 * vote.
 */
function repairWords(
  { problems, refusals }: Extract<CrystallizationStep, { readonly step: 'CRYSTALLIZE' }>,
  results: readonly RatificationResult[],
): readonly string[] {
  return [
    ...problems,
    ...refusals.map(({ voter, reason }) => `${voter} does not ratify: ${reason}`),
    ...results.flatMap((result) => ('missing' in result ? [`${result.voter} cast no vote that counts`] : [])),
  ];
}

/** What follows from what came, before it is written down. */
export interface SettledSpec {
  readonly rows: readonly MatchRowOrder[];
  /** The spec that came with this step, where it can be read. */
  readonly spec: Spec | null;
  readonly next:
    /** `before`: the attempt whose spec could be read and has to be written again. */
    | {
        readonly step: 'CRYSTALLIZE';
        readonly attempt: number;
        readonly words: readonly string[];
        readonly before: number | null;
      }
    | { readonly step: 'RATIFY'; readonly attempt: number; readonly words: readonly string[] }
    | { readonly step: 'RATIFIED' | 'UNRATIFIED'; readonly attempt: number; readonly ref: string }
    | { readonly step: 'WITHOUT_SPEC'; readonly attempt: number };
}

export type SpecReading =
  { readonly ok: true; readonly settled: SettledSpec } | { readonly ok: false; readonly problem: string };

type Rules = Pick<Policy, 'crystallizations' | 'rubric' | 'spec'>;

/**
 * A team's way to a spec (worldbuilding rules §7). The Synthesizer writes one; Symposium checks it against the canon;
 * without a problem all four vote on it. Whatever was wrong goes back to the Synthesizer, as often as policy allows.
 * `written`: with the answers that the order names.
 */
export function settledSpec(order: SpecOrder, written: WrittenDown, policy: Rules): SpecReading {
  const { team, attempt, came } = order;
  const before = specAttempts(written.rows, team, written.answers);
  const problem = problemOf(order, before);
  if (problem !== null) return { ok: false, problem };
  switch (came.is) {
    case 'NOTHING':
      return settled([], null, after(before, policy));
    case 'SPEC': {
      const spec = came.ref === null ? null : (specSchema.safeParse(written.answers.get(came.ref)).data ?? null);
      const state = deliberationWith(team, written, []);
      const found = spec === null ? null : validateSpec(spec, state.canon, policy);
      const row = crystallized(team, attempt, spec === null ? null : came.ref, spec, found);
      if (found !== null && found.problems.length === 0)
        return settled([row], spec, {
          step: 'RATIFY',
          attempt,
          words: findingWords(found, metCurveballs(spec, state)),
        });
      return ended(team, [row], spec, after(specAttempts([...written.rows, row], team, written.answers), policy));
    }
    case 'VOTES': {
      const row = ratified(team, attempt, came.results, written);
      return ended(team, [row], null, after(specAttempts([...written.rows, row], team, written.answers), policy));
    }
    default:
      return came satisfies never;
  }
}

/** Such an order is a fault of whoever gave it. */
function problemOf({ attempt, came }: SpecOrder, before: readonly SpecAttempt[]): string | null {
  const last = before.at(-1);
  const open = last !== undefined && last.problems?.length === 0 && !last.voted;
  if (came.is !== 'VOTES') {
    if (open) return `attempt ${last.attempt} waits for its votes`;
    return attempt === before.length + 1 ? null : `attempt ${attempt} cannot follow ${before.length}`;
  }
  if (!open || last.attempt !== attempt) return `attempt ${attempt} waits for no votes`;
  const voters = came.results.map(({ speaker }) => speaker);
  const twice = voters.find((voter, nth) => voters.indexOf(voter) !== nth);
  return twice === undefined ? null : `${twice} has two seats in one vote`;
}

function after(attempts: readonly SpecAttempt[], policy: Rules): SettledSpec['next'] {
  const next = nextCrystallization(attempts, policy);
  const last = attempts.at(-1);
  switch (next.step) {
    case 'CRYSTALLIZE':
      return {
        step: 'CRYSTALLIZE',
        attempt: next.attempt,
        words: repairWords(next, last?.results ?? []),
        before: last === undefined || last.call === null ? null : last.attempt,
      };
    case 'WITHOUT_SPEC':
      return { step: 'WITHOUT_SPEC', attempt: attempts.length };
    case 'RATIFIED':
    case 'UNRATIFIED': {
      const { step, attempt } = next;
      const ref = attempts.find((one) => one.attempt === attempt)?.call ?? null;
      // Only what could be read was voted on, so there is an answer.
      return ref === null ? { step: 'WITHOUT_SPEC', attempt } : { step, attempt, ref };
    }
    default:
      return next satisfies never;
  }
}

const settled = (rows: readonly MatchRowOrder[], spec: Spec | null, next: SettledSpec['next']): SpecReading => ({
  ok: true,
  settled: { rows, spec, next },
});

/** With the row that says what stands, once the team's way has come to its end. */
function ended(team: Team, rows: readonly MatchRowOrder[], spec: Spec | null, next: SettledSpec['next']): SpecReading {
  if (next.step === 'CRYSTALLIZE' || next.step === 'RATIFY') return settled(rows, spec, next);
  const { step, attempt } = next;
  const said = {
    RATIFIED: 'stands, ratified by all',
    UNRATIFIED: 'stands, unratified',
    WITHOUT_SPEC: 'is missing: none could be put to the vote',
  }[step];
  const body: MatchRowBodies['SPEC'] = {
    attempt,
    ratified: step === 'RATIFIED',
    call: 'ref' in next ? next.ref : null,
  };
  return settled(
    [
      ...rows,
      {
        kind: 'SPEC',
        ...head(team, 'spec', `${step === 'WITHOUT_SPEC' ? 'the spec' : specIdOf(team, attempt)} ${said}`),
        ...body,
      },
    ],
    spec,
    next,
  );
}

const head = (team: Team, step: string, summary: string): MatchRowHead => ({
  key: `${team}/CRYSTALLIZATION/${step}`,
  team,
  phase: 'CRYSTALLIZATION',
  round: 0,
  summary,
});

function crystallized(
  team: Team,
  attempt: number,
  call: string | null,
  spec: Spec | null,
  found: SpecFindings | null,
): MatchRowOrder {
  const { problems = null, invented = [], unused = [] } = found ?? {};
  const [first] = problems ?? [];
  const says = () => {
    if (problems === null || spec === null) return 'cannot be read';
    if (first === undefined) return `is written: ${spec.worldName.text}`;
    return `cannot be put to the vote: ${first}${problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''}`;
  };
  return {
    kind: 'CRYSTALLIZED',
    ...head(team, `${attempt}/crystallized`, `${specIdOf(team, attempt)} ${says()}`),
    attempt,
    call,
    problems,
    invented,
    unused,
  };
}

function ratified(team: Team, attempt: number, given: readonly TurnResult[], { answers }: WrittenDown): MatchRowOrder {
  const results = roles.map((voter): MatchRowBodies['RATIFIED']['seats'][number] => {
    const result = given.find(({ speaker }) => speaker === voter);
    const call = result?.ref ?? null;
    return { voter, call, missing: call === null ? (result?.lost ?? 'absent') : null };
  });
  const votes = votesOn(results, answers);
  const won = isRatified(tallyRatification(votes));
  const yes = votes.filter((result) => 'ratification' in result && result.ratification.ratify).length;
  return {
    kind: 'RATIFIED',
    ...head(
      team,
      `${attempt}/ratified`,
      `${specIdOf(team, attempt)} is ${won ? 'ratified' : 'not ratified'}: ${yes} of ${roles.length} for it`,
    ),
    attempt,
    ratified: won,
    seats: results,
  };
}
