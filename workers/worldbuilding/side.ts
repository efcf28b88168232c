import type { Database } from '../../activities/store/database.ts';
import { deliberationOf, matchReader, type StoredMatch } from '../../activities/worldbuilding/stored-match.ts';
import {
  type MatchRow,
  type Outcome,
  type Role,
  spec,
  type Spec,
  type Team,
} from '../../shared/worldbuilding/index.ts';
import type { CanonEntry, Deliberation, Round } from '../../shared/worldbuilding/deliberation/index.ts';
import { metCurveballs, type MetCurveball } from '../../shared/worldbuilding/spec/index.ts';
import { matchRunOf } from './report.ts';

/** A vote of a team as Symposium counted it. */
export interface VoteSeen extends Pick<Round, 'phase' | 'round'> {
  readonly proposal: string;
  readonly title: string | null;
  /** What each counted place voted for. */
  readonly votes: Readonly<Partial<Record<Role, string>>>;
  readonly outcome: Outcome | null;
  readonly decidedBy: 'VOTE' | 'SYNTHESIZER' | null;
  /** The Synthesizer’s, where it decided. */
  readonly justification: string | null;
}

/** A crystallisation: what was written, what Symposium found in it, and whether it was ratified. */
export interface SpecSeen {
  readonly attempt: number;
  /** null: it could not be read. */
  readonly spec: Spec | null;
  readonly problems: readonly string[];
  /** Fields that rest on no entry of the canon. */
  readonly invented: readonly string[];
  /** Those that the team has met in its debate, and where this spec says that it meets them. */
  readonly curveballs: readonly MetCurveball[];
  readonly ratified: boolean;
}

/** What a team has said and settled, with its words. */
export interface SideSeen {
  readonly team: Team;
  readonly canon: readonly CanonEntry[];
  readonly votes: readonly VoteSeen[];
  /** In the order in which they were written; the one that stands is the last. */
  readonly specs: readonly SpecSeen[];
}

/** Throws `UnknownRun`. */
export async function sidesOf(db: Database, runKey: string, wanted: readonly Team[]): Promise<SideSeen[]> {
  await matchRunOf(db, runKey);
  const stored = await matchReader(db)(runKey);
  return wanted.map((team) => sideOf(stored, team));
}

function sideOf(stored: StoredMatch, team: Team): SideSeen {
  const state = deliberationOf(stored, team);
  return { team, canon: state.canon, votes: state.rounds.map(voteOf), specs: specsOf(stored, team, state) };
}

function voteOf({ id, phase, round, proposal, decision }: Round): VoteSeen {
  const { count, outcome = null, by = null, justification = null } = decision ?? {};
  return {
    phase,
    round,
    proposal: id,
    title: proposal?.proposal.title ?? null,
    votes: count?.votes ?? {},
    outcome,
    decidedBy: by,
    justification,
  };
}

const isOf =
  <K extends MatchRow['kind']>(kind: K, team: Team) =>
  (row: MatchRow): row is Extract<MatchRow, { readonly kind: K }> =>
    row.kind === kind && row.team === team;

function specsOf({ rows, calls }: StoredMatch, team: Team, state: Deliberation): SpecSeen[] {
  const ratified = new Set(
    rows
      .filter(isOf('RATIFIED', team))
      .filter((row) => row.ratified)
      .map(({ attempt }) => attempt),
  );
  return rows.filter(isOf('CRYSTALLIZED', team)).map(({ attempt, call, problems, invented }) => {
    const written = spec.safeParse(calls.get(call ?? '')?.answer).data ?? null;
    return {
      attempt,
      spec: written,
      problems: problems ?? ['it could not be read'],
      invented,
      curveballs: written === null ? [] : metCurveballs(written, state),
      ratified: ratified.has(attempt),
    };
  });
}
