import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { verdicts } from './judge.ts';

const read = <T>(file: string, shape: z.ZodType<T>): T =>
  shape.parse(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')));

/** What is known to be missed, the words by which one sees who was shown it, and why no check decides it. */
export const knownMisses = read(
  './known-misses.json',
  z.array(z.strictObject({ id: z.string(), marker: z.string(), why: z.string() })),
);

const run = z.strictObject({ on: z.iso.date(), note: z.string(), rows: z.record(z.string(), z.enum(verdicts)) });

/** How the rows that were written before the checks were read came off when they were first played, by their source. */
export const firstRuns = {
  specification: read('./first-run.json', run),
  afresh: read('./first-run-afresh.json', run),
  third: read('./first-run-third.json', run),
  fourth: read('./first-run-fourth.json', run),
};
