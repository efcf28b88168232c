import { completed, houseEntry, jsonText } from '../../../shared/kernel/index.ts';
import {
  agentOf,
  judgePlaces,
  type MatchBrief,
  matchDefaults,
  type MatchPolicy,
  matchRows,
  roles,
  soloist,
} from '../../../shared/worldbuilding/index.ts';
import {
  compareSides,
  type EndedMatch,
  findingWords,
  type PlayedMatch,
  renderTeamAblation,
  type TeamAblationActivities,
  type TeamAblationBrief,
  type TeamAblationReport,
} from '../../../shared/worldbuilding/ablation/index.ts';
import { challengeTitle } from '../../../shared/worldbuilding/challenge/index.ts';
import { type Database, type Queryable, holdLock, transaction } from '../../store/database.ts';
import { saveFiles } from '../../store/documents.ts';
import { idempotently } from '../../store/idempotent.ts';
import { append, readLedger } from '../../store/ledger.ts';
import { outcomeKey, saveOutcome } from '../../store/outcomes.ts';
import { findRun } from '../../store/runs.ts';
import { storedRun } from '../../store/stored-run.ts';
import { findMatchOutcome } from '../match-outcome.ts';
import { system } from './open.ts';

type Concluded = Awaited<ReturnType<TeamAblationActivities['concludeTeamAblation']>>;

/**
 * Compares what the matches came to by their own rows, and closes the run, in one transaction. Whoever asks again is
 * told the same and writes nothing.
 */
export function concludeTeamAblationIn(db: Database): TeamAblationActivities['concludeTeamAblation'] {
  return async function concludeTeamAblation({ runKey, matches }) {
    return transaction(db, async (client) => {
      await holdLock(client, `team-ablation/${runKey}`);
      return idempotently<Concluded>(client, { runKey, key: `${runKey}/ablation/concluded`, content: 'made' }, () =>
        conclude(client, runKey, matches),
      );
    });
  };
}

async function conclude(client: Queryable, runKey: string, matches: readonly EndedMatch[]): Promise<Concluded> {
  const report = await reportOf(client, runKey, matches);
  const { finding, judged } = report.comparison;
  const files = [
    { path: `team-ablation/${runKey}.md`, text: renderTeamAblation(report) },
    { path: `team-ablation/${runKey}.json`, text: jsonText(report) },
  ];
  const documents = files.map(({ path }) => path);
  await saveFiles(client, runKey, 1, files);
  const [outcome, reason] = [judged > 0 ? 'COMPARED' : 'UNJUDGED', findingWords[finding]];
  await saveOutcome(client, runKey, outcome, reason);
  await append(client, runKey, [
    houseEntry('TALLY', 'compared', 'PLAY', { state: 'compared', finding, judged, files: documents }),
    houseEntry('OUTCOME', await outcomeKey(client, runKey), 'PLAY', { outcome, reason }),
  ]);
  return { documents, finding, judged };
}

async function reportOf(
  client: Queryable,
  runKey: string,
  matches: readonly EndedMatch[],
): Promise<TeamAblationReport> {
  const run = await storedRun<TeamAblationBrief, MatchPolicy>(client, system, runKey);
  const policy: MatchPolicy = completed<MatchPolicy>(matchDefaults, run.policy);
  const played: PlayedMatch[] = [];
  const costs: (number | null)[] = [];
  for (const one of matches) {
    played.push(await playedMatch(client, one));
    costs.push((await findMatchOutcome(client, one.match))?.usage.costMicrodollars ?? null);
  }
  const simulated = run.corpus === 'simulated';
  const models = {
    team: [...new Set(roles.map((role) => policy.models[agentOf('A', role)]))],
    soloist: policy.models[soloist],
    judges: judgePlaces.slice(0, policy.judges.models).map((place) => policy.models[place]),
    imageModel: policy.pictures.model,
  };
  const { tolerance } = policy.alone;
  return {
    runKey,
    corpus: run.corpus,
    simulated,
    models,
    tolerance,
    matches: played,
    costMicrodollars: costs.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0),
    comparison: compareSides(played, {
      simulated,
      tolerance,
      judges: models.judges,
      players: [...models.team, models.soloist],
    }),
  };
}

/** From the match's own rows; one that was never opened came to nothing. */
async function playedMatch(client: Queryable, { match, end }: EndedMatch): Promise<PlayedMatch> {
  const run = await findRun<MatchBrief, MatchPolicy>(client, match);
  const rows = run === null ? [] : matchRows(await readLedger(client, match));
  const tally = rows.flatMap((row) => (row.kind === 'ALONE' ? [row] : []))[0];
  const verdict = rows.flatMap((row) => (row.kind === 'VERDICT' ? [row.verdict] : []))[0] ?? null;
  const stands = (team: 'A' | 'B') => rows.some((row) => row.kind === 'SPEC' && row.team === team && row.call !== null);
  return {
    match,
    challenge: run === null ? '' : challengeTitle(run.brief.challenge),
    end,
    without: [...(stands('A') ? [] : ['TEAM' as const]), ...(stands('B') ? [] : ['SOLOIST' as const])],
    tally:
      tally === undefined
        ? null
        : {
            measure: tally.measure,
            beside: tally.beside,
            own: tally.own,
            drafts: tally.drafts,
            revisions: tally.revisions,
            ended: tally.ended,
          },
    verdict,
  };
}
