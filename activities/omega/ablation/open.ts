import { isSimulated, runKeyPattern, withCap } from '../../../shared/kernel/index.ts';
import { agentKeys } from '../../../shared/omega/agents/index.ts';
import {
  type AblationActivities,
  type AblationBrief,
  type AblationOrder,
  type AblationPolicy,
  arms as allArms,
  judgePlaces,
  longestAblationKey,
  type OpenedAblation,
  readAblationInput,
} from '../../../shared/omega/ablation/index.ts';
import {
  type CalibrationProblem,
  drawnFrom,
  namedSets,
  posed,
  readCalibrationSet,
} from '../../../shared/omega/calibration/index.ts';
import { sessionDefaults, type SessionPolicyChanges } from '../../../shared/omega/index.ts';
import { badInput, ownRun } from '../../bad-input.ts';
import { modelProblems, ratesOf } from '../../models/run-models.ts';
import { readBody } from '../../store/bodies.ts';
import { openedRun } from '../../store-run.ts';
import { transaction, type Database } from '../../store/database.ts';
import { findRun } from '../../store/runs.ts';
import { prefix } from '../../../shared/text/index.ts';

/** A policy as an ablation's row keeps it: with what each session is started with. */
export type StoredPolicy = AblationPolicy & { readonly session: SessionPolicyChanges };

/**
 * Opens an ablation: every way of starting one passes here. The first opening stands, so a reset or a second start goes
 * on with what was stored. `defaultModel`: of the worker, where the input names none.
 */
export function openAblationIn(db: Database, defaultModel: string | null): AblationActivities['openAblation'] {
  return async function openAblation({ runKey, input }) {
    const found = await findRun<AblationBrief, StoredPolicy>(db, runKey);
    const known = found === null ? null : ownRun(found, 'ablation');
    if (known && asksOf(known.brief) !== askedIn(input))
      throw badInput([`workflow id: ablation/${runKey} is about another problem; use another id`]);
    if (known) return openedOf(runKey, known.brief, known.policy, known.corpus);
    const read = readAblationInput(input);
    if ('problems' in read) throw badInput([...keyProblems(runKey), ...read.problems]);
    const { order } = read;
    const policy = policyOf(order, defaultModel);
    const set = order.set === null ? null : await readSet(db, order.set);
    const faults = set !== null && 'faults' in set ? set.faults : [];
    const problems = [
      ...keyProblems(runKey),
      ...faults,
      ...modelProblems(policy.models, {
        line: 'policy.spendCapMicrodollars',
        microdollars: policy.spendCapMicrodollars,
      }),
    ];
    if (problems.length > 0) throw badInput(problems);
    const brief = briefOf(runKey, order, set !== null && 'problems' in set ? set.problems : null);
    const { arms, rounds } = brief;
    const sessions = arms.includes('omega') ? sessionModels(policy.session, defaultModel) : [];
    const corpus = [...Object.values(policy.models), ...sessions].some(isSimulated) ? 'simulated' : 'real';
    const stored = await transaction(db, (client) =>
      openedRun<AblationBrief, StoredPolicy>(client, {
        runKey,
        system: 'ablation',
        corpus,
        brief,
        policy,
        opened: (run) => ({ models: policy.models, arms, rounds, seed: run.brief.seed }),
      }),
    );
    return openedOf(runKey, stored.brief, stored.policy, stored.corpus);
  };
}

/** What the run is about. `problems`: of the set that it names; null: it names none. */
function briefOf(
  runKey: string,
  { problem, set, sample, rounds, arms, stakes, uncertainty, ...order }: AblationOrder,
  problems: readonly CalibrationProblem[] | null,
): AblationBrief {
  const seed = order.seed ?? runKey;
  const chosen = allArms.filter((arm) => arms.includes(arm));
  const brief: AblationBrief = { problem, arms: chosen, rounds, seed, stakes, uncertainty };
  if (problems === null) return brief;
  const drawn = drawnFrom(problems, sample, seed);
  return { ...brief, rounds: drawn.length, set: { name: set ?? '', of: problems.length, problems: drawn } };
}

