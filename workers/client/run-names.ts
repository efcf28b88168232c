import type { Database } from '../../activities/store/database.ts';
import { findOutcome } from '../../activities/store/outcomes.ts';
import { findRun, type RunRow } from '../../activities/store/runs.ts';
import { contributedNotRun, isContributed } from '../../shared/evaluation/index.ts';
import { prefix } from '../../shared/text/index.ts';
import { RequestError } from './request-error.ts';

/** What the runs of one kind are called where a person reads it, and the commands that look after them. */
export interface RunNames {
  /** The run's system in the store. */
  readonly system: string;
  readonly noun: string;
  readonly plural: string;
  /** `worldbuilding tournament`: the words between `symposium` and the verb. */
  readonly command: string;
  /** What such a run is to whoever takes its key for that of something else; the noun, if nothing is said. */
  readonly called?: string;
}

/** The runs of Symposium's own systems, by their system in the store. */
export const runNames = {
  scenario: {
    system: 'scenario',
    noun: 'run',
    plural: 'runs',
    command: 'scenario',
    called: 'a run of another system (scenario)',
  },
  omega: { system: 'omega', noun: 'session', plural: 'sessions', command: 'omega', called: 'a session of OMEGA' },
  ablation: { system: 'ablation', noun: 'ablation', plural: 'ablations', command: 'omega ablation' },
  inquiry: { system: 'inquiry', noun: 'question', plural: 'questions', command: 'omega inquiry' },
  evaluation: { system: 'evaluation', noun: 'evaluation', plural: 'evaluations', command: 'evaluate' },
  audit: { system: 'audit', noun: 'audit', plural: 'audits', command: 'evaluate audit' },
  suspects: { system: 'suspects', noun: 'examination', plural: 'examinations', command: 'evaluate suspects' },
  worldbuilding: {
    system: 'worldbuilding',
    noun: 'match',
    plural: 'matches',
    command: 'worldbuilding',
    called: 'a single match',
  },
  tournament: {
    system: 'tournament',
    noun: 'tournament',
    plural: 'tournaments',
    command: 'worldbuilding tournament',
  },
  teamAblation: {
    system: 'team-ablation',
    noun: 'ablation',
    plural: 'ablations',
    command: 'worldbuilding ablation',
    called: 'an ablation of a team',
  },
  batch: { system: 'batch', noun: 'batch', plural: 'batches', command: 'batch' },
  corpus: { system: 'corpus', noun: 'corpus', plural: 'corpora', command: 'corpus' },
  qa: { system: 'qa', noun: 'sample', plural: 'samples', command: 'corpus qa' },
} as const satisfies Readonly<Record<string, RunNames>>;

/** Whose runs they are, by their system in the store; undefined: those of somebody's own. */
export const namesOf = (system: string): RunNames | undefined =>
  Object.values(runNames).find((names) => names.system === system);

/** `a session`, `an evaluation`. */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

export class RunKeyTaken extends RequestError {
  override readonly name = 'RunKeyTaken';

  constructor(runKey: string, { noun, command }: RunNames) {
    super([
      `key: ${runKey} is already the key of ${withArticle(noun)}; choose another, or look at that ${noun} with: symposium ${command} show ${runKey}`,
    ]);
  }
}

export class UnknownRun extends RequestError {
  override readonly name = 'UnknownRun';

  constructor(runKey: string, { noun, plural, command }: RunNames) {
    super([
      command.startsWith(runNames.evaluation.command) && isContributed(runKey)
        ? contributedNotRun(runKey)
        : `${noun}: there is no ${prefix(runKey, 90)}; list the ${plural} with: symposium ${command} list`,
    ]);
  }
}

/** What is to be done to a run that has ended already. `stopped`: it has no ending, as Temporal's own tools have terminated it. */
export class RunIsOver extends RequestError {
  override readonly name = 'RunIsOver';

  constructor(runKey: string, { noun, command }: RunNames, stopped = false) {
    super([
      stopped
        ? `${noun}: ${runKey} was stopped without an ending; take it up again with: symposium ${command} reopen ${runKey}`
        : `${noun}: ${runKey} is already over; see how it ended with: symposium ${command} show ${runKey}`,
    ]);
  }
}

/** What a run of which nothing is under way is to whoever would tell it something: unknown, over, or stopped. */
export async function isOverIn(db: Database, runKey: string, names: RunNames): Promise<RequestError> {
  const [run, ending] = await Promise.all([findRun(db, runKey), findOutcome(db, runKey)]);
  return run === null ? new UnknownRun(runKey, names) : new RunIsOver(runKey, names, ending === null);
}

/**
 * The run of this key. Throws `UnknownRun`, or a `RequestError` where the key is that of something else. `Brief`,
 * `Policy`: what the system of these names stores.
 */
export async function ownRun<Brief = unknown, Policy = unknown>(
  db: Database,
  names: RunNames,
  runKey: string,
): Promise<RunRow<Brief, Policy>> {
  const run = await findRun<Brief, Policy>(db, runKey);
  if (!run) throw new UnknownRun(runKey, names);
  if (run.system !== names.system) throw new RequestError([`${names.noun}: ${runKey} is ${otherRun(run)}`]);
  return run;
}

/** Whose key it is, and where to look at it. */
function otherRun({ runKey, system }: RunRow): string {
  const other = namesOf(system);
  if (other === undefined) return `a run of another system (${system})`;
  const { noun, called = withArticle(noun), command } = other;
  return `${called}; see: symposium ${command} show ${runKey}`;
}
