import { relative } from 'node:path';
import picocolors from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import { escapeUnseen, oneLine, padTo, runningOn, spanOf } from '../../shared/text/index.ts';

/** Where a command speaks: results to standard output, everything else to standard error. */
export interface Terminal {
  readonly json: boolean;
  /** A person looks at it: it may be redrawn. */
  readonly live: boolean;
  /** Plain where NO_COLOR is set or nobody looks. */
  readonly colors: Colors;
  readonly columns: () => number;
  readonly rows: () => number;
  readonly out: (line: string) => void;
  /** News by the way; kept off standard output, so that `--json` stays JSON. */
  readonly say: (line: string) => void;
  readonly raw: (text: string) => void;
  /** The whole result of a command: as JSON, or as lines for a person. */
  readonly result: (value: unknown, lines: () => readonly string[]) => void;
}

export function terminalOf(
  json: boolean,
  stdout: NodeJS.WriteStream = process.stdout,
  stderr: NodeJS.WriteStream = process.stderr,
): Terminal {
  // JSON leaves some signs that steer a terminal as they are, and a person may well look at it.
  const out = (line: string) => void stdout.write(`${json ? escapeUnseen(line) : line}\n`);
  return {
    json,
    live: isAttended(stdout) && !json,
    // picocolors takes a set CI for somebody who looks; a log that is searched for words must stay plain.
    colors: picocolors.createColors(isAttended(stdout) && picocolors.isColorSupported && !json),
    columns: () => columnsOf(stdout),
    rows: () => rowsOf(stdout),
    out,
    say: (line) => void stderr.write(`${line}\n`),
    raw: (text) => void stdout.write(text),
    result(value, lines) {
      if (json) out(JSON.stringify(value, null, 2));
      else for (const line of lines()) out(line);
    },
  };
}

/** Whether a person sits there. Of a pipe Node says `undefined`, whatever its types promise. */
export const isAttended = ({ isTTY }: { readonly isTTY?: boolean }): boolean => isTTY === true;

/** How wide and how high it is; of a pipe Node says `undefined` here too. */
const columnsOf = ({ columns = 80 }: { readonly columns?: number }): number => columns;
const rowsOf = ({ rows = 24 }: { readonly rows?: number }): number => rows;

/**
 * A table with aligned columns; the last one is not padded. A cell may hold anybody's words: each is one line and
 * steers nothing.
 */
export function table(head: readonly string[], given: readonly (readonly string[])[]): string[] {
  const rows = given.map((row) => row.map(oneLine));
  const widths = head.map((title, column) => Math.max(spanOf(title), ...rows.map((row) => spanOf(row[column] ?? ''))));
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) =>
        column === row.length - 1 ? cell : runningOn(cell) + padTo('', (widths[column] ?? 0) - spanOf(cell)),
      )
      .join('  ')
      .trimEnd(),
  );
}

/** A path as it is shortest to type here: relative, unless that would climb. */
export function shown(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}
