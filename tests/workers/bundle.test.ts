import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildBundle } from '../../workers/build-bundle.ts';
import { workflowBundle, workflowBundleFor } from '../../workers/serving/bundle.ts';
import { readConfig } from '../../workers/config.ts';
import { inScratch } from '../support/scratch.ts';

describe('the bundle of a worker', () => {
  test('is the prebuilt one where the setting names it', () =>
    inScratch(async (folder) => {
      const file = join(folder, 'made', 'workflows.js');
      const bytes = await buildBundle(file);
      const { code } = await workflowBundleFor(readConfig({ SYMPOSIUM_WORKFLOW_BUNDLE: file, NODE_ENV: 'production' }));
      expect(code).toBe(await readFile(file, 'utf8'));
      expect(Buffer.byteLength(code)).toBe(bytes);
    }));

  test('is never made in the place of one that is missing', async () => {
    const config = readConfig({ SYMPOSIUM_WORKFLOW_BUNDLE: 'not/there.js' });
    await expect(workflowBundleFor(config)).rejects.toThrow(
      /SYMPOSIUM_WORKFLOW_BUNDLE names .*not\/there\.js, which cannot be read \(ENOENT\)/,
    );
  });

  test('must be prebuilt in production', async () => {
    await expect(workflowBundleFor(readConfig({ NODE_ENV: 'production' }))).rejects.toThrow(
      /SYMPOSIUM_WORKFLOW_BUNDLE is not set, and NODE_ENV is production/,
    );
  });

  test('is made at the start elsewhere', async () => {
    expect(await workflowBundleFor(readConfig({}))).toBe(await workflowBundle());
  });
});
