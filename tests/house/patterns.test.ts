import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { check, type Diagnostics, type Parameters } from 'recheck';
import { patternsIn, type Pattern, type Samples } from './patterns.ts';
import { floors, read, sourcesIn } from './tree.ts';
import { behindName, foreignSelf, foreignTeam } from '../../shared/worldbuilding/judging/team-words.ts';
import { closing, opening } from '../../shared/worldbuilding/judging/word-edges.ts';
import packageFile from '../../package.json' with { type: 'json' };

type Attack = Extract<Diagnostics, { status: 'vulnerable' }>['attack'];

const edges = { opening, closing };
const teamWords = { foreignTeam, behindName };

/** What the patterns that are built at run time are built of: file → expression → what it may come to. */
const samples: Readonly<Record<string, Samples>> = {
  'shared/worldbuilding/judging/telltales.ts': {
    role: 'architect',
    speaker: 'ARCHITECT',
    'titled(speaker)': 'Architect',
    ...edges,
    ...teamWords,
  },
  'shared/worldbuilding/judging/named.ts': {
    joined: 'gpt[\\s_./:-]*5[\\s_./:-]*1',
    own: 'Jo Park|JO PARK|Jo|Park|J\\. ?P\\.|Jo P\\.?|J\\.? ?Park',
    signed: 'jo[\\s_./:-]*park|Jo Park|JO PARK|Jo|Park|J\\. ?P\\.|Jo P\\.?|J\\.? ?Park|J\\.? ?P\\.?',
    initials: 'J\\.? ?P\\.?',
    cased: 'Mara|MARA',
    form: 'Mara|MARA',
    said: 'mara|m[\\s_.*~-]{1,2}a[\\s_.*~-]{1,2}r[\\s_.*~-]{1,2}a',
    apart: 'm[\\s_.*~-]{1,2}a[\\s_.*~-]{1,2}r[\\s_.*~-]{1,2}a',
    flags: 'giu',
    ...edges,
    ...teamWords,
    foreignSelf,
  },
  'shared/scenario/certificate/secrets.ts': { "agents.join('|')": 'ATHENA|GALILEO|EULER|NEWTON|SOCRATES' },
  'shared/omega/place.ts': { name: 'cycle' },
  'shared/omega/ablation/blind.ts': { 'escapeRegExp(word)': 'GENESIS\\x2dPRIME', tier: 'ADVERSARY' },
  'activities/models/simulated/worldbuilding/told.ts': { head: 'BIOME' },
  'activities/models/simulated/scenario/mathematics.ts': { name: 'mass' },
  'activities/models/simulated/prompt.ts': { name: 'Task' },
};

/**
 * Patterns that take more than linear time over some text, and what bounds every text that they are given. Over the
 * words of a person, a model or a provider a pattern is linear instead.
 */
const bounded: Readonly<Record<string, string>> = {
  'shared/text/amounts.ts: /\\B(?=(\\d{3})+$)/g': 'the digits of one number',
  'shared/scenario/certificate/numbers.ts: /e.*$/': 'one number as JavaScript writes it',
  'shared/scenario/certificate/numbers.ts: /^0+|0+$/g': 'one number as JavaScript writes it',
};

const found = sourcesIn(...floors).map((file) => patternsIn(file, read(file), samples[file]));
const patterns = found.flatMap((one) => one.patterns);
const written = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string => `/${source}/${flags}`;

test('every pattern that is built at run time is built of samples', () => {
  expect(found.flatMap(({ unknown }) => unknown)).toEqual([]);
  const idle = found.flatMap(({ file, used }) => Object.keys(samples[file] ?? {}).filter((one) => !used.has(one)));
  expect(idle).toEqual([]);
  expect(Object.keys(samples).filter((file) => !found.some((one) => one.file === file))).toEqual([]);
  for (const { source, flags } of patterns) expect(() => new RegExp(source, flags)).not.toThrow();
});

/** An attack that reads so many signs shows enough; the time is for a busy machine. */
const search: Parameters = { attackLimit: 150_000_000, timeout: 60_000 };