/**
 * One model answers alone, and each judge has its own. A session here neither reads what earlier ones remembered nor
 * weighs agents by it: otherwise the second round would know the first, and no round would be like another.
 */
function policyOf({ policy, model, judges, session }: AblationOrder, defaultModel: string | null): StoredPolicy {
  const soloist = model ?? defaultModel ?? sessionDefaults.models.phi;
  const judgePanel = judges ?? [soloist];
  const everyone = model === null ? {} : Object.fromEntries(agentKeys.map((key) => [key, model]));
  const models = { ...everyone, ...session.models };
  return {
    ...policy,
    sectionReads: 0,
    reviewers: {},
    reviewWaitMs: 1,
    reminderMs: 1,
    models: {
      soloist,
      ...Object.fromEntries(
        judgePlaces.flatMap((result, place) => (judgePanel[place] === undefined ? [] : [[result, judgePanel[place]]])),
      ),
    },
    session: {
      ...session,
      memory: { ...session.memory, matches: 0 },
      standing: { ...session.standing, step: 0 },
      ...(Object.keys(models).length === 0 ? {} : { models }),
    },
  };
}

/** What a run is about: its problem, or the name of its set. */
const asksOf = ({ problem, set }: AblationBrief): unknown => problem ?? set?.name;

/** The same of an input that nobody has read yet, which may be nothing at all. */
function askedIn(input: unknown): unknown {
  const given = input as { readonly problem?: unknown; readonly set?: unknown } | null | undefined;
  return given?.problem ?? given?.set;
}

/** A set that comes with Symposium, or one that is stored; a fault where there is none. */
async function readSet(db: Database, name: string): Promise<ReturnType<typeof readCalibrationSet>> {
  const own = Object.hasOwn(namedSets, name) ? namedSets[name] : undefined;
  if (own !== undefined) return { problems: own };
  if (!/^[0-9a-f]{64}$/.test(name))
    return { faults: [`set: there is none named ${name}; use ${Object.keys(namedSets).join(', ')}, or a file`] };
  const stored = await readBody(db, name).catch(() => null);
  if (stored === null) return { faults: ['set: names a set that is not stored; give its file with --set'] };
  const read = readCalibrationSet(stored);
  return 'faults' in read ? { faults: read.faults.map((fault) => `set: ${fault}`) } : read;
}

/** As far as they can be read here: the session itself refuses a policy that is none. */
function sessionModels({ models }: SessionPolicyChanges, defaultModel: string | null): string[] {
  const named: Readonly<Record<string, unknown>> = { ...models };
  return agentKeys.map((key) => {
    const model = named[key] ?? defaultModel ?? sessionDefaults.models[key];
    return typeof model === 'string' ? model : JSON.stringify(model);
  });
}

function openedOf(
  runKey: string,
  brief: AblationBrief,
  stored: StoredPolicy,
  corpus: 'simulated' | 'real',
): OpenedAblation {
  const { session, ...policy } = stored;
  const { arms, rounds, stakes, uncertainty } = brief;
  return {
    runKey,
    policy: withCap(policy),
    corpus,
    rates: ratesOf(policy.models),
    arms,
    rounds,
    ...(brief.set === undefined ? {} : { problems: brief.set.problems.map(posed) }),
    judges: judgePlaces.filter((result) => policy.models[result] !== undefined),
    session: { stakes, uncertainty, policy: session },
  };
}

function keyProblems(runKey: string): string[] {
  if (runKeyPattern.test(runKey) && runKey.length <= longestAblationKey) return [];
  return [
    `workflow id: ablation/${prefix(runKey, 90)} is not an ablation's id; use ablation/ and 3–${longestAblationKey} of a–z, 0–9 and -`,
  ];
}
