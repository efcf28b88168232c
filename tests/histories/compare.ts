import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { commandsOf } from './commands.ts';
import { differenceOf } from './differences.ts';

/**
 * `npm run histories:compare -- <git ref>`: compares the commands of each history that was recorded at the ref with
 * those of the one that lies here, and prints every difference. Whoever records a history anew lists them, each with
 * its reason, in the commit.
 */
const [ref] = process.argv.slice(2);
if (ref === undefined) {
  process.stderr.write('Say which commit to compare with: npm run histories:compare -- <git ref>\n');
  process.exit(2);
}

const root = join(import.meta.dirname, '../..');
const folder = 'tests/histories/v1';
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 64_000_000 });
const commands = (recorded: Buffer) => commandsOf(JSON.parse(gunzipSync(recorded).toString('utf8')));

const then = new Map(
  git('ls-tree', '-r', '-z', ref, '--', `${folder}/`)
    .toString('utf8')
    .split('\0')
    .filter((line) => line.endsWith('.json.gz'))
    .map((line) => [line.slice(line.lastIndexOf('/') + 1), line.split(/\s/)[2] ?? '']),
);
const now = readdirSync(join(root, folder)).filter((name) => name.endsWith('.json.gz'));

const differences = [...new Set([...then.keys(), ...now])].sort().flatMap((name): readonly string[] => {
  const blob = then.get(name);
  if (blob === undefined) return [`${name}: new`];
  if (!now.includes(name)) return [`${name}: is gone`];
  const difference = differenceOf(
    commands(git('cat-file', 'blob', blob)),
    commands(readFileSync(join(root, folder, name))),
  );
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
  `${now.length} histories here, ${then.size} at ${ref}: ${differences.length === 0 ? 'no difference' : `${differences.length} differ`}\n`,
);
process.exitCode = differences.length === 0 ? 0 : 1;
