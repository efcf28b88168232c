import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, releaseSchema } from '../../../shared/scenario/documents/index.ts';
import { notComparable, releaseDiff } from '../../../shared/scenario/release/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { folderOf } from '../../client/write-files.ts';
import type { Leaf } from '../../terminal/leaf.ts';
import { jsonIn } from '../../terminal/json-file.ts';
import { table } from '../../terminal/terminal.ts';

interface DiffOptions {
  readonly rehearsal?: true;
  readonly in: string;
}

/** What one release changed of another (scenario rules §8.7). */
export const diff: Leaf<DiffOptions> = {
  usage: 'diff <before> <after>',
  summary: 'scenarios that were added, removed or revised from one release to another, by their hashes',
  examples: ['symposium corpus diff v1.0 v1.1', 'symposium corpus diff downloads/old releases/v1.1 --json'],
  options: (command) =>
    command
      .option('--in <folder>', 'where releases named by their versions lie', './releases')
      .option('--rehearsal', 'of rehearsals, which lie in a subfolder'),
  async act(terminal, { rehearsal = false, in: releases }, names) {
    const [before, after] = await Promise.all(
      names.map((name) => releaseIn(name, folderOf(releases, rehearsal), rehearsal)),
    );
    if (before === undefined || after === undefined) throw new RequestError(['diff: name two releases']);
    const problem = notComparable(before, after);
    if (problem !== null) throw new RequestError([problem]);
    const found = releaseDiff(before, after);
    terminal.result({ before: before.version, after: after.version, simulated: after.simulated, ...found }, () => [
      ...(after.simulated ? ['SIMULATED: rehearsals'] : []),
      ...table(
        [before.version, after.version],
        [
          ...found.added.map((id) => [id, 'added']),
          ...found.removed.map((id) => [id, 'removed']),
          ...found.revised.map(({ scenarioId, what }) => [scenarioId, `revised: ${what.join(' and ')}`]),
          ['unchanged', String(found.unchanged)],
        ],
      ),
    ]);
    return undefined;
  },
};

/** A folder of a release or of its public part, or a version among those that lie in `releases`. */
async function releaseIn(name: string, releases: string, rehearsal: boolean): Promise<Release> {
  for (const place of [join(name, 'public'), name, join(releases, name, 'public')]) {
    const text = await readFile(join(place, 'release.json'), 'utf8').catch(() => null);
    if (text === null) continue;
    const read = releaseSchema.safeParse(jsonIn(text));
    if (read.success) return read.data;
    throw new RequestError([`${join(place, 'release.json')}: is none of a release that is known here`]);
  }
  throw new RequestError([
    `${name}: is no release, neither as a folder nor in ${releases}${rehearsal ? '' : '; rehearsals are found with --rehearsal'}`,
  ]);
}
