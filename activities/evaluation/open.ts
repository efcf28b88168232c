import { renderPaper } from '../../shared/scenario/documents/index.ts';
import {
  type AskedHow,
  type EvaluationActivities,
  type EvaluationBrief,
  evaluationInput,
  evaluationRoster,
  type EvaluationRules,
  givenKeyOf,
  judgePlaces,
  type KeyedScenario,
  modelsAsked,
  paperKeyOf,
  samplingOf,
  scoringKey,
  scoringKeyOf,
} from '../../shared/evaluation/index.ts';
import { hasProviderBatches, isSimulated, parseSubjectRef, withCap } from '../../shared/kernel/index.ts';
import { badInput, ownRun } from '../bad-input.ts';
import { modelProblems, ratesOf } from '../models/run-models.ts';
import { type Database, type Queryable, transaction } from '../store/database.ts';
import { type Note, saveNotes } from '../store/notes.ts';
import { findRun } from '../store/runs.ts';
import { keyProblems, openedRun } from '../store-run.ts';
import { type Given, givenIn } from './given.ts';
import { answers, keys, notesAtOnce, papers, saveAll } from './notes.ts';
import { layOpenings, probesOf } from './contamination/probes.ts';
import { layTwins, type Twins, twinsOf } from './contamination/twins.ts';
import { wholeRules } from './rules.ts';
import { scenariosOf } from './scenarios-of.ts';

type ReadInput = ReturnType<typeof evaluationInput.parse>;

const charactersAtOnce = 4_000_000;

/**
 * Opens an evaluation: every way of starting one passes here. The first opening stands, so a reset, a second start and
 * the next execution go on with what was stored. `defaultModel`: judges where the input names nobody.
 */
