import { teams, type Team } from '../vocabulary.ts';

/**
 * `C05`: under which name an examination is asked for. Numbers of both teams interleave, so it is unique in a match and
 * says nothing of whose texts these are to whoever knows no more.
 */
export const examinationId = (team: Team, examination: number): string =>
  `C${String((examination - 1) * teams.length + teams.indexOf(team) + 1).padStart(2, '0')}`;

/** Whose texts were examined under that name. */
export const examinedTeam = (id: string): Team | null =>
  /^C\d+$/.test(id) ? (teams[(Number(id.slice(1)) - 1) % teams.length] ?? null) : null;
