import { picturePriceOf } from '../../activities/images/prices.ts';
import { field } from '../../activities/models/reply-fields.ts';
import { readBody } from '../../activities/store/bodies.ts';
import type { Queryable } from '../../activities/store/database.ts';
import { capThatHolds, type Caps } from '../../shared/kernel/index.ts';
import {
  judgePlaces as ablationJudges,
  readAblationInput,
  type AblationOrder,
} from '../../shared/omega/ablation/index.ts';
import { namedSets, readCalibrationSet } from '../../shared/omega/calibration/index.ts';
import { agentKeys } from '../../shared/omega/agents/index.ts';
import { inquiryInput } from '../../shared/omega/inquiry/index.ts';
import { readPolicy as readSessionPolicy, sessionDefaults, type SessionPolicy } from '../../shared/omega/index.ts';
import { pageReader, readPolicy as readScenarioPolicy } from '../../shared/scenario/index.ts';
import {
  agentOf,
  artifacts,
  type MatchPolicy,
  readMatch,
  roles,
  sizeOf,
  soloist,
} from '../../shared/worldbuilding/index.ts';
import { readTeamAblation } from '../../shared/worldbuilding/ablation/index.ts';
import { isPlayed, planOf, readTournament } from '../../shared/worldbuilding/tournament/index.ts';
import { modelsByGroup } from './groups.ts';
import type { Asked } from './estimate.ts';
import { moreOfSession } from './session-tasks.ts';
import type { Cap, PlanOf, RunPlan, StoredPlanOf } from './plan.ts';

const once = { runs: 1, inTurn: 1, pictures: null } as const;

export const planOfScenario: PlanOf = (input, defaultModel) => {
  const read = readScenarioPolicy(field(input, 'policy'), defaultModel);
  if (!read.ok) return null;
  const { policy } = read;
  // Whoever attempts the public page has SOCRATES's model, where nothing else is said.
  const models = { [pageReader]: policy.models.SOCRATES, ...policy.models };
  return {
    like: 'scenario',
    asked: { ...once, models: modelsByGroup('scenario', models) },
    earlier: { system: 'scenario', models, brief: {}, outcomes: ['DOCUMENTED'] },
    cap: capOf(policy, 'run'),
  };
};

export const planOfSession: PlanOf = (input, defaultModel) => {
  const read = readSessionPolicy(field(input, 'policy'), defaultModel);
  if (!read.ok) return null;
  const { models, limits, defaultCapMicrodollars } = read.policy;
  const levels = { stakes: field(input, 'stakes') ?? null, uncertainty: field(input, 'uncertainty') ?? null };
  const facts = (field(input, 'facts') ?? null) !== null;
  const like = sessionLike(levels);
  return {
    like,
    asked: { ...once, models: modelsByGroup('omega', models), more: moreOfSession(like, { facts }) },
    // Earlier ones say nothing of what facts bring.
    earlier: facts ? null : { system: 'omega', models, brief: levels, outcomes: ['SUCCESS', 'PARTIAL', 'FAILURE'] },
    cap: {
      ...capOf(
        { spendCapMicrodollars: limits.costMicrodollars, defaultCapMicrodollars, tokenCap: limits.tokens },
        'session',
      ),
      endsAtTokens: true,
    },
  };
};

/** How much is examined follows from the levels; where none is said, PHI says them. */
function sessionLike({ stakes, uncertainty }: Readonly<Record<'stakes' | 'uncertainty', unknown>>) {
  if (stakes === 'HIGH' || uncertainty === 'HIGH') return 'session-high';
  return stakes === 'LOW' && uncertainty === 'LOW' ? 'session-low' : 'session';
}

export const planOfMatch: PlanOf = (input, defaultModel) => {
  const read = readMatch(input, defaultModel);
  if (!read.ok) return null;
  const { policy } = read.match;
  return {
    like: 'match',
    asked: { ...ofMatches(policy, [policy.models]), runs: 1, inTurn: 1 },
    earlier: { system: 'worldbuilding', models: policy.models, brief: {}, outcomes: ['JUDGED'] },
    cap: capOf(policy, 'match'),
  };
};

