import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownAgents } from '../../workers/agents/own-agents.ts';
import { inScratch } from '../support/scratch.ts';

const row = { role: 'One of my own', charge: 'mine', phases: ['REFINE'], sees: { REFINE: ['narrative'] } };
const prompt = (name: string) => `# ${name} System Prompt\n\nWords.\n`;

/** A folder with one agent, `mine`, changed as said. */
const folderWith = (files: Readonly<Record<string, string>>, work: (folder: string) => Promise<void>) =>
  inScratch(async (folder) => {
    await Promise.all(Object.entries(files).map(([file, text]) => writeFile(join(folder, file), text)));
    await work(folder);
  });

describe('agents of one’s own', () => {
  test('there are none without a folder', async () => {
    expect(await ownAgents(null)).toEqual({ rows: {}, folders: {} });
  });

  test('the example is read: name from the file, defaults filled in, its folder kept for the charge', async () => {
    const { rows, folders } = await ownAgents('examples/agents');
    expect(rows.MURPHY).toMatchObject({
      charge: 'murphy',
      chargeVersion: 'v1',
      phases: ['REFINE'],
      task: 'advice',
      outputTokens: 4000,
      model: null,
    });
    expect(folders).toEqual({ MURPHY: 'examples/agents' });
  });

  test.each<[what: string, files: Readonly<Record<string, string>>, message: string]>([
    ['no JSON', { 'mine.agent.json': '{', 'mine.md': prompt('MINE') }, 'mine.agent.json: is no JSON'],
    [
      'an unknown line',
      { 'mine.agent.json': JSON.stringify({ ...row, veto: true }), 'mine.md': prompt('MINE') },
      'mine.agent.json: row: Unrecognized key: "veto"',
    ],
    [
      'no role',
      { 'mine.agent.json': JSON.stringify({ ...row, role: undefined }), 'mine.md': prompt('MINE') },
      'mine.agent.json: role:',
    ],
    [
      'content that does not exist',
      { 'mine.agent.json': JSON.stringify({ ...row, sees: { REFINE: ['secrets'] } }), 'mine.md': prompt('MINE') },
      'mine.agent.json: sees.REFINE',
    ],
    [
      'more than the matrix opens',
      {
        'mine.agent.json': JSON.stringify({ ...row, phases: ['CLASSIFY'], sees: { CLASSIFY: ['solutionSketch'] } }),
        'mine.md': prompt('MINE'),
      },
      'sees.CLASSIFY: solutionSketch is open to no adviser in CLASSIFY',
    ],
    [
      'a phase without sight',
      { 'mine.agent.json': JSON.stringify({ ...row, phases: ['REFINE', 'GROUND'] }), 'mine.md': prompt('MINE') },
      'sees.GROUND: is missing',
    ],
    ['no charge', { 'mine.agent.json': JSON.stringify(row) }, 'charge: mine.md cannot be read'],
    [
      'another’s charge',
      { 'mine.agent.json': JSON.stringify(row), 'mine.md': prompt('YOURS') },
      'mine.md does not begin with "# MINE System Prompt"',
    ],
    [
      'a charge outside the folder',
      { 'mine.agent.json': JSON.stringify({ ...row, charge: '../mine' }), 'mine.md': prompt('MINE') },
      'mine.agent.json: charge: is no file name',
    ],
    [
      'the name of one of the five',
      { 'newton.agent.json': JSON.stringify(row), 'mine.md': prompt('NEWTON') },
      'NEWTON is the name of somebody else',
    ],
    [
      'the name under which words from outside are kept',
      { 'outsider.agent.json': JSON.stringify(row), 'mine.md': prompt('OUTSIDER') },
      'OUTSIDER is the name of somebody else',
    ],
    [
      'that of a contributor',
      { 'contributor.agent.json': JSON.stringify(row), 'mine.md': prompt('CONTRIBUTOR') },
      'CONTRIBUTOR is the name of somebody else',
    ],
    ['a name that is none', { 'My Agent.agent.json': JSON.stringify(row) }, 'its name is not made of'],
  ])('%s stops the worker, and the error says where', async (_, files, message) => {
    await folderWith(files, async (folder) => {
      await expect(ownAgents(folder)).rejects.toThrow(message);
      await expect(ownAgents(folder)).rejects.toThrow(/^SYMPOSIUM_AGENTS holds agents that cannot be used: /);
    });
  });

  test('a folder that is not there is a setting that is wrong', async () => {
    await expect(ownAgents('no/such/folder')).rejects.toThrow(
      'SYMPOSIUM_AGENTS names no/such/folder, which is no folder that can be read',
    );
  });
});
