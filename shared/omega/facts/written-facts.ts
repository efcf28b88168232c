import { z } from 'zod';
import type { Fact } from './fact.ts';

/** A fact as a file has it: read by the rule for facts only when all files are there. */
export interface WrittenFact {
  readonly fact: Partial<Fact>;
  /** `rivers.md:12` */
  readonly place: string;
}

export interface WrittenFacts {
  readonly written: readonly WrittenFact[];
  readonly problems: readonly string[];
}

/** Endings of the files that hold facts (OMEGA rules §11.1). */
export const factEndings = ['.json', '.md', '.txt'] as const;

const written = z.union([z.string(), z.looseObject({})]);
const jsonForm = z.union([
  z.array(written),
  z.strictObject({ source: z.string().optional(), facts: z.array(written) }),
]);

/**
 * The facts of one file. JSON is a list of facts, or an object with `source` and `facts`; in text and Markdown each
 * paragraph and each item of a list is a fact, under the line `Source: …` that stands last before it. Whatever cannot be
 * read is named by file and line.
 */
export function factsWritten(name: string, text: string): WrittenFacts {
  return name.endsWith('.json') ? ofJson(name, text) : ofLines(name, text);
}

function ofJson(name: string, text: string): WrittenFacts {
  const parsed = parsedJson(text);
  if ('at' in parsed)
    return { written: [], problems: [`${name}:${parsed.at}: is no JSON (${parsed.why}); mend it at this line`] };
  const read = jsonForm.safeParse(parsed.value);
  if (!read.success)
    return {
      written: [],
      problems: [
        `${name}:1: is no list of facts; write [{"statement": "…", "source": "…"}], or {"source": "…", "facts": ["…"]}`,
      ],
    };
  const [source, facts] = Array.isArray(read.data) ? [undefined, read.data] : [read.data.source, read.data.facts];
  const lines = linesOfStrings(text);
  return {
    written: facts.map((one, nth) => {
      const fact: Partial<Fact> = typeof one === 'string' ? { statement: one } : one;
      const line = typeof fact.statement === 'string' ? lines(JSON.stringify(fact.statement)) : null;
      return {
        fact: source === undefined || fact.source !== undefined ? fact : { ...fact, source },
        place: line === null ? `${name}: facts[${nth}]` : `${name}:${line}`,
      };
    }),
    problems: [],
  };
}

type Parsed = { readonly value: unknown } | { readonly at: number; readonly why: string };

function parsedJson(text: string): Parsed {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    const place = Number(/position (\d+)/.exec(why)?.[1] ?? text.length);
    return { at: lineOf(text, place), why: why.slice(0, 120) };
  }
}

const lineOf = (text: string, place: number): number => text.slice(0, place).split('\n').length;

/** The line on which a string of a JSON file stands, each later than the one before. */
function linesOfStrings(text: string): (written: string) => number | null {
  let from = 0;
  return (string) => {
    const at = text.indexOf(string, from);
    if (at < 0) return null;
    from = at + string.length;
    return lineOf(text, at);
  };
}

/** `Source: …`, as an item of a list or in bold too; of a line without blanks at its ends. */
const sourceLine = /^(?:[-*] )?(?:\*\*)?source:(?:\*\*)?(.*)$/i;
const heading = /^\s*#{1,6}\s/;
const item = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/;

function ofLines(name: string, text: string): WrittenFacts {
  const written: WrittenFact[] = [];
  const problems: string[] = [];
  let source: string | undefined;
  /** The line of a source that no fact stands under yet. */
  let idle: number | null = null;
  const leave = () => {
    if (idle !== null)
      problems.push(`${name}:${idle}: is a source without a fact below it; write each source above its facts`);
    idle = null;
  };
  let open: { line: number; words: string[] } | null = null;
  const close = () => {
    if (open !== null) {
      const place = `${name}:${open.line}`;
      if (source === undefined)
        problems.push(`${place}.source: is missing; write where it comes from in a line above it: Source: …`);
      else written.push({ fact: { statement: open.words.join(' '), source }, place });
      idle = null;
    }
    open = null;
  };
  for (const [nth, line] of text.split(/\r\n?|\n/).entries()) {
    const named = sourceLine.exec(line.trim())?.[1]?.trim();
    if (named !== undefined || line.trim() === '' || heading.test(line)) close();
    if (named === '') problems.push(`${name}:${nth + 1}: names no source; write it after Source:`);
    if (named !== undefined) {
      leave();
      source = named;
      idle = named === '' ? null : nth + 1;
    }
    if (named !== undefined || line.trim() === '' || heading.test(line)) continue;
    if (item.test(line)) close();
    open ??= { line: nth + 1, words: [] };
    open.words.push(line.replace(item, '').trim());
  }
  close();
  leave();
  return { written, problems };
}
