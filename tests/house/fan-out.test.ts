import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Where promises may be joined without the kernel's fan-out, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'workflows/kernel/fan-out.ts': 'it is the fan-out',
};

test('workflows wait for several things in one way, which abandons nothing that is paid for', () => {
  const joining = readdirSync(join(root, 'workflows'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('workflows', name))
    .filter((file) =>
      /\bPromise\s*\.\s*(all|any|race|allSettled)\b|\ballSettled\b/.test(readFileSync(join(root, file), 'utf8')),
    );
  expect(joining).toEqual(Object.keys(exceptions));
});
