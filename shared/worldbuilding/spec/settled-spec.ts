import { examinedFields } from './examined-fields.ts';
import { headOfSpec } from './row-head.ts';
import { findingWords, repairWords, unfoundedWords } from './spec-words.ts';
import { metCurveballs } from './met-curveballs.ts';
import { type SpecFindings, validateSpec } from './validation.ts';
import { isRatified, nextCrystallization, tallyRatification } from './ratification.ts';
import type { SpecOrder, TurnResult } from '../activities.ts';
import { spec as specSchema, type Spec } from '../answers.ts';
import { deliberationWith, type WrittenDown } from '../debate/standing.ts';
import type { MatchRowBodies, MatchRowOrder } from '../match-rows.ts';
import type { Policy } from '../policy.ts';
import { roles, specIdOf, type Team } from '../vocabulary.ts';
import { specAttempts, votesOn, type SpecAttempt } from './attempts.ts';

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

type Rules = Pick<Policy, 'crystallizations' | 'discourse' | 'rubric' | 'spec' | 'sendBacks'>;

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
    case 'TESTIMONY': {
      const row = examinedFields({ team, attempt, came }, before, written, policy);
      const told = specAttempts([...written.rows, row], team, written.answers);
      return settled([row], null, row.sentBack ? after(told, policy) : toVote(told, team, written, policy));
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
  const open = last !== undefined && last.problems?.length === 0 && !last.voted && last.sentBack !== true;
  if (came.is === 'TESTIMONY')
    return open && last.attempt === attempt && last.fields === null
      ? null
      : `attempt ${attempt} waits for no testimony`;
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
        words: repairWords(next, last ?? { results: [], fields: null }),
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

/** The spec goes to the vote, and those who vote are told what Symposium and the clerk hold against it. */
function toVote(
  attempts: readonly SpecAttempt[],
  team: Team,
  written: WrittenDown,
  policy: Rules,
): SettledSpec['next'] {
  const last = attempts.at(-1);
  const spec = specSchema.safeParse(written.answers.get(last?.call ?? '')).data ?? null;
  if (last === undefined || spec === null) return after(attempts, policy);
  const state = deliberationWith(team, written, []);
  const words = findingWords(validateSpec(spec, state.canon, policy), metCurveballs(spec, state));
  return { step: 'RATIFY', attempt: last.attempt, words: [...words, ...unfoundedWords(last.fields ?? [])] };
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
        ...headOfSpec(team, 'spec', `${step === 'WITHOUT_SPEC' ? 'the spec' : specIdOf(team, attempt)} ${said}`),
        ...body,
      },
    ],
    spec,
    next,
  );
}

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
    ...headOfSpec(team, `${attempt}/crystallized`, `${specIdOf(team, attempt)} ${says()}`),
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
    ...headOfSpec(
      team,
      `${attempt}/ratified`,
      `${specIdOf(team, attempt)} is ${won ? 'ratified' : 'not ratified'}: ${yes} of ${roles.length} for it`,
    ),
    attempt,
    ratified: won,
    seats: results,
  };
}
