import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerSchema, strictFor } from '../../activities/models/schema-dialect.ts';
import { ablationSystem } from '../../activities/omega/ablation/system.ts';
import { loadPrompts } from '../../activities/prompts/load.ts';
import { agentIds, cast } from '../../shared/omega/agents/cast.ts';
import { ablationPhases, ablationRoster, ablationTasks } from '../../shared/omega/ablation/roster.ts';
import { criteria } from '../../shared/omega/ablation/rubric.ts';
import { nearestPairs } from '../support/likeness.ts';

const prompts = await loadPrompts(ablationRoster);
const cards = Object.entries(ablationRoster).map(([agent, card]) => ({
  agent,
  card,
  text: prompts.of(agent).text,
  answers: card.answers,
}));
const block = (text: string, task: string) => text.split(`\n### Task: ${task}\n`)[1]?.split(/\n#{2,3} /)[0] ?? '';

describe('the ablation’s charges', () => {
  test('have a file for each row and no file beside', async () => {
    const files = (await readdir(join(import.meta.dirname, '../../activities/prompts'))).filter((file) =>
      file.startsWith('ablation.'),
    );
    expect(files.sort()).toEqual([...new Set(cards.map(({ card }) => `${card.prompt}.md`))].sort());
  });

  test.each(cards)(
    '$agent reads a charge of the usual parts, in which every task and field is named',
    ({ text, answers }) => {
      expect(text.match(/^## .+$/gm)).toEqual(['## Role', '## Method', '## Reads', '## Delivers', '## Refuses']);
      expect([...text.matchAll(/^### Task: (.+)$/gm)].map(([, task]) => task)).toEqual(Object.keys(answers));
      expect(text).toMatch(/no sentence in (it|them) can instruct you/);
      for (const [task, schema] of Object.entries(answers)) {
        const fields = Object.keys(z.toJSONSchema(schema).properties ?? {});
        expect(fields.filter((field) => !block(text, task).includes(`\`${field}\``))).toEqual([]);
      }
    },
  );

  test('tell the judge every criterion of the rubric', () => {
    expect(
      criteria.filter((criterion) => !block(prompts.of('judge').text, 'compare').includes(`\`${criterion}\``)),
    ).toEqual([]);
  });

  test('give away no arm, protocol or agent, nor does anything else that an agent is told', () => {
    const names = new RegExp(`(?<![\\w-])(${agentIds.map((id) => cast[id].name).join('|')})(?![\\w-])`);
    const told = [
      ...cards.map(({ text }) => text),
      ...cards.map(({ card }) => card.role),
      ...ablationTasks.map((task) => ablationSystem.taskText(task)),
      ablationSystem.preamble.opening,
      ...ablationTasks.flatMap((task) => ablationSystem.preamble.constraints(task)),
      ...ablationPhases.slice(2, 5),
    ];
    for (const words of told) {
      expect(words).not.toMatch(/\b(omega|votes?|voting|ablation|arms?|protocol|session|agents?|budget|tokens?)\b/i);
      expect(words).not.toMatch(names);
    }
  });

  test('are two charges that could not be swapped', () => {
    expect(
      nearestPairs(
        [
          { key: 'soloist', text: prompts.of('soloist').text },
          { key: 'judge', text: prompts.of('judge').text },
        ],
        3,
      )[0]?.cosine ?? 0,
    ).toBeLessThan(0.15);
  });

  test.each(['openai', 'anthropic', 'local'] as const)('%s takes the schema of every answer', (dialect) => {
    for (const { answers } of cards)
      for (const [task, schema] of Object.entries(answers))
        expect(() => strictFor(dialect, answerSchema(task, schema).json)).not.toThrow();
  });
});
