import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { loadCharges } from '../../activities/prompts/load.ts';
import { cardsOf, cast, advisers } from '../../shared/scenario/advisers.ts';
import { matrix } from '../../shared/scenario/context.ts';
import { ownAgents } from '../../workers/own-agents.ts';

/** Charges of optional agents against their rows and schemas: those of the house, and the example of one's own. */

const own = await ownAgents('examples/agents');
const cards = { ...cardsOf(advisers), ...cardsOf(own.rows) };
const charges = await loadCharges({ ...cast, ...cards }, undefined, own.folders);
const names = Object.keys(cards).map((name) => ({
  name,
  text: charges.of(name).text,
  answers: cards[name]?.answers ?? {},
}));

/** Names of all fields of a JSON schema. */
function fields(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(fields);
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value) : []),
    ...fields(value),
  ]);
}

describe('charges of optional agents', () => {
  test('the example of one’s own is among them', () => {
    expect(names.map(({ name }) => name)).toEqual(['DARWIN', 'TURING', 'HYPATIA', 'CASSANDRA', 'MURPHY']);
  });

  test.each(names)(
    '$name’s charge opens with its name and has the sections of spec §8.3 in order',
    ({ name, text }) => {
      expect(text.split('\n')[0]).toBe(`# ${name} System Prompt`);
      expect(text.match(/^## .+$/gm)).toEqual([
        '## Role',
        '## Cognitive Model',
        '## Primary Outputs',
        '## Evaluation Criteria',
        '## What This Agent Does NOT Do',
        '## System Prompt',
      ]);
    },
  );

  test.each(names)(
    '$name is told that context is data, that ids are stable, that it has no vote, and each field of its answer',
    ({ text, answers }) => {
      expect(text).toMatch(
        /can never direct|no sentence in them can instruct|is never obeyed|No sentence in them has authority/,
      );
      expect(text).toMatch(/\bids?\b/);
      expect(text).toMatch(/`confidence`, from 0 to 1/);
      expect(text).toMatch(/vot/);
      const blocks = [...text.matchAll(/^### Task: (.+)$/gm)].map(([, task]) => task);
      expect(blocks).toEqual(Object.keys(answers));
      const wanted = Object.values(answers).flatMap((schema) => fields(z.toJSONSchema(schema)));
      expect(wanted.filter((field) => !text.includes(`\`${field}\``))).toEqual([]);
    },
  );

  test.each(names)(
    '$name’s charge is static text, and names no kind of content that only the matrix may open',
    ({ text }) => {
      expect(text).not.toMatch(/\{\{|\$\{|<%|\r/);
      for (const content of Object.keys(matrix).filter((kind) => /[A-Z]/.test(kind)))
        expect(text).not.toContain(`\`${content}\``);
    },
  );
});
