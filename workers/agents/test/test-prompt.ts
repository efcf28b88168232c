import type { Model } from '../../../activities/models/model.ts';
import type { Database } from '../../../activities/store/database.ts';
import { lastPublished } from '../../../activities/store/published.ts';
import { addUsage, noUsage, type Usage } from '../../../shared/kernel/index.ts';
import { type AdviserRows, type Brief, cardsOf, cast, type Policy } from '../../../shared/scenario/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { tryOn, type TrialOfRun } from './trial.ts';

/** A new prompt, to be tested on the scenarios that were finished last (scenario rules §B). */
export interface PromptTest {
  readonly db: Database;
  readonly find: (ref: string) => Model;
  /** Optional agents of one's own. */
  readonly own: AdviserRows;
  readonly agent: string;
  readonly prompt: string;
  /** How many scenarios, at most. */
  readonly runs: number;
  readonly signal: AbortSignal;
  /** Called after each scenario. */
  readonly onRun?: (done: TrialOfRun) => void;
}

export interface PromptTestResult {
  readonly agent: string;
  /** Finished scenarios that were looked at; fewer than were asked for where there are not so many. */
  readonly scenarios: readonly TrialOfRun[];
  /** Questions that were asked again. */
  readonly asked: number;
  readonly changes: number;
  readonly usage: Usage;
}

/** Runs the protocol. Throws `RequestError` for what cannot be tested, and `ModelFailure`. */
export async function testPrompt({
  db,
  find,
  own,
  agent: written,
  prompt,
  runs,
  signal,
  onRun,
}: PromptTest): Promise<PromptTestResult> {
  const agent = written.toUpperCase();
  const roster = { ...cast, ...cardsOf(own) };
  const card = Object.hasOwn(roster, agent) ? roster[agent] : undefined;
  if (!card) throw new RequestError([`agent: ${written} is unknown; choose one of ${Object.keys(roster).join(', ')}`]);
  const heading = `# ${agent} System Prompt`;
  if (prompt.split('\n', 1)[0]?.trimEnd() !== heading)
    throw new RequestError([`--prompt: does not begin with "${heading}"`]);
  const published = await lastPublished<Brief, Policy>(db, 'scenario', runs);
  if (published.length === 0)
    throw new RequestError(['--runs: the store holds no finished scenario to test a prompt on; make some first']);
  const scenarios: TrialOfRun[] = [];
  for (const run of published) {
    const done = await tryOn({ db, find, agent, card, prompt, signal }, run);
    scenarios.push(done);
    onRun?.(done);
  }
  const asked = scenarios.reduce((sum, one) => sum + one.asked, 0);
  if (asked === 0)
    throw new RequestError([
      `agent: ${agent} was asked nothing in these scenarios that could be asked again${agent === 'ATHENA' ? '; of ATHENA only revisions are' : ''}`,
    ]);
  return {
    agent,
    scenarios,
    asked,
    changes: scenarios.reduce((sum, one) => sum + one.changes.length, 0),
    usage: scenarios.flatMap(({ usage }) => usage).reduce(addUsage, noUsage),
  };
}
