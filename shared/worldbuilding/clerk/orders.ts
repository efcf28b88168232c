import type { Place } from '../deliberation/schedule.ts';
import { teams, type Team, type Turn } from '../vocabulary.ts';

/** What the clerk examines: turns as they come, or all merges of a debate that is over. */
export type Scope = 'TURNS' | 'CLOSING';

/** What came of an examination, to be counted. */
export interface TestimonyOrder {
  readonly team: Team;
  /** Number of the team's examination, from 1. */
  readonly examination: number;
  readonly scope: Scope;
  /** The round that is running, and how often its turns have been settled; null: the debate is over. */
  readonly running: {
    readonly place: Pick<Place, 'phase' | 'round'>;
    readonly attempts: Readonly<Partial<Record<Turn, number>>>;
  } | null;
  /** The clerk's stored answer; null: none that can be read. */
  readonly ref: string | null;
}

/** What the clerk is asked to examine of a team: texts of its debate, or the fields of a spec, by its attempt. */
export type ExaminationOrder = {
  readonly runKey: string;
  readonly team: Team;
  /** From 1. */
  readonly examination: number;
} & ({ readonly scope: Scope } | { readonly scope: 'FIELDS'; readonly attempt: number });

/**
 * `C05`: under which name an examination is asked for. Numbers of both teams interleave, so it is unique in a match and
 * says nothing of whose texts these are to whoever knows no more.
 */
export const examinationId = (team: Team, examination: number): string =>
  `C${String((examination - 1) * teams.length + teams.indexOf(team) + 1).padStart(2, '0')}`;

/** Whose texts were examined under that name. */
export const examinedTeam = (id: string): Team | null =>
  /^C\d+$/.test(id) ? (teams[(Number(id.slice(1)) - 1) % teams.length] ?? null) : null;
