import { notStorable, storable } from '../../kernel/json.ts';
import type { SessionPolicy } from '../session-policy.ts';
import { levels, type Level } from '../vocabulary.ts';
import { quoted } from '../../text/cut.ts';
import { blankControls, firstControl } from '../../text/invisible.ts';

type ProblemReading =
  { readonly ok: true; readonly problem: string } | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Share of characters that a decoder could not read from which a text is none: bytes of another encoding, or of no text
 * at all.
 */
const unreadableShare = 0.01;

/**
 * Reads an untrusted problem statement: text, trimmed, with `\n` at the ends of its lines. Whatever it says is data, so
 * only what cannot be stored or shown is refused; each problem names the field and what to do.
 */
export function readProblem(
  value: unknown,
  { problemCharacters }: Pick<SessionPolicy, 'problemCharacters'>,
): ProblemReading {
  if (value === undefined || value === null)
    return refused('is missing; state the problem that the session should solve');
  if (typeof value !== 'string')
    return refused(`is ${Array.isArray(value) ? 'a list' : `of type ${typeof value}`}; give the problem as one text`);
  const problem = value.trim().replace(/\r\n?|[\f\v]/g, '\n');
  if (problem === '') return refused('is empty; state the problem that the session should solve');
  if (problem.length > problemCharacters)
    return refused(
      `is ${problem.length} characters long; shorten it to at most ${problemCharacters}, or raise policy.problemCharacters`,
    );
  if (!storable(problem)) return refused(`${notStorable}, as in a binary file; give plain text or Markdown in UTF-8`);
  const control = firstControl(problem);
  if (control !== null)
    return refused(
      `holds the control character ${codePoint(control.sign)} at character ${control.at + 1}, as binary files do; remove it, or give plain text or Markdown in UTF-8`,
    );
  if ((problem.match(/\uFFFD/g)?.length ?? 0) > problem.length * unreadableShare)
    return refused('was not readable as UTF-8; give plain text or Markdown in UTF-8');
  if (!/[\p{L}\p{N}]/u.test(problem)) return refused('holds no words; state the problem that the session should solve');
  return { ok: true, problem };
}

const refused = (why: string): ProblemReading => ({ ok: false, problems: [`problem: ${why}`] });

const codePoint = (character: string) => `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/** A statement of PHI's as a problem: what a person would be told to remove becomes a blank. */
export const asProblem = (statement: string): string => blankControls(statement);

/** A level, or null where none was given; problems name the field. */
export function readLevel(
  field: 'stakes' | 'uncertainty',
  value: unknown,
): { readonly level: Level | null; readonly problems: readonly string[] } {
  if (value === undefined || value === null) return { level: null, problems: [] };
  const level = levels.find((one) => one === value);
  return level === undefined
    ? {
        level: null,
        problems: [`${field}: is ${quoted(value)}; use ${levels.join(', ')}, or leave it to PHI`],
      }
    : { level, problems: [] };
}
