import { isSimulated } from '../../../shared/kernel/index.ts';
import type { MatchPolicy } from '../../../shared/worldbuilding/index.ts';
import {
  kickoffOf,
  type OpenedTournament,
  readTournament,
  type ReadTournament,
  type TournamentActivities,
  type TournamentBrief,
  type TournamentInput,
} from '../../../shared/worldbuilding/tournament/index.ts';
import { badInput, ownRun } from '../../bad-input.ts';
import { modelProblems } from '../../models/run-models.ts';
import type { RunDefaults } from '../../run-defaults.ts';
import { openedRun } from '../../store-run.ts';
import { transaction, type Database } from '../../store/database.ts';
import { findRun, type RunRow } from '../../store/runs.ts';
import { readStart } from '../read-start.ts';

type Defaults = Pick<RunDefaults, 'model'>;
type Tournament = RunRow<TournamentBrief, MatchPolicy>;

/**
 * Opens a tournament. A bad input ends it before anything is written, and its failure names each field: what any of its
 * matches would refuse is refused here. The first opening stands: a reset, a second start or the next execution goes on
 * with the entrants and the rules that were stored.
 */
export function openTournamentIn(db: Database, defaults: Defaults): TournamentActivities['openTournament'] {
  return async function openTournament({ runKey, input }): Promise<OpenedTournament> {
    const known = await findRun<TournamentBrief, MatchPolicy>(db, runKey);
    const { brief, policy } = known === null ? await store(db, defaults, runKey, input) : ownRun(known, 'tournament');
    return { runKey, atOnce: brief.atOnce, historyEvents: policy.tournament.historyEvents };
  };
}

async function store(db: Database, { model }: Defaults, runKey: string, input: TournamentInput): Promise<Tournament> {
  const reading = readTournament(runKey, input, model);
  if (!reading.ok) throw badInput(reading.problems);
  const { brief, policy } = reading.tournament;
  const corpus = corpusOf(model, runKey, reading.tournament);
  return transaction(db, (client) =>
    openedRun<TournamentBrief, MatchPolicy>(client, {
      runKey,
      system: 'tournament',
      corpus,
      brief,
      policy,
      opened: (run) => ({
        format: run.brief.format,
        entrants: run.brief.entrants.map(({ name }) => name),
        tier: run.brief.tier,
      }),
    }),
  );
}

/**
 * What its matches will be. Reads the first of them as it will be opened, which refuses prices that a cap needs and
 * nobody knows.
 */
function corpusOf(model: string | null, runKey: string, { brief, policy }: ReadTournament): Tournament['corpus'] {
  const cap = { line: 'policy.spendCapMicrodollars', microdollars: policy.spendCapMicrodollars };
  const unpriced = brief.entrants.flatMap(({ models }, place) =>
    modelProblems(
      Object.fromEntries(Object.entries(models).map(([role, ref]) => [`entrants[${place}].models.${role}`, ref])),
      cap,
    ),
  );
  const problems = [...new Set(unpriced)];
  if (problems.length > 0) throw badInput(problems);
  const [a, b] = brief.entrants;
  const { input } = kickoffOf(
    { pairing: 'R1-1', attempt: 1, a: a?.name ?? '', b: b?.name ?? '', challenge: 1 },
    { runKey, brief, policy },
  );
  const { corpus } = readStart(model, `${runKey}-r1-1-1`, input);
  return corpus === 'simulated' || brief.entrants.some(({ models }) => Object.values(models).some(isSimulated))
    ? 'simulated'
    : 'real';
}