/** Why a pattern is not linear, and null where it is. What the fuzzer only suspects is tried. */
async function superLinear({ source, flags }: Pattern): Promise<string | null> {
  const verdict = await check(source, flags, search);
  if (verdict.status === 'safe') return null;
  if (verdict.status === 'unknown') return `cannot be examined: ${verdict.error.kind}`;
  const suspected = verdict.checker === 'fuzz' && verdict.complexity.type === 'polynomial';
  if (suspected && !growsFaster(new RegExp(source, flags.replace(/[gy]/g, '')), verdict.attack)) return null;
  return `${verdict.complexity.summary} for ${verdict.attack.pattern}`;
}

/** Whether twice four times the attack takes far more than four times as long: sixteen times, where it is quadratic. */
function growsFaster(pattern: RegExp, attack: Attack): boolean {
  const timeOf = (size: number): number => {
    const text = attackOf(size, attack);
    return Math.min(
      ...[1, 2, 3].map(() => {
        const { user: began } = process.threadCpuUsage();
        pattern.test(text);
        return process.threadCpuUsage().user - began;
      }),
    );
  };
  for (let size = 500; size <= 64_000; size *= 4) {
    const long = timeOf(4 * size);
    if (long > 5_000) return long > 8 * timeOf(size) && timeOf(16 * size) > 8 * long;
  }
  return false;
}

function attackOf(size: number, { pumps, suffix }: Attack): string {
  const one = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const repeats = Math.ceil(size / Math.max(1, one));
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(repeats)).join('') + suffix;
}

