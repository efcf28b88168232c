import { execFile, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { paperOf } from '../../../shared/scenario/documents/paper.ts';
import { noticeOf } from '../../../shared/scenario/release/notice.ts';
import { dataRow, type DataRow } from '../../../shared/scenario/release/rows.ts';
import { readConfig } from '../../../workers/config.ts';
import { parquetOf } from '../../../workers/corpus/release/parquet.ts';
import { inScratch } from '../../support/scratch.ts';
import { corpus } from '../evaluation/a-corpus.ts';

const kept = join(import.meta.dirname, 'read-by-python');
const { testPython } = readConfig();
const hasPackages = testPython !== null && spawnSync(testPython, ['-c', 'import datasets, inspect_ai']).status === 0;

const canary = '0b6f7c1e-6a0e-4c4e-9d57-3f1c2a9d8e10';
const notice = noticeOf(canary, true);

/** More rows than one byte of truths holds, and letters of more bytes than one. */
const rows: DataRow[] = Array.from({ length: 3 }, () => corpus('KS', 'PX', 'MT', 'DG'))
  .flat()
  .map(({ face }, at) => {
    const named = {
      ...face,
      scenarioId: `IM-${String(at + 1).padStart(4, '0')}`,
      name: `Kotor – ${'ø'.repeat(at)} 🗝`,
      simulated: at % 3 === 0,
    };
    return dataRow({ face: named }, paperOf(named, { notice, canary }));
  });

const linesOf = (all: readonly DataRow[]) => all.map((row) => `${JSON.stringify(row)}\n`).join('');

/** What the packages have to read: the rows, and a sample of each without a target. */
const readOf = (all: readonly DataRow[]) => ({
  jsonl: all,
  parquet: all,
  samples: all.map((row) => ({ ...row, target: '' })),
});

/** Names of fields, whatever they hold. */
const formOf = (row: DataRow | undefined) => [Object.keys(row ?? {}), Object.keys(row?.metadata ?? {})];

describe('the tables of a release', () => {
  // read.json is what read.py printed of the two tables beside it, with the packages that it names. Words of scenarios may
  // change; where the form of the tables is meant to, all three are made anew, with a Python that has the packages.
  test('have the form, byte for byte, that datasets and inspect_ai have read', async () => {
    const jsonl = await readFile(join(kept, 'test.jsonl'), 'utf8');
    const lines = jsonl.trim().split('\n');
    const was = lines.map((line) => JSON.parse(line) as DataRow);
    expect(was.map(formOf)).toEqual(rows.map(formOf));
    expect(linesOf(was)).toBe(jsonl);
    expect((await readFile(join(kept, 'test.parquet'))).equals(parquetOf(was, notice))).toBe(true);
    expect(JSON.parse(await readFile(join(kept, 'read.json'), 'utf8'))).toMatchObject(readOf(was));
  });

  (hasPackages ? test : test.skip)('are read by the datasets and inspect_ai of this machine', () =>
    inScratch(async (folder) => {
      await writeFile(join(folder, 'test.jsonl'), linesOf(rows));
      await writeFile(join(folder, 'test.parquet'), parquetOf(rows, notice));
      const { stdout } = await promisify(execFile)(testPython ?? '', [join(kept, 'read.py'), folder], {
        maxBuffer: 2 ** 26,
      });
      expect(JSON.parse(stdout)).toMatchObject(readOf(rows));
    }),
  );
});
