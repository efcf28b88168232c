import type { Json } from '../../kernel/json.ts';
import type { Content } from '../context.ts';
import { agents } from '../vocabulary.ts';
import type { TimedPiece } from './contents.ts';
import { isTelling, valueOf } from './numbers.ts';
import { certificatePolicy } from './policy.ts';
import type { Reading } from './reading.ts';
import { isContent, sentencesOf, stem } from './words.ts';

/** A sentence, or a whole field, made ready for comparison. */
export interface Passage {
  readonly text: string;
  /** The words in one line, with a blank on either side: contained means contained at word bounds. */
  readonly line: string;
  readonly words: readonly string[];
  /** By the numbers of the reading; none of a passage that is shorter than a run. */
  readonly runs: readonly number[];
  /** Different content words, bent to their stems. */
  readonly stems: ReadonlySet<string>;
  /** Enough to be recognised as a whole. */
  readonly telling: boolean;
  /**
   * One word that gives the piece away, a verdict or a label: compared as it is written, because in small letters it is
   * anybody's.
   */
  readonly exact: string | null;
}

/** What can be recognised of a piece. */
export interface Secrets {
  readonly piece: TimedPiece;
  readonly passages: readonly Passage[];
  readonly numbers: ReadonlySet<number>;
  readonly confidences: ReadonlySet<number>;
}

/** Short fields that give the piece away, however few their words. */
const labels: { readonly [content in Content]?: readonly string[] } = {
  briefCategory: ['category'],
  briefTargets: ['status', 'tier'],
  concept: ['name', 'category'],
  correctOutcome: [''],
};
/** KS, VALIDATED, NEEDS-REVISION: a word of a closed list. Names of agents and Roman numbers say nothing. */
const verdict = /^[A-Z]{2,}(?:-[A-Z]+)*$/;
/**
 * The id of a claim (`SOCRATES/informed-status`) says whose it is and nothing of what it says: whoever may dispute
 * something reads the ids in a table.
 */
const claimId = new RegExp(`^(?:${agents.join('|')})/[\\w-]{1,40}$`);
const harmless = new Set<string>([...agents, 'HOUSE', 'ORCHESTRATOR', 'II', 'III', 'IV']);

export function secretsOf(piece: TimedPiece, reading: Reading): Secrets {
  const fields = fieldsOf(piece.body, '');
  const labelled = labels[piece.content] ?? [];
  // As a request shows it, so that its lines are read once.
  const numbers = reading
    .read(JSON.stringify(piece.body, null, 2))
    .words.flatMap((word) => valueOf(word) ?? [])
    .filter(isTelling);
  return {
    piece,
    passages: fields.flatMap(({ key, value }) =>
      typeof value === 'string' && !claimId.test(value) ? passagesOf(value, labelled.includes(key), reading) : [],
    ),
    numbers: new Set(numbers),
    confidences: new Set(
      fields.flatMap(({ key, value }) =>
        typeof value === 'number' &&
        (piece.content.endsWith('Confidence') || /confidence/i.test(key)) &&
        value > 0 &&
        value < 1
          ? [value]
          : [],
      ),
    ),
  };
}

interface Field {
  readonly key: string;
  readonly value: Json;
}

function fieldsOf(node: Json, key: string): Field[] {
  if (node === null || typeof node !== 'object') return [{ key, value: node }];
  return Object.entries(node as Readonly<Record<string, Json>>).flatMap(([inner, child]) =>
    fieldsOf(child, Array.isArray(node) ? key : inner),
  );
}

/** The field's sentences, then the field as a whole where it has several. */
function passagesOf(field: string, isLabel: boolean, reading: Reading): Passage[] {
  const sentences = sentencesOf(field);
  return [...sentences, ...(sentences.length > 1 ? [field] : [])]
    .map((text) => passageOf(text, isLabel, reading))
    .filter(({ words }) => words.length > 0);
}

function passageOf(text: string, isLabel: boolean, reading: Reading): Passage {
  const { words, written, runs } = reading.read(text);
  const content = words.filter(isContent);
  const isVerdict = verdict.test(text) && !harmless.has(text);
  return {
    text,
    words,
    line: lineOf(words),
    runs: words.length < certificatePolicy.shingle ? [] : runs,
    stems: new Set(content.map(stem)),
    telling: new Set(content).size >= certificatePolicy.leastPhrase || (isLabel && words.length > 1),
    exact: isVerdict || (isLabel && words.length === 1) ? lineOf(written) : null,
  };
}

export const lineOf = (words: readonly string[]): string => ` ${words.join(' ')} `;