test('what grows faster than its text is told from what does not', async () => {
  const one = (pattern: RegExp) => superLinear({ file: '', line: 0, source: pattern.source, flags: pattern.flags });
  expect(await one(/\\+n/)).toContain('2nd degree');
  expect(await one(/^ {0,3}#{1,6} +(.*?)#*$/gm)).toContain('2nd degree');
  expect(await one(/(?<=a)(?:b|b)*c/u)).toContain('exponential');
  expect(await one(/(?<!\\)\\+n/)).toBeNull();
  expect(await one(/\p{L}+(?!\p{N})/u)).toBeNull();
});

/**
 * Patterns that this version of recheck has found linear, as they are written. Whether one is, depends on nothing else,
 * and finding it out for all takes most of a minute of two cores: others are examined anew each time, and all of them, and
 * written down, with `SYMPOSIUM_TEST_PATTERNS=examine npm run vitest -- tests/house/patterns`.
 */
const listFile = join(import.meta.dirname, 'linear-patterns.json');
const list = JSON.parse(readFileSync(listFile, 'utf8')) as { readonly recheck: string; readonly linear: string[] };
const examinesAll = process.env['SYMPOSIUM_TEST_PATTERNS'] === 'examine';
const examined = new Set(list.recheck === packageFile.devDependencies.recheck && !examinesAll ? list.linear : []);

test('every pattern takes time linear in its text, or no text that it is given is long', async () => {
  const unlike = [...new Map(patterns.map((one) => [written(one), one])).values()];
  const waiting = unlike.filter((one) => !examined.has(written(one))).values();
  const slow = new Map<string, string>();
  const work = async () => {
    for (const pattern of waiting) {
      const why = await superLinear(pattern);
      if (why !== null) slow.set(written(pattern), why);
    }
  };
  await Promise.all([work(), work()]);
  const named = patterns
    .filter((one) => slow.has(written(one)))
    .map((one) => ({ ...one, name: `${one.file}: ${written(one)}` }));
  expect(
    named
      .filter(({ name }) => !Object.hasOwn(bounded, name))
      .map((one) => `${one.file}:${one.line} ${written(one)} is ${slow.get(written(one)) ?? ''}`),
  ).toEqual([]);
  expect(Object.keys(bounded).filter((name) => !named.some((one) => one.name === name))).toEqual([]);
  if (!examinesAll) return;
  const linear = unlike.map(written).filter((one) => !slow.has(one));
  writeFileSync(
    listFile,
    `${JSON.stringify({ recheck: packageFile.devDependencies.recheck, linear: linear.sort() }, null, 2)}\n`,
  );
}, 300_000);

/** A pattern in linear time, known by a part of it, and the plain one that it means. */
interface Rewritten {
  readonly file: string;
  readonly part: string;
  readonly was: RegExp;
  /** What the texts are made of. */
  readonly of: readonly string[];
  /** Only what its groups take is used. */
  readonly groups?: true;
  /** What has happened to each text before. */
  readonly after?: (text: string) => string;
}

const collapsed = (text: string) => text.replace(/[^a-z0-9]+/g, '-');
const rewritten: readonly Rewritten[] = [
  {
    file: 'shared/scenario/certificate/words.ts',
    part: '\\\\+(',
    was: /\\+(?:u([0-9a-f]{4})|[nrtbf"/])/gi,
    of: ['\\', '\\', 'n', 'u', '00', '4', '"', '/', ' '],
  },
  {
    file: 'shared/omega/ablation/blind.ts',
    part: '{2,5}',
    was: /\s*[([](?:\s*(?:claims?\s*)?\d{1,2}\.\d{1,3}\/[CGX]\d{1,3}[\s,;]*(?:and)?)+[)\]]/g,
    of: [
      '(',
      '[',
      ')',
      ']',
      ' ',
      ' ',
      '\n',
      ',',
      'and',
      'claim',
      'claims ',
      '1.1/C1',
      '44.12/X1',
      '7.1/C12',
      '.1/G',
      '12',
      '1',
    ],
  },
  {
    file: 'shared/scenario/documents/outline.ts',
    part: '(?!\\s)',
    was: /^ {0,3}(#{1,6})\s+(.*)$/,
    of: [' ', '#', '\t', '\r', '\u2028', 'a'],
  },
  {
    file: 'activities/models/simulated/worldbuilding/moderator.ts',
    part: 'www',
    was: /https?:|www\.|<\s*\/?\s*\w/i,
    of: ['<', ' ', '/', 'b', 'http', ':', '>'],
  },
  {
    file: 'activities/images/checkpoint.ts',
    part: '0-9a-f]+)\\])?',
    was: /^(.*?)(?:\s*\[([0-9a-f]+)\])?$/i,
    of: ['a', 'x', ' ', '\t', '[', ']', '[0f]', '\n'],
  },
  {
    file: 'shared/scenario/submission/sections.ts',
    part: '\\.\\d+)(e',
    was: /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i,
    of: ['1', '20', '.', 'e', '+', '-', 'x'],
  },
  {
    file: 'shared/verification/scenario-tables.ts',
    part: '([:/])',
    was: /\s*([:/])\s*/g,
    of: ['a', ' ', '\n', ':', '/'],
    after: (text) => text.replace(/\s+/g, ' '),
  },
  { file: 'shared/omega/memory/ideas.ts', part: '^-|-$', was: /^-+|-+$/g, of: ['a', '-', ' '], after: collapsed },
  { file: 'activities/models/activity-failure.ts', part: '\\.+$', was: /\.+$/, of: ['a', '.', '\n'] },
  { file: 'activities/models/simulated/worldbuilding/told.ts', part: ']+$', was: /[.!?…]+$/, of: ['a', '.', '!', '…'] },
  {
    file: 'activities/models/simulated/scenario/revise.ts',
    part: '?s(?:econds)?\\b',
    was: /(\d+(?:\.\d+)?) ?s(?:econds)?\b/,
    of: ['1', '23', '.', ' ', 's', 'seconds', 'x'],
  },
  {
    file: 'activities/models/simulated/scenario/revise.ts',
    part: ' ?s\\b',
    was: /(\d+(?:\.\d+)?) ?s\b/,
    of: ['1', '23', '.', ' ', 's', 'x'],
  },
  {
    file: 'workers/scenario/dispute-line.ts',
    part: ', round ',
    was: / on (.+), round \d+$/,
    of: ['a', ' on ', ', round ', '1', '2', ' '],
    groups: true,
  },
];

describe('a pattern that was written anew, to be linear, means what it meant', () => {
  test.each(rewritten)('$file: $part', ({ file, part, was, of, groups = false, after = (text) => text }) => {
    const now = [...new Set(patterns.filter((one) => one.file === file).map(written))].filter((one) =>
      one.includes(part),
    );
    expect(now).toHaveLength(1);
    const [one] = patterns.filter((pattern) => written(pattern) === now[0]);
    const found = (source: string, text: string) =>
      [...text.matchAll(new RegExp(source, `${was.flags.replace('g', '')}g`))].map((match) =>
        groups ? match.slice(1) : [match.index, ...match],
      );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...of), { maxLength: 14 }), (parts) => {
        const text = after(parts.join(''));
        expect(found(one?.source ?? '', text)).toEqual(found(was.source, text));
      }),
      { numRuns: 5_000 },
    );
  });
});
