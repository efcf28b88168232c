import {
  type Checkable,
  findingsIn,
  type KeyedScenario,
  quotationOf,
  scoringKey,
  type ScoringKey,
  shownAnswer,
  shownKey,
  solverCheckOf,
  type Suspect,
  suspectedOf,
  type SuspectsActivities,
  type SuspectsBrief,
  suspectsInput,
  type SuspectsPolicy,
} from '../../../shared/evaluation/index.ts';
import { renderPaper } from '../../../shared/scenario/documents/index.ts';
import { badInput, ownRun } from '../../bad-input.ts';
import { type Database, type Queryable, transaction } from '../../store/database.ts';
import { saveNotes } from '../../store/notes.ts';
import { findRun, type RunRow } from '../../store/runs.ts';
import { storedRun } from '../../store/stored-run.ts';
import { keyProblems, openedRun } from '../../store-run.ts';
import { reviewsOfRun } from '../reviews-of.ts';
import { readSolvers, type Solvers } from '../solvers.ts';
import { suspectedKeys, type SuspectedKeyNote } from './notes.ts';
import { makersOf } from './standing.ts';

type SuspectsRow = RunRow<SuspectsBrief, SuspectsPolicy>;

/** The activities of examinations of suspected keys (evaluation rules §4.8). */
export function suspectsIn(db: Database): SuspectsActivities {
  return {
    async openSuspects({ runKey, input }) {
      const known = await findRun<SuspectsBrief, SuspectsPolicy>(db, runKey);
      const { brief, policy } = known === null ? await store(db, runKey, input) : ownRun(known, 'suspects');
      return { runKey, policy, suspects: brief.suspects.map(({ scenario }) => scenario) };
    },
    async concludeSuspects({ runKey }) {
      const { brief } = await storedRun<SuspectsBrief, SuspectsPolicy>(db, 'suspects', runKey);
      const found = [...findingsIn(await reviewsOfRun(db, runKey)).values()];
      return {
        suspected: brief.suspects.length,
        upheld: found.filter(({ finding }) => finding === 'upheld').length,
        wrong: found.filter(({ finding }) => finding === 'wrong').length,
      };
    },
  };
}

/** Reads the input, looks for what is suspected, and stores the run with what people are to read. Throws BAD_INPUT. */
async function store(db: Database, runKey: string, input: unknown): Promise<SuspectsRow> {
  const read = suspectsInput.safeParse(input);
  const problems = [
    ...keyProblems('suspects', runKey),
    ...(read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`)),
  ];
  if (!read.success || problems.length > 0) throw badInput(problems);
  const { evaluations, policy } = read.data;
  const solvers = await readSolvers(db, evaluations, { simulated: true, handedIn: true });
  if ('problems' in solvers) throw badInput(solvers.problems);
  const scenarios = new Map([...solvers.scenarios.values()].flat().map((one) => [one.face.scenarioId, one]));
  const checkable = await checkableIn(db, solvers);
  const found = suspectsAmong(solvers, checkable);
  const bound = new Map(checkable.map((one) => [one.scenario, one.bound]));
  const suspects = found.map(({ scenario, agreeing, judged }) => ({
    ...{ scenario, agreeing, judged },
    bound: bound.get(scenario) ?? '',
  }));
  const brief: SuspectsBrief = { evaluations: solvers.evaluations, of: checkable.length, suspects };
  const notes = found.map((one) =>
    suspectedKeys.write(
      { key: suspectedOf(runKey, one.scenario), addressee: null },
      laidOut(one, scenarios.get(one.scenario), solvers),
    ),
  );
  return transaction(db, async (client) => {
    const run = await openedRun<SuspectsBrief, SuspectsPolicy>(client, {
      runKey,
      system: 'suspects',
      corpus: solvers.simulated ? 'simulated' : 'real',
      brief,
      policy,
      opened: () => ({ suspected: suspects.length, of: checkable.length }),
    });
    await saveNotes(client, runKey, notes);
    return run;
  });
}

/** The scenarios that the evaluations asked about, with whoever made them where this store has published them. */
async function checkableIn(db: Queryable, solvers: Solvers): Promise<Checkable[]> {
  const makers = await makersOf(db, solvers.simulated ? 'simulated' : 'real');
  const bounds = Map.groupBy(
    solvers.runs.flatMap(({ bound }) => [...bound]),
    ([scenario]) => scenario,
  );
  const checkable = [...bounds].map(([scenario, all]) => ({
    scenario,
    versions: new Set(all.map(([, bound]) => bound)),
    makers: makers.get(scenario) ?? [],
  }));
  const twofold = checkable.filter(({ versions }) => versions.size > 1).map(({ scenario }) => scenario);
  if (twofold.length > 0)
    throw badInput([
      `evaluations: they hold different versions of ${twofold.slice(0, 5).join(', ')}; examine them apart`,
    ]);
  return checkable
    .map(({ scenario, versions, makers: by }) => ({ scenario, bound: [...versions][0] ?? '', makers: by }))
    .toSorted((one, other) => (one.scenario < other.scenario ? -1 : 1));
}

/** By all answers, as after an evaluation, and by those of independent models, as before a release: either is a suspicion. */
function suspectsAmong({ runs, passScore }: Solvers, checkable: readonly Checkable[]): Suspect[] {
  const byAll = solverCheckOf(
    checkable.map((one) => ({ ...one, makers: [] })),
    runs,
    { passScore },
  ).suspects;
  const known = new Set(byAll.map(({ scenario }) => scenario));
  const byIndependent = solverCheckOf(checkable, runs, { passScore }).suspects;
  return [...byAll, ...byIndependent.filter(({ scenario }) => !known.has(scenario))].toSorted((one, other) =>
    one.scenario < other.scenario ? -1 : 1,
  );
}

function laidOut({ scenario, quotes }: Suspect, keyed: KeyedScenario | undefined, solvers: Solvers): SuspectedKeyNote {
  if (keyed === undefined) throw new RangeError(`${scenario} is in none of the sets`);
  const key = scoringKey(keyed.key, keyed.face);
  return {
    paper: renderPaper(keyed.face),
    key: shownKey(key),
    answers: quotes.map((quote) => ({ says: quote.says, text: wholeAnswer(solvers, key, quote) })),
  };
}

/** The answer that a quotation begins, as a judge reads it. */
function wholeAnswer(
  { runs, answerCharacters }: Solvers,
  key: ScoringKey,
  { run, answer: quotation }: Suspect['quotes'][number],
): string {
  const texts = runs
    .flatMap(({ rows }) => rows.filter((row) => row.scenario === key.scenario && row.run === run))
    .flatMap(({ said }) => (said.kind === 'answer' ? [said.text] : []));
  const whole = texts.find((text) => quotationOf(text) === quotation) ?? quotation;
  return shownAnswer(whole, answerCharacters, key);
}
