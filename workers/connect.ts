import type { Connection } from '@temporalio/client';
import type { Database } from '../activities/store/database.ts';
import { reviewsOf, type Reviews } from './client/reviews.ts';
import type { RunKind, RunShape } from './client/run-kind.ts';
import { runsOf, type Runs } from './client/runs.ts';
import { connectServers, knownServers, type Servers, type SymposiumOptions } from './client/servers.ts';
import { batches, type Batches } from './corpus/batch/client.ts';
import { corpora, type Corpora } from './corpus/run/client.ts';
import { schedules, type Schedules } from './corpus/schedule/client.ts';
import { evaluationsOf, type Evaluations } from './evaluation/client.ts';
import { sessions, type Sessions } from './omega/client.ts';
import { scenarios, type Scenarios } from './scenario/client.ts';
import { worldbuilding, type Worldbuilding } from './worldbuilding/client.ts';

/** The typed client: each system with the same verbs, and with what only it can do. */
export interface Symposium {
  /** Runs of the scenario pipeline. */
  readonly scenario: Scenarios;
  /** Batches of scenarios. */
  readonly batch: Batches;
  /** Whole corpora, made batch by batch with their milestones. */
  readonly corpus: Corpora;
  /** Schedules that make a plan of scenarios night by night. */
  readonly schedule: Schedules;
  /** Sessions of OMEGA. */
  readonly omega: Sessions;
  /** Matches and tournaments of Worldbuilding Sprint. */
  readonly worldbuilding: Worldbuilding;
  /** Evaluations of models on scenarios, and what others have measured. */
  readonly evaluation: Evaluations;
  /** @deprecated It is `worldbuilding`. */
  readonly match: Worldbuilding;
  /** The same verbs for a system of somebody's own. */
  runs<S extends RunShape>(kind: RunKind<S>): Runs<S>;
  readonly reviews: Reviews;
  /** For what this client does not cover. */
  readonly db: Database;
  readonly connection: Connection;
  /** For whoever builds verbs of their own. */
  readonly servers: Servers;
  close(): Promise<void>;
}

/**
 * Connects to both servers: those of the options, or without any those that the command line would find, which are what
 * the settings name, else a dev stack on this machine. Throws `RequestError` for options that name none, and `UnreachableError`, naming the one that does not answer, within some five seconds.
 */
export async function connectSymposium(options?: SymposiumOptions): Promise<Symposium> {
  const { close, ...servers } = await connectServers(options ?? (await knownServers()));
  const worlds = worldbuilding(servers);
  return {
    scenario: scenarios(servers),
    batch: batches(servers),
    corpus: corpora(servers),
    schedule: schedules(servers),
    omega: sessions(servers),
    worldbuilding: worlds,
    evaluation: evaluationsOf(servers),
    match: worlds,
    runs: (kind) => runsOf(kind, servers),
    reviews: reviewsOf(servers),
    db: servers.db,
    connection: servers.connection,
    servers,
    close,
  };
}
