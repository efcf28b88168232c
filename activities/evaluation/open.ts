import { renderPaper } from '../../shared/scenario/documents/index.ts';
import {
  type EvaluationActivities,
  type EvaluationBrief,
  evaluationInput,
  type EvaluationRules,
  judgePlaces,
  type KeyedScenario,
  modelsAsked,
  paperKeyOf,
  readScenarios,
  type ScoringKey,
  scoringKey,
  scoringKeyOf,
  storedSet,
} from '../../shared/evaluation/index.ts';
import { isSimulated, withCap } from '../../shared/kernel/index.ts';
import { badInput, ownRun } from '../bad-input.ts';
import { modelProblems, ratesOf } from '../models/run-models.ts';
import { readBody } from '../store/bodies.ts';
import { type Database, type Queryable, transaction } from '../store/database.ts';
import { noteKind, saveNotes } from '../store/notes.ts';
import { findRun } from '../store/runs.ts';
import { keyProblems, openedRun } from '../store-run.ts';

/** What a subject reads, and what only judges and Symposium do. Each is a note of its own kind. */
export const papers = noteKind<string>('paper');
export const keys = noteKind<ScoringKey>('scoring-key');

/** Notes that are written by one statement. */
const notesAtOnce = 100;

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
    const models = modelsAsked(read.data, defaultModel);
    const problems = [...keyProblems('evaluation', runKey), ...modelProblems(models, capOf(policy))];
    if (problems.length > 0) throw badInput(problems);
    // Simulated models or simulated scenarios: either makes a score plumbing.
    const simulated = Object.values(models).some(isSimulated) || scenarios.some(({ face }) => face.simulated);
    const brief = {
      set,
      model,
      judges: judgePlaces.flatMap((place) => models[place] ?? []),
      runs,
      scenarios: scenarios.map(({ face }) => face.scenarioId),
    };
    const run = await transaction(db, async (client) => {
      const stored = await openedRun<EvaluationBrief, EvaluationRules>(client, {
        runKey,
        system: 'evaluation',
        corpus: simulated ? 'simulated' : 'real',
        brief,
        policy: { ...policy, models },
        opened: () => ({ models, set, runs, scenarios: scenarios.length }),
      });
      await layNotes(client, runKey, scenarios);
      return stored;
    });
    return openedOf(runKey, run.brief, run.policy);
  };
}

const capOf = ({ spendCapMicrodollars }: Pick<EvaluationRules, 'spendCapMicrodollars'>) => ({
  line: 'policy.spendCapMicrodollars',
  microdollars: spendCapMicrodollars,
});

async function scenariosOf(db: Database, set: string): Promise<readonly KeyedScenario[]> {
  const stored = await readBody(db, set).catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.startsWith('no stored body')) throw error;
    throw badInput([`set: nothing is stored under ${set}; start it from the folders with symposium evaluate start`]);
  });
  const read = storedSet.safeParse(stored);
  if (!read.success) throw badInput([`set: what is stored under ${set} is no set of scenarios`]);
  const known = readScenarios(
    read.data.scenarios.map(({ face, key = null }, at) => ({ name: `scenario ${at + 1}`, face, key })),
  );
  if ('problems' in known) throw badInput(known.problems);
  return known.scenarios;
}

async function layNotes(db: Queryable, runKey: string, scenarios: readonly KeyedScenario[]): Promise<void> {
  const notes = scenarios.flatMap(({ face, key }) => [
    papers.write({ key: paperKeyOf(runKey, face.scenarioId), addressee: null }, renderPaper(face)),
    keys.write({ key: scoringKeyOf(runKey, face.scenarioId), addressee: null }, scoringKey(key, face)),
  ]);
  for (let from = 0; from < notes.length; from += notesAtOnce)
    await saveNotes(db, runKey, notes.slice(from, from + notesAtOnce));
}

function openedOf(runKey: string, brief: EvaluationBrief, policy: EvaluationRules) {
  return {
    runKey,
    policy: withCap(policy),
    rates: ratesOf(policy.models),
    scenarios: brief.scenarios,
    runs: brief.runs,
    judges: judgePlaces.filter((place) => policy.models[place] !== undefined),
  };
}
