import {
  type BatchInput,
  type BatchPolicyChanges,
  type NightPlan,
  readNight,
  seedBudgetOf,
} from '../../../shared/scenario/corpus/index.ts';
import { quoted } from '../../../shared/text/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { modelRefProblems } from '../../scenario/model-refs.ts';
import { cronProblems } from './cron.ts';
import type { PlanFile } from './plan-file.ts';

/** How a schedule is asked for. */
export interface NightlyOrder {
  readonly name: string;
  readonly cron: string;
  /** As the time zone database names it. */
  readonly timezone: string;
  readonly plan: PlanFile;
  /** Slots of a night, at most; the size of the plan's batches if left out. */
  readonly briefs?: number;
  /** Scenarios that may be begun in all nights together; the plan's budget of seeds if left out. */
  readonly seeds?: number;
  /** What is left is adjusted to what scenarios turned out to be. */
  readonly adjusts?: boolean;
  readonly policy: BatchPolicyChanges;
}

export interface NightlyRequest {
  readonly name: string;
  readonly cron: string;
  readonly timezone: string;
  /** What each night's workflow is given. */
  readonly input: BatchInput & { readonly plan: NightPlan };
}

const namePattern = /^[a-z0-9][a-z0-9-]{1,40}$/;

/** Checks all that a schedule is asked with, before anything is written. Throws `RequestError` with every problem there is. */
export function readNightly({ name, cron, timezone, plan, policy, ...order }: NightlyOrder): NightlyRequest {
  const { briefs, batchSize } = plan;
  const most = Math.min(briefs.length, order.briefs ?? batchSize ?? briefs.length);
  const seeds = order.seeds ?? seedBudgetOf(briefs.length).seeds;
  const adjusts = order.adjusts === true ? { adjusts: true } : {};
  const input = { plan: { name, briefs, most, seeds, ...adjusts } as NightPlan, policy };
  const named = namePattern.test(name)
    ? []
    : [`name: is ${quoted(name, 90)}; use 2 to 41 of a–z, 0–9 and -, and begin with a letter or digit`];
  // A key as Temporal will make it.
  const reading = readNight(
    `${named.length === 0 ? name : 'nightly'}-2026-11-22t22-00-00z`,
    named.length === 0 ? input : { ...input, plan: { ...input.plan, name: 'nightly' } },
  );
  const problems = [
    ...named,
    ...cronProblems(cron),
    ...timezoneProblems(timezone),
    ...modelRefProblems(policy.scenario?.models),
    ...(seeds < briefs.length
      ? [`--seeds: is ${seeds}, and the plan has ${briefs.length} slots; allow at least as many`]
      : []),
    ...(reading === null || reading.ok ? [] : reading.problems.map(asOption)),
  ];
  if (problems.length > 0) throw new RequestError(problems);
  return { name, cron, timezone, input };
}

/** `plan.briefs.3.tier: …` stands in the file of `--plan`. */
const asOption = (problem: string): string =>
  problem.startsWith('plan.') ? `--plan: ${problem.slice('plan.'.length)}` : problem;

function timezoneProblems(timezone: string): string[] {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return [];
  } catch {
    return [unknownTimezone(timezone)];
  }
}

export const unknownTimezone = (timezone: string): string =>
  `--timezone: ${quoted(timezone, 90)} is not known; use a name such as Europe/Berlin or UTC`;