/** Without replays, which nobody foresees. */
export const planOfTournament: PlanOf = (input, defaultModel) => {
  const read = readTournament('estimate', input, defaultModel);
  if (!read.ok) return null;
  const { brief, policy } = read.tournament;
  const reading = planOf(brief, policy.tournament);
  if (!reading.ok) return null;
  const runs = reading.plan.pairings.filter(isPlayed).length;
  // Each entrant's models answer for one team of a match; whose they are in which one is not known yet.
  const teams = brief.entrants.map(({ models }) => ({
    ...policy.models,
    ...Object.fromEntries(Object.entries(models).map(([role, ref]) => [`a-${role.toLowerCase()}`, ref])),
    ...Object.fromEntries(Object.entries(models).map(([role, ref]) => [`b-${role.toLowerCase()}`, ref])),
  }));
  return {
    like: 'match',
    asked: { ...ofMatches(policy, teams), runs, inTurn: Math.ceil(runs / brief.atOnce) },
    earlier: null,
    cap: { ...capOf(policy, 'match'), each: runs },
  };
};

/**
 * By whole matches: the soloist pays what a team of its own would have, by its own model's prices.
 */
export const planOfTeamAblation: PlanOf = (input, defaultModel) => {
  const read = readTeamAblation('estimate', input, defaultModel);
  if (!read.ok) return null;
  const { brief, policy, cap } = read.ablation;
  const runs = brief.matches.length;
  const each = capThatHolds(policy);
  const several = { runs, inTurn: Math.ceil(runs / brief.atOnce) * sidesInTurn };
  const everybody = Object.fromEntries(Object.keys(policy.models).map((agent) => [agent, priced.agents]));
  const paid = {
    ...policy,
    models: everybody as MatchPolicy['models'],
    pictures: { ...policy.pictures, model: priced.imageModel },
  };
  return {
    like: 'match',
    asked: { ...ofMatches(policy, [aloneIn(policy)]), ...several },
    real: { ...ofMatches(paid, [everybody]), ...several },
    earlier: null,
    cap: {
      microdollars: cap ?? (each === null ? null : each * runs),
      said: cap !== null,
      tokens: policy.tokenCap,
      of: 'match',
      each: runs,
      shared: true,
    },
  };
};

/** What an ablation is priced by where it is played with simulated models. */
const priced = { agents: 'anthropic:claude-opus-5-5', imageModel: 'openai:gpt-image-1.5' } as const;

/** The team plays, and then the soloist. */
const sidesInTurn = 2;

/** The models of a match in which the soloist's stands for team B. */
const aloneIn = ({ models }: MatchPolicy): Readonly<Record<string, string>> => ({
  ...models,
  ...Object.fromEntries(roles.map((role) => [agentOf('B', role), models[soloist]])),
});

/** Pictures that a match asks for: six of each of two teams. */
const teamsOfMatch = 2;

function ofMatches(
  { judges, pictures }: MatchPolicy,
  tables: readonly Readonly<Record<string, string>>[],
): Pick<Asked, 'models' | 'times' | 'pictures'> {
  const models = new Map<string, string[]>();
  for (const table of tables)
    for (const [group, refs] of Object.entries(modelsByGroup('worldbuilding', table)))
      models.set(group, [...(models.get(group) ?? []), ...(group === 'judge' ? refs.slice(0, judges.models) : refs)]);
  return {
    models: Object.fromEntries(models),
    times: { judge: judges.models },
    pictures: { model: pictures.model, count: teamsOfMatch * artifacts.length, microdollars: pictureMean(pictures) },
  };
}

/** Microdollars of one of the six, on average: they differ in shape. null: the price of one is not known. */
function pictureMean(pictures: MatchPolicy['pictures']): number | null {
  const prices = artifacts.map((artifact) => {
    const { width, height } = sizeOf(artifact, pictures);
    return picturePriceOf(pictures.model, width, height);
  });
  const known = prices.flatMap((price) => price ?? []);
  return known.length < prices.length ? null : known.reduce((sum, price) => sum + price, 0) / known.length;
}

