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
import { answers, keys, papers } from './notes.ts';
import { wholeRules } from './rules.ts';
import { scenariosOf } from './scenarios-of.ts';

/** Notes that are written by one statement. */
const notesAtOnce = 100;
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
    const { set, model, runs, policy } = read.data;
    const scenarios = await scenariosOf(db, set);
    const given =
      read.data.given === null ? null : await givenIn(db, read.data.given, { ...read.data, scenarios }, defaultModel);
    const models = given?.judges ?? modelsAsked(read.data, defaultModel);
    const problems = [
      ...keyProblems('evaluation', runKey),
      ...modelProblems(given?.asked ?? models, capOf(policy), parseSubjectRef),
    ];
    if (problems.length > 0) throw badInput(problems);
    // Simulated models or simulated scenarios: either makes a score plumbing.
    const simulated =
      (given?.simulated ?? false) ||
      Object.values(models).some(isSimulated) ||
      scenarios.some(({ face }) => face.simulated);
    const brief: EvaluationBrief = {
      set,
      model,
      judges: judgePlaces.flatMap((place) => models[place] ?? []),
      runs,
      scenarios: scenarios.map(({ face }) => face.scenarioId),
      ...keptOf(given),
      ...howOf(read.data),
      ...(read.data.providerBatch === true ? { providerBatch: true } : {}),
    };
    const sampling = samplingOf(read.data, evaluationRoster.subject.sampling);
    const run = await transaction(db, async (client) => {
      const stored = await openedRun<EvaluationBrief, EvaluationRules>(client, {
        runKey,
        system: 'evaluation',
        corpus: simulated ? 'simulated' : 'real',
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
      await layNotes(client, runKey, scenarios);
      if (given !== null) await layAnswers(client, runKey, given);
      return stored;
    });
    return openedOf(runKey, run.brief, run.policy);
  };
}

const capOf = ({ spendCapMicrodollars }: Pick<EvaluationRules, 'spendCapMicrodollars'>) => ({
  line: 'policy.spendCapMicrodollars',
  microdollars: spendCapMicrodollars,
});

async function layNotes(db: Queryable, runKey: string, scenarios: readonly KeyedScenario[]): Promise<void> {
  const notes = scenarios.flatMap(({ face, key }) => [
    papers.write({ key: paperKeyOf(runKey, face.scenarioId), addressee: null }, renderPaper(face)),
    keys.write({ key: scoringKeyOf(runKey, face.scenarioId), addressee: null }, scoringKey(key, face)),
  ]);
  for (let from = 0; from < notes.length; from += notesAtOnce)
    await saveNotes(db, runKey, notes.slice(from, from + notesAtOnce));
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
  };
}
