import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { addPrices, type OwnPrice } from '../../activities/models/prices.ts';
import { isSimulated, parseSubjectRef } from '../../shared/kernel/index.ts';
import { isOneLine } from '../../shared/text/index.ts';
import type { Config } from '../config.ts';
import { SettingError } from '../setting.ts';
import { reasonOf } from '../stack/error-code.ts';
import { jsonIn } from '../terminal/json-file.ts';

const setting = 'SYMPOSIUM_PRICES';

const dollars = z.number().min(0).max(100_000);
const row = z
  .strictObject({
    /**
     * US dollars per million tokens. Prices of cached input are not guessed: if they are left out, they are those of
     * input.
     */
    input: dollars,
    output: dollars,
    cachedInput: dollars.optional(),
    cacheWrite: dollars.optional(),
    /** Longest input that these prices hold for. */
    upToInputTokens: z.int().min(1_000).optional(),
    /** When the prices were read, and where. */
    date: z.iso.date('must be a day, such as 2026-11-21'),
    source: z.string().min(1).max(500).refine(isOneLine, 'must be one line'),
  })
  .transform(({ cachedInput, cacheWrite, upToInputTokens = Number.POSITIVE_INFINITY, ...price }): OwnPrice => ({
    ...price,
    cachedInput: cachedInput ?? price.input,
    cacheWrite: cacheWrite ?? price.input,
    upToInputTokens,
  }));
const table = z.record(
  z.string().superRefine((ref, context) => {
    const parsed = parseSubjectRef(ref);
    if ('problem' in parsed) context.addIssue({ code: 'custom', message: parsed.problem });
    else if (isSimulated(parsed.ref))
      context.addIssue({ code: 'custom', message: 'is a simulated model, and those cost nothing' });
  }),
  row,
);

/** Reads the prices of SYMPOSIUM_PRICES. Throws `SettingError` with every field that is wrong. */
export function readOwnPrices(path: string): Readonly<Record<string, OwnPrice>> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new SettingError(setting, `names ${path}, which cannot be read (${reasonOf(error)})`, 'Name a JSON file.');
  }
  const given = jsonIn(text);
  const read = table.safeParse(given);
  if (read.success) return read.data;
  const problems = read.error.issues.map((issue) => problemOf(issue));
  throw new SettingError(
    setting,
    `names ${path}, in which ${problems.join('; ').replace(/\.$/, '')}`,
    'See docs/models.md.',
  );
}

function problemOf(issue: z.core.$ZodIssue): string {
  const at = issue.path.map(String).join('.');
  if (issue.code === 'invalid_key') return `${at}: ${issue.issues.map(({ message }) => message).join(', ')}`;
  if (issue.code === 'unrecognized_keys') return `${at}.${issue.keys.join(', ')}: is unknown`;
  return at === '' ? 'there is no JSON object of models' : `${at}: ${issue.message}`;
}

/** From here on these prices outrank the built-in ones in this process. */
export function takeOwnPrices({ prices }: Pick<Config, 'prices'>): void {
  if (prices !== null) addPrices(readOwnPrices(prices));
}
