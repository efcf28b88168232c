import { z } from 'zod';
import { fingerprintOf, publicKeyOf } from '../../activities/identity/keys.ts';
import { listNamedRows } from '../../activities/store/named-rows.ts';
import { listEndings } from '../../activities/store/review-endings.ts';
import { listActs, listKeys } from '../../activities/store/reviewers.ts';
import { findRun } from '../../activities/store/runs.ts';
import { RequestError } from '../client/request-error.ts';
import { verifiedActs } from '../reviews/verify-acts.ts';
import { type BelievedKey, type Finding, verifiedDecisions } from '../reviews/verify-decisions.ts';
import { withStore } from '../terminal/connected.ts';
import { readJsonFile } from '../terminal/json-file.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { table } from '../terminal/terminal.ts';

const keyList = z.array(z.object({ key: z.string(), reviewer: z.string(), publicKey: z.string() }));

export const verify: Leaf<{ readonly keys?: string }> = {
  usage: 'verify [run]',
  summary:
    'compare stored decisions, and acts that change what is published or paid, with what was signed; a later edit of a row shows',
  examples: [
    'symposium reviews verify',
    'symposium reviews verify locked-room-20261121-7k2m9x --keys reviewers.json --json',
  ],
  options: (command) =>
    command.option(
      '--keys <file>',
      'trust these keys and not those in Postgres: what `reviewers list --json` printed, kept elsewhere',
    ),
  async act(terminal, { keys: file }, [run]) {
    const kept = file === undefined ? null : keysIn(await readJsonFile(file, '--keys'));
    const rows = await withStore(async (db) => {
      if (run !== undefined && (await findRun(db, run)) === null)
        throw new RequestError([`run: there is no ${run}; list runs with: symposium scenario list`]);
      const runKey = run ?? null;
      const [endings, acts, registered, named] = await Promise.all([
        listEndings(db, runKey),
        listActs(db, runKey),
        listKeys(db),
        listNamedRows(db, runKey),
      ]);
      return { endings, acts, rows: named, keys: kept ?? registered, keysSince: registered[0]?.at ?? null };
    });
    const [decisions, others] = [verifiedDecisions(rows), verifiedActs(rows)];
    const wrong = [...decisions, ...others].filter(({ problem }) => problem !== null);
    const [ofDecisions, ofOthers] = [counted(decisions), counted(others)];
    terminal.result({ ...ofDecisions, acts: ofOthers, wrong }, () => [
      `${ofDecisions.signed} decisions are as they were signed, ${ofDecisions.unsigned} were made when nobody had a key, ${wrong.length} rows are wrong.`,
      ...(others.length === 0
        ? []
        : [
            `Of what else changes what is published or paid, ${ofOthers.signed} rows are as they were signed, ${ofOthers.unsigned} were written when nobody had a key.`,
          ]),
      ...(wrong.length === 0
        ? []
        : [
            '',
            ...table(
              ['about', 'in the name of', 'what is wrong'],
              wrong.map(({ about, reviewer, problem }) => [about, reviewer, problem ?? '']),
            ),
          ]),
    ]);
    return wrong.length === 0 ? 'done' : 'unproven';
  },
};

const counted = (findings: readonly Finding[]) => {
  const count = (how: Finding['how']) => findings.filter((one) => one.how === how).length;
  return { signed: count('signed'), unsigned: count('unsigned') };
};

/** Whatever the file calls a key, its fingerprint is computed anew. */
function keysIn(given: unknown): BelievedKey[] {
  const read = keyList.safeParse(given);
  if (!read.success)
    throw new RequestError(['--keys: the file is no list of keys; make it with: symposium reviewers list --json']);
  return read.data.map(({ reviewer, publicKey, key }) => {
    const found = publicKeyOf(publicKey);
    if (found === null || fingerprintOf(found) !== key)
      throw new RequestError([`--keys: ${reviewer}: publicKey is not the Ed25519 key ${key}`]);
    return { key, reviewer, publicKey };
  });
}
