import {
  findContribution,
  listContributions,
  readContributed,
  withdrawContribution,
} from '../../../activities/evaluation/contributed/index.ts';
import type { Database } from '../../../activities/store/database.ts';
import type { DocumentFile } from '../../../activities/store/documents.ts';
import {
  type Contributed,
  contributedDocuments,
  differenceLine,
  type EvaluationReport,
} from '../../../shared/evaluation/index.ts';
import { excerpt, oneLine, quoted } from '../../../shared/text/index.ts';
import {
  askedName,
  givenNumber,
  givenObject,
  givenOptions,
  givenSigned,
  optionProblems,
  type Signed,
} from '../../client/given.ts';
import { RequestError } from '../../client/request-error.ts';
import type { Servers } from '../../client/servers.ts';
import { shown } from '../read-text.ts';
import { takeIn, type TakingIn } from './take-in.ts';
import type { EvaluationResults } from './verified.ts';

/** Results of evaluations that others have contributed (evaluation rules §1.16). Every verb that names one throws `RequestError` where there is none. */
export interface Contributions {
  /**
   * Verifies results by their keys and keeps them; the same ones are kept once. Throws `RequestError` with every problem, and with each
   * figure that does not follow from the responses; then nothing is written.
   */
  import(results: EvaluationResults, how?: TakingIn): Promise<Contributed>;
  show(name: string): Promise<Contributed>;
  /** Newest first, those that were withdrawn among them. */
  list(options?: { readonly limit?: number }): Promise<readonly Contributed[]>;
  /** The report as JSON and as a page, and every response. */
  report(name: string): Promise<{ readonly of: Contributed; readonly files: readonly DocumentFile[] }>;
  /** They stay, and are compared and ranked no more. It cannot be undone. */
  withdraw(name: string, signed: Signed): Promise<Contributed>;
}

/** Of `import`; null is a temperature, and a canary, of its own. */
const options = ['scenarios', 'canary', 'snapshots', 'temperature', 'by'];

export const contributionsOf = ({ db }: Pick<Servers, 'db'>): Contributions => ({
  async import(results, how) {
    const given = givenObject('results', results, 'report and responses, as texts');
    const problems = [
      ...(['report', 'responses'] as const).flatMap((field) =>
        typeof (given[field] as unknown) === 'string' ? [] : [`${field}: is ${quoted(given[field])}; give a text`],
      ),
      ...optionProblems({ ...givenOptions(how), temperature: undefined, canary: undefined }, options),
    ];
    if (problems.length > 0) throw new RequestError(problems);
    const taken = await takeIn(db, given, how);
    if ('contributed' in taken) return taken.contributed;
    throw new RequestError(shown(taken.differences.map(differenceLine)));
  },
  show: async (name) => (await findContribution(db, asked(name))) ?? nobody(name),
  list: async (of) => listContributions(db, givenNumber('limit', givenOptions(of)?.limit ?? 20)),
  async report(name) {
    const { of, stored } = await readNamed(db, name);
    return { of, files: contributedDocuments(of, stored) };
  },
  async withdraw(name, signed) {
    const found = await withdrawContribution(db, asked(name), givenSigned(signed));
    if (found === null) return nobody(name);
    const { withdrawn, isNew } = found;
    if (isNew || withdrawn.withdrawn === null) return withdrawn;
    throw isWithdrawn(name, withdrawn.withdrawn);
  },
});

async function readNamed(db: Database, name: string) {
  return (await readContributed(db, asked(name))) ?? nobody(name);
}

/** The report of contributed results, to be compared. Throws `RequestError` where there are none, or where they were withdrawn. */
export async function standingResults(db: Database, name: string): Promise<EvaluationReport> {
  const { of, stored } = await readNamed(db, name);
  if (of.withdrawn !== null) throw isWithdrawn(of.name, of.withdrawn);
  return stored.report;
}

const isWithdrawn = (name: string, { by, on, reason }: NonNullable<Contributed['withdrawn']>): RequestError =>
  new RequestError([`results: ${name} was withdrawn on ${on} by ${by}: ${oneLine(reason)}`]);

const asked = (name: string): string => askedName('results', name, 'the name of contributed results', unknown);

const unknown = (name: string): RequestError =>
  new RequestError([
    `results: there is no ${excerpt(name, 90)} among contributed results; list them with: symposium evaluate list`,
  ]);

function nobody(name: string): never {
  throw unknown(name);
}
