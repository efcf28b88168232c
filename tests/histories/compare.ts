import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { commandsOf } from './commands.ts';
import { differenceOf } from './differences.ts';

/**
 * `npm run histories:compare -- <before> [<after>]`: compares the commands of each recorded history, and prints every
 * difference. Both are a git ref or a folder of recordings; without `after` it is what lies here. Whoever records a
 * history anew lists the differences, each with its reason, in the commit.
 */
const root = join(import.meta.dirname, '../..');
const folder = 'tests/histories/v1';
const [before, after = join(root, folder)] = process.argv.slice(2);
if (before === undefined) {
  process.stderr.write(
    'Say what to compare with, a commit or a folder: npm run histories:compare -- <before> [<after>]\n',
  );
  process.exit(2);
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 64_000_000 });
const commands = (recorded: Buffer) => commandsOf(JSON.parse(gunzipSync(recorded).toString('utf8')));

/** Recordings by name; each is read when it is asked for. */
type Recordings = ReadonlyMap<string, () => Buffer>;

const inFolder = (path: string): Recordings =>
  new Map(
    readdirSync(path)
      .filter((name) => name.endsWith('.json.gz'))
      .map((name) => [name, () => readFileSync(join(path, name))]),
  );

const atRef = (ref: string): Recordings =>
  new Map(
    git('ls-tree', '-r', '-z', ref, '--', `${folder}/`)
      .toString('utf8')
      .split('\0')
      .filter((line) => line.endsWith('.json.gz'))
      .map((line) => [line.slice(line.lastIndexOf('/') + 1), () => git('cat-file', 'blob', line.split(/\s/)[2] ?? '')]),
  );

const recordingsOf = (place: string): Recordings =>
  statSync(place, { throwIfNoEntry: false })?.isDirectory() === true ? inFolder(place) : atRef(place);

const then = recordingsOf(before);
const now = recordingsOf(after);

const differences = [...new Set([...then.keys(), ...now.keys()])].sort().flatMap((name): readonly string[] => {
  const [old, recent] = [then.get(name), now.get(name)];
  if (old === undefined) return [`${name}: new`];
  if (recent === undefined) return [`${name}: is gone`];
  const difference = differenceOf(commands(old()), commands(recent()));
  if (difference === null) return [];
  const what = {
    commands: 'other commands',
    order: 'the same commands in another order',
    numbers: 'the same commands with other numbers',
  }[difference.kind];
  return [`${name}: ${what}\n${difference.lines.map((line) => `  ${line}\n`).join('')}`.trimEnd()];
});

for (const difference of differences) process.stdout.write(`${difference}\n`);
process.stdout.write(
  `${then.size} histories before, ${now.size} after: ${differences.length === 0 ? 'no difference' : `${differences.length} differ`}\n`,
);
process.exitCode = differences.length === 0 ? 0 : 1;
