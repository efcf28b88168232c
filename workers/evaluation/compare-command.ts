import type { Command } from 'commander';
import type { Database } from '../../activities/store/database.ts';
import {
  compareReports,
  comparisonLines,
  contradictionsIn,
  evaluationReport,
  type EvaluationReport,
  isContributed,
  type Lifted,
  liftedCautions,
  namedTwice,
  readReport,
} from '../../shared/evaluation/index.ts';
import { RequestError } from '../client/request-error.ts';
import { withStore } from '../terminal/connected.ts';
import { leaf, type Ended } from '../terminal/leaf.ts';
import { evaluations } from './client.ts';
import { standingResults } from './contributed/client.ts';
import { refusedIn, textOf } from './read-text.ts';
import { withoutScores } from './scored.ts';

/** Of others: reports of one's own are named by their keys. */
export const isFile = (name: string): boolean => name.endsWith('.json');

/** Of reports that others have made: nobody here has seen what a file says, or asked the models of contributed results. */
export const handedIn = (names: readonly string[]): string[] =>
  [...new Set(names)].flatMap((name) => {
    if (isFile(name))
      return [`${name} was handed in: whether its figures follow from its responses says symposium evaluate verify.`];
    return isContributed(name)
      ? [`${name} is CONTRIBUTED: its figures were verified as it was taken in; nobody here asked its model or judges.`]
      : [];
  });

/** What people of others have verified (evaluation rules §2.7); of a report of one's own it is known who they are. */
const liftedBy = (name: string, model: string, lifted: Lifted): string[] =>
  isFile(name) || isContributed(name) ? liftedCautions(`${model} (${name})`, lifted) : [];

/** Mounts `evaluate compare`: two models on one set, scenario by scenario. Needs Postgres only. */
export function compareCommand(group: Command, ended: Ended): void {
  leaf(group, ended, {
    usage: 'compare <evaluation> <other>',
    summary:
      'two evaluations of one set of scenarios: the difference with its interval, and the smallest difference that could have been detected',
    examples: [
      'symposium evaluate compare evaluation-20261123-4f9k2m evaluation-20261123-8xq1aa',
      'symposium evaluate compare evaluation-20261123-4f9k2m results/evaluation-of-others.json',
    ],
    async act(terminal, _given, [first = '', second = '']) {
      const [one, other] = await withStore((db) => Promise.all([reportIn(db, first), reportIn(db, second)]));
      const altered = namedTwice(
        [
          { name: first, report: one },
          { name: second, report: other },
        ],
        'altered',
      );
      if (altered.length > 0) throw new RequestError(altered);
      const read = compareReports(one, other);
      if ('problems' in read) throw new RequestError(read.problems);
      const { cautions, models, lifted } = read.compared;
      const byOthers = [...liftedBy(first, models[0], lifted[0]), ...liftedBy(second, models[1], lifted[1])];
      const compared = {
        ...read.compared,
        cautions: [...cautions, ...new Set(byOthers), ...handedIn([first, second])],
      };
      terminal.result(compared, () => comparisonLines(compared));
      return 'done';
    },
  });
}

/** The published report of an evaluation, one of a file, or one that was contributed and stands. Throws `RequestError` where there is none. */
export async function reportIn(db: Database, runKey: string): Promise<EvaluationReport> {
  if (isFile(runKey)) {
    const read = readReport(await textOf(runKey));
    const problems = 'problems' in read ? read.problems : contradictionsIn(read.value);
    if ('problems' in read || problems.length > 0) throw refusedIn(runKey, problems);
    return read.value;
  }
  if (isContributed(runKey)) return standingResults(db, runKey);
  const published = await evaluations.documents(db, runKey);
  const json = published?.files.find(({ path }) => path === `evaluation/${runKey}.json`);
  if (published?.files.some(({ path }) => path.startsWith('contamination/')) === true) throw withoutScores(runKey);
  if (json === undefined)
    throw new RequestError([`evaluation: ${runKey} has no report; see why with: symposium evaluate show ${runKey}`]);
  return evaluationReport.parse(JSON.parse(json.text));
}
