import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadPrompts } from '../../activities/prompts/load.ts';
import { cardsOf, cast, advisers } from '../../shared/scenario/advisers.ts';
import { matrix } from '../../shared/scenario/context.ts';
import { ownAgents } from '../../workers/agents/own-agents.ts';
import { schemaWords } from './schema-words.ts';

/** Charges of optional agents against their rows and schemas: Symposium's own, and the example of one's own. */

const own = await ownAgents('examples/agents');
const cards = { ...cardsOf(advisers), ...cardsOf(own.rows) };
const prompts = await loadPrompts({ ...cast, ...cards }, undefined, own.folders);
const names = Object.keys(cards).map((name) => ({
  name,
  text: prompts.of(name).text,
  answers: cards[name]?.answers ?? {},
}));

describe('charges of optional agents', () => {
  test('the example of one’s own is among them', () => {
    expect(names.map(({ name }) => name)).toEqual(['DARWIN', 'TURING', 'HYPATIA', 'CASSANDRA', 'MURPHY']);
  });

  test.each(names)('$name’s charge opens with its name and has its six sections in order', ({ name, text }) => {
    expect(text.split('\n')[0]).toBe(`# ${name} System Prompt`);
    expect(text.match(/^## .+$/gm)).toEqual([
      '## Role',
      '## Cognitive Model',
      '## Primary Outputs',
      '## Evaluation Criteria',
      '## What This Agent Does NOT Do',
      '## System Prompt',
    ]);
  });

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
      const wanted = Object.values(answers).flatMap((schema) => schemaWords(z.toJSONSchema(schema), 'properties'));
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
