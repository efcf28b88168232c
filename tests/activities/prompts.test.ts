import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadPrompts } from '../../activities/prompts/load.ts';
import { agentVersion, type Roster } from '../../shared/kernel/agent.ts';
import { roster } from '../../shared/scenario/roster.ts';

const two: Roster = { ATHENA: roster.ATHENA, EULER: roster.EULER };

describe('loading charges', () => {
  let folder: string;
  const put = (file: string, text: string) => writeFile(join(folder, file), text);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'charges-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  test('a charge is the file, byte for byte, with its SHA-256', async () => {
    const text = '# ATHENA System Prompt\n\nÜber 5 µm – “so”.\n\n';
    await put('scenario.athena.md', text);
    const prompt = (await loadPrompts({ ATHENA: roster.ATHENA }, folder)).of('ATHENA');
    expect(prompt.text).toBe(text);
    expect(prompt.hash).toBe(
      createHash('sha256')
        .update(await readFile(join(folder, 'scenario.athena.md')))
        .digest('hex'),
    );
  });

  test('a missing file stops the start, and the error names agent and file', async () => {
    await put('scenario.athena.md', 'words');
    await expect(loadPrompts(two, folder)).rejects.toThrow('EULER: scenario.euler.md cannot be read (ENOENT)');
  });

  test('an empty file is as bad as a missing one', async () => {
    await put('scenario.athena.md', 'words');
    await put('scenario.euler.md', ' \n');
    await expect(loadPrompts(two, folder)).rejects.toThrow('EULER: scenario.euler.md is empty');
  });

  test('every fault is listed at once, in a stable order', async () => {
    await put('scenario.euler.md', '');
    await expect(loadPrompts(two, folder)).rejects.toThrow(
      'ATHENA: scenario.athena.md cannot be read (ENOENT); EULER: scenario.euler.md is empty',
    );
  });

  test('a charge read once does not change when its file does', async () => {
    await put('scenario.athena.md', 'first');
    const prompts = await loadPrompts({ ATHENA: roster.ATHENA }, folder);
    const before = prompts.of('ATHENA');
    await put('scenario.athena.md', 'second');
    expect(prompts.of('ATHENA')).toEqual(before);
    expect((await loadPrompts({ ATHENA: roster.ATHENA }, folder)).of('ATHENA').hash).not.toBe(before.hash);
  });

  test('asking for an agent that is not on the roster is an error, not an empty charge', async () => {
    await put('scenario.athena.md', 'words');
    const prompts = await loadPrompts({ ATHENA: roster.ATHENA }, folder);
    expect(() => prompts.of('DARWIN')).toThrow('No system prompt for DARWIN');
    expect(() => prompts.of('toString')).toThrow('No system prompt for toString');
  });
});

test('the real roster loads, and each agent’s version carries its charge’s hash', async () => {
  const prompts = await loadPrompts(roster);
  const versions = Object.entries(roster).map(([agent, card]) => agentVersion(card, agent, prompts.of(agent).hash));
  expect(new Set(versions).size).toBe(Object.keys(roster).length);
  for (const version of versions) expect(version).toMatch(/^[a-z]+_v[0-9.]+_[0-9a-f]{12}$/);
});