/** One problem, of which every round has all arms. Of a set the store has to say how many problems it holds. */
export const planOfAblation: PlanOf = (input, defaultModel) => {
  const read = readAblationInput(input);
  return 'problems' in read || read.order.set !== null
    ? null
    : planOfRounds(read.order, read.order.rounds, defaultModel);
};

/** A problem, or a set, of which each problem is a round that nobody judges. */
export const planOfComparison: StoredPlanOf = async (input, defaultModel, db) => {
  const read = readAblationInput(input);
  if ('problems' in read || read.order.set === null) return planOfAblation(input, defaultModel);
  const rounds = await problemsIn(db, read.order.set, read.order.sample);
  return rounds === 0 ? null : planOfRounds(read.order, rounds, defaultModel);
};

function planOfRounds(order: AblationOrder, rounds: number, defaultModel: string | null): RunPlan | null {
  const session = sessionModels(order, defaultModel);
  if (session === null) return null;
  const sessions = order.arms.includes('omega') ? modelsByGroup('omega', session) : {};
  const alone = order.arms.filter((arm) => arm !== 'omega').length;
  const more = { more: moreOfSession(alone === 0 ? sessionLike(order) : 'ablation', { facts: false }) };
  if (alone === 0)
    return {
      like: sessionLike(order),
      asked: {
        ...more,
        models: sessions,
        runs: rounds,
        inTurn: Math.ceil(rounds / order.policy.sessionsAtOnce),
        pictures: null,
      },
      earlier: null,
      cap: { ...capOf(order.policy, 'session'), each: rounds, shared: true },
    };
  const soloist = order.model ?? defaultModel ?? sessionDefaults.models.phi;
  const judges = order.set === null ? (order.judges ?? [soloist]).slice(0, ablationJudges.length) : [];
  const pairs = (order.arms.length * (order.arms.length - 1)) / 2;
  return {
    like: 'ablation',
    asked: {
      ...more,
      models: { ...sessions, soloist: [soloist], ...(judges.length === 0 ? {} : { judge: judges }) },
      runs: rounds,
      inTurn: rounds,
      // Measured with both arms of the soloist, three pairs of answers and one judge.
      times: { soloist: alone / 2, judge: (judges.length * pairs) / 3 },
      pictures: null,
    },
    earlier: null,
    cap: {
      ...capOf(order.policy, 'ablation'),
      ...(order.set === null && order.arms.includes('omega')
        ? { beside: 'its sessions have limits of their own' }
        : {}),
    },
  };
}

/** How many problems of a set are answered; 0: there is no such set, as the opening will say. */
async function problemsIn(db: Queryable, name: string, sample: number | null): Promise<number> {
  const named = Object.hasOwn(namedSets, name) ? namedSets[name] : undefined;
  const read =
    named === undefined ? readCalibrationSet(await readBody(db, name).catch(() => null)) : { problems: named };
  return 'faults' in read ? 0 : Math.min(sample ?? Infinity, read.problems.length);
}

/** One question to one session. */
export const planOfInquiry: PlanOf = (input, defaultModel) => {
  const read = inquiryInput.safeParse(input);
  if (!read.success) return null;
  const { model, policy } = read.data;
  const respondent = model ?? defaultModel ?? sessionDefaults.models.phi;
  return {
    like: 'reply',
    asked: { ...once, models: { respondent: [respondent] } },
    earlier: null,
    cap: capOf(policy, 'question'),
  };
};

/** Those of a session of the comparison; null where its policy cannot be read, as the session will say. */
function sessionModels({ model, session }: AblationOrder, defaultModel: string | null): SessionPolicy['models'] | null {
  const everyone = model === null ? {} : Object.fromEntries(agentKeys.map((key) => [key, model]));
  const read = readSessionPolicy({ ...session, models: { ...everyone, ...session.models } }, defaultModel);
  return read.ok ? read.policy.models : null;
}

const capOf = (caps: Caps & { readonly tokenCap?: number | null }, of: string): Cap => ({
  microdollars: capThatHolds(caps),
  said: caps.spendCapMicrodollars !== null,
  tokens: caps.tokenCap ?? null,
  of,
});
