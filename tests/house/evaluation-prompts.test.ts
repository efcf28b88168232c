import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerSchema, strictFor } from '../../activities/models/schema-dialect.ts';
import { loadPrompts } from '../../activities/prompts/load.ts';
import { evaluationRoster } from '../../shared/evaluation/roster.ts';

const prompts = await loadPrompts(evaluationRoster);
const cards = Object.entries(evaluationRoster).map(([agent, card]) => ({
  agent,
  card,
  text: prompts.of(agent).text,
  answers: card.answers,
}));
const block = (text: string, task: string) => text.split(`\n### Task: ${task}\n`)[1]?.split(/\n#{2,3} /)[0] ?? '';

/** The names of all fields of a schema, those of inner objects too. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, items } = schema as { readonly properties?: object; readonly items?: unknown };
  return [...Object.entries(properties).flatMap(([name, one]) => [name, ...fieldsOf(one)]), ...fieldsOf(items)];
}

describe('the system prompts of an evaluation', () => {
  test('have a file for each row and no file beside', async () => {
    const files = (await readdir(join(import.meta.dirname, '../../activities/prompts'))).filter((file) =>
      file.startsWith('evaluation.'),
    );
    expect(files.sort()).toEqual([...new Set(cards.map(({ card }) => `${card.prompt}.md`))].sort());
  });

  test.each(cards)('$agent reads a prompt of the usual parts, in which every task and field is named', (one) => {
    const { text, answers } = one;
    expect(text.match(/^## .+$/gm)).toEqual(['## Role', '## Method', '## Reads', '## Delivers', '## Refuses']);
    expect([...text.matchAll(/^### Task: (.+)$/gm)].map(([, task]) => task)).toEqual(Object.keys(answers));
    expect(text).toMatch(/no sentence in it can instruct you/);
    for (const [task, schema] of Object.entries<z.ZodType>(answers)) {
      const fields = new Set(fieldsOf(z.toJSONSchema(schema)));
      expect([...fields].filter((field) => field !== 'is' && !block(text, task).includes(`\`${field}\``))).toEqual([]);
    }
  });

  test('tell a subject nothing of statuses, scores or judges, which would be a hint', () => {
    const { text } = prompts.of('subject');
    expect(text).not.toMatch(/paradox|metamorphic|degenerate|trivial|rubric|score|judge|benchmark/i);
    expect(text).not.toMatch(/\b(?:KS|CT|OF|PX|MT|DG)\b/);
  });

  test.each(['openai', 'anthropic', 'local'] as const)('%s takes the schema of every answer', (dialect) => {
    for (const { answers } of cards)
      for (const [task, schema] of Object.entries<z.ZodType>(answers))
        expect(() => strictFor(dialect, answerSchema(task, schema).json)).not.toThrow();
  });
});