export function openEvaluationIn(db: Database, defaultModel: string | null): EvaluationActivities['openEvaluation'] {
  return async function openEvaluation({ runKey, input }) {
    const found = await findRun<EvaluationBrief, EvaluationRules>(db, runKey);
    const known = found === null ? null : ownRun(found, 'evaluation');
    if (known !== null) return openedOf(runKey, known.brief, known.policy);
    const read = evaluationInput.safeParse(input);
    if (!read.success)
      throw badInput(read.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`));
    const { set, model, runs, policy, probes, canary } = read.data;
    const order = await orderOf(db, read.data, defaultModel);
    const { scenarios, models, given } = order;
    const problems = [
      ...keyProblems('evaluation', runKey),
      ...modelProblems(order.asked, capOf(policy), parseSubjectRef),
    ];
    if (problems.length > 0) throw badInput(problems);
    const brief: EvaluationBrief = {
      set,
      model,
      judges: judgePlaces.flatMap((place) => models[place] ?? []),
      runs,
      scenarios: order.subjects,
      ...(probes === undefined ? {} : { probes }),
      ...(canary === undefined ? {} : { canary }),
      ...keptOf(given),
      ...(order.twins === null ? {} : { twins: order.twins.kept }),
      ...howOf(read.data),
      ...(read.data.providerBatch === true ? { providerBatch: true } : {}),
    };
    const sampling = samplingOf(read.data, evaluationRoster.subject.sampling);
    const run = await transaction(db, async (client) => {
      const stored = await openedRun<EvaluationBrief, EvaluationRules>(client, {
        runKey,
        system: 'evaluation',
        corpus: isPlumbing(order) ? 'simulated' : 'real',
        brief,
        policy: { ...policy, models, ...(sampling === null ? {} : { sampling: { subject: sampling } }) },
        opened: () => ({
          models,
          set,
          runs,
          scenarios: scenarios.length,
          ...(given === null ? {} : { given: given.from }),
        }),
      });
      await order.lay(client, runKey);
      return stored;
    });
    return openedOf(runKey, run.brief, run.policy);
  };
}

/** Who is asked what, by an input that could be read. */
interface Order {
  readonly scenarios: readonly KeyedScenario[];
  /** What the model is asked about, each by its id. */
  readonly subjects: readonly string[];
  readonly given: Given | null;
  /** null: none are asked for. */
  readonly twins: Twins | null;
  /** Place → model of everybody whose words count, and of those who are to be asked. */
  readonly models: Readonly<Record<string, string>>;
  readonly asked: Readonly<Record<string, string>>;
  /** Writes down what they are to read. */
  readonly lay: (db: Queryable, runKey: string) => Promise<void>;
}

/** Throws BAD_INPUT where the set, the answers or the texts are not what the input says. */
async function orderOf(db: Database, read: ReadInput, defaultModel: string | null): Promise<Order> {
  const scenarios = await scenariosOf(db, read.set);
  if (read.probes !== undefined) return probing(scenarios, read.model, read.probes);
  const given = read.given === null ? null : await givenIn(db, read.given, { ...read, scenarios }, defaultModel);
  const models = given?.judges ?? modelsAsked(read, defaultModel);
  const twins = read.twins === undefined ? null : await twinsOf(scenarios, read.twins.seed, read.policy);
  return {
    scenarios,
    subjects: scenarios.map(({ face }) => face.scenarioId),
    given,
    twins,
    models,
    asked: given?.asked ?? models,
    async lay(client, runKey) {
      await layNotes(client, runKey, scenarios);
      if (given !== null) await layAnswers(client, runKey, given);
      if (twins !== null) await layTwins(client, runKey, twins);
    },
  };
}

/** The model alone, asked what it knows of the texts (evaluation rules §6). */
function probing(scenarios: readonly KeyedScenario[], model: string, asked: NonNullable<ReadInput['probes']>): Order {
  const probes = probesOf(scenarios, asked);
  if (probes.subjects.length === 0) throw badInput(['set: its narratives are too short to tell anything']);
  const models = { reciter: model };
  const lay: Order['lay'] = (client, runKey) => layOpenings(client, runKey, probes);
  return { scenarios, subjects: probes.subjects, given: null, twins: null, models, asked: models, lay };
}

/** Simulated models or simulated scenarios: either makes a score plumbing. */
const isPlumbing = ({ given, models, scenarios }: Order): boolean =>
  (given?.simulated ?? false) ||
  Object.values(models).some(isSimulated) ||
  scenarios.some(({ face }) => face.simulated);

const capOf = ({ spendCapMicrodollars }: Pick<EvaluationRules, 'spendCapMicrodollars'>) => ({
  line: 'policy.spendCapMicrodollars',
  microdollars: spendCapMicrodollars,
});

async function layNotes(db: Queryable, runKey: string, scenarios: readonly KeyedScenario[]): Promise<void> {
  const notes = scenarios.flatMap(({ face, key }) => [
    papers.write({ key: paperKeyOf(runKey, face.scenarioId), addressee: null }, renderPaper(face)),
    keys.write({ key: scoringKeyOf(runKey, face.scenarioId), addressee: null }, scoringKey(key, face)),
  ]);
  await saveAll(db, runKey, notes);
}

/** How the model is asked, as far as anybody said. */
const howOf = ({ architecture, temperature }: AskedHow): AskedHow => ({
  ...(architecture === undefined ? {} : { architecture }),
  ...(temperature === undefined ? {} : { temperature }),
});

/** What the run keeps of answers that were there before; nothing where the model is asked. */
function keptOf(given: Given | null): Pick<EvaluationBrief, 'given' | 'silent' | 'verdicts'> {
  if (given === null) return {};
  const { from, verdicts } = given;
  return { given: from, silent: silentIn(given), ...(verdicts.length === 0 ? {} : { verdicts }) };
}

/** Answers in which there is something to judge are the rule: the others are named. */
const silentIn = ({ responses }: Given): string[] =>
  [...responses].flatMap(([id, { said }]) => (said.kind === 'answer' ? [] : [id]));

async function layAnswers(db: Queryable, runKey: string, { responses }: Given): Promise<void> {
  let batch: Note[] = [];
  let characters = 0;
  for (const [id, response] of responses) {
    batch.push(answers.write({ key: givenKeyOf(runKey, id), addressee: null }, response));
    characters += response.said.kind === 'answer' ? response.said.text.length : 0;
    if (batch.length < notesAtOnce && characters < charactersAtOnce) continue;
    await saveNotes(db, runKey, batch);
    [batch, characters] = [[], 0];
  }
  await saveNotes(db, runKey, batch);
}

const isAnew = ({ given }: EvaluationBrief): boolean => given?.from !== 'evaluation' || given.judgedAnew;

/** The subject, and judges whose providers have batches. */
const batchedIn = ({ models }: EvaluationRules): string[] =>
  ['subject', ...judgePlaces].filter((agent) => hasProviderBatches(models[agent] ?? ''));

function openedOf(runKey: string, brief: EvaluationBrief, policy: EvaluationRules) {
  return {
    runKey,
    policy: withCap(wholeRules(policy)),
    rates: ratesOf(policy.models),
    scenarios: brief.scenarios,
    runs: brief.runs,
    // Whose judgements stand is not asked again.
    judges: judgePlaces.filter((place) => isAnew(brief) && policy.models[place] !== undefined),
    ...(brief.given === undefined ? {} : { silent: brief.silent ?? [] }),
    ...(brief.providerBatch === true ? { batched: batchedIn(policy) } : {}),
    ...(brief.twins === undefined ? {} : { twins: brief.twins.made }),
    ...(brief.probes === undefined ? {} : { probes: true as const }),
  };
}
