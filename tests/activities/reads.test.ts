import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { omegaSystem } from '../../activities/omega/system.ts';
import { loadPrompts } from '../../activities/prompts/load.ts';
import { worldbuildingSystem } from '../../activities/worldbuilding/system.ts';
import { agentIds, cast, type AgentId } from '../../shared/omega/agents/cast.ts';
import { roster as omegaRoster } from '../../shared/omega/agents/roster.ts';
import { contracts } from '../../shared/omega/contracts/contracts.ts';
import { isDigest, outputTypes } from '../../shared/omega/contracts/outputs.ts';
import { slotName } from '../../shared/omega/contracts/slots.ts';
import { matrix } from '../../shared/scenario/context.ts';
import { roster as scenarioRoster } from '../../shared/scenario/roster.ts';
import type { WorldbuildingTask } from '../../shared/worldbuilding/roles.ts';
import { agentKeys, roster as worldbuildingRoster } from '../../shared/worldbuilding/roster.ts';
import { asked, contextWith, filled } from './omega/marked.ts';
import { readsIn, unnamedIn, wordsIn, type Told } from './told-reads.ts';
import { sections as laidSections } from './worldbuilding/laid-sections.ts';

/*
 * What each prompt says that its agent reads, against the sections that lie there for each task of each system: nothing lies
 * there untold, and nothing is told that never comes (kernel rules §16).
 */

interface Row extends Told {
  readonly agent: string;
  readonly labels: readonly string[];
}

const omegaPrompts = await loadPrompts(omegaRoster);
const worldbuildingPrompts = await loadPrompts(worldbuildingRoster);
const scenarioPrompts = await loadPrompts(scenarioRoster);

/** Those who decide have outputs explained (OMEGA rules §5.2). */
const explained: readonly AgentId[] = [50, 51, 52, 57];

/** The slots that a task's context has when everybody has spoken and there are facts; as the workflow fills them. */
function slotsOf(id: AgentId, task: string): readonly string[] {
  const house = (...parts: readonly string[]) => parts.map((part) => `53/${part}`);
  const facts = contracts[id].requires.some(({ outputType }) => outputType === 'facts') ? house('facts') : [];
  switch (task) {
    case 'summary':
    case 'report':
      return [...house('problem'), ...facts, `${id}/own`];
    case 'classify':
      return [...house('problem'), ...facts];
    case 'confront':
      return house('problem', 'facts', 'claimsToCompare');
    case 'equate':
      return house('problem', 'restatements');
    default:
      return [
        ...contracts[id].requires.map(({ agentId, outputType }) => slotName({ agentId, part: outputType })),
        ...(explained.includes(id) ? ['1/summary', '35/report'] : []),
      ];
  }
}

const omega = agentIds.flatMap((id): Row[] =>
  Object.keys(omegaRoster[cast[id].key].answers).map((task) => {
    const slots = slotsOf(id, task).map((slot) => [slot, filled(slot).held] as const);
    const { context, references } = contextWith(Object.fromEntries(slots));
    const request = asked(id, task, 'SYNTHESIS', { references });
    return {
      agent: cast[id].name,
      task,
      prompt: omegaPrompts.of(cast[id].key).text,
      words: omegaSystem.taskText(task, cast[id].key),
      labels: omegaSystem.sections(request, context).map(({ label }) => label),
    };
  }),
);

const worldbuilding = agentKeys.flatMap((agent): Row[] =>
  (Object.keys(worldbuildingRoster[agent].answers) as WorldbuildingTask[]).map((task) => ({
    agent,
    task,
    prompt: worldbuildingPrompts.of(agent).text,
    words: worldbuildingSystem.taskText(task, agent),
    labels: laidSections(agent, task).map(({ label }) => label),
  })),
);

describe.each([
  ['OMEGA', omega, [...Object.keys(outputTypes), 'own', 'summary', 'report']],
  ['Worldbuilding Sprint', worldbuilding, [...new Set(worldbuilding.flatMap(({ labels }) => labels))]],
])('%s', (_, rows, vocabulary) => {
  test.each(rows)('$agent is told of all that lies before it when it is asked to $task', (row) => {
    expect(row.labels).not.toEqual([]);
    expect(unnamedIn(row, row.labels)).toEqual([]);
  });

  test.each(rows.filter(({ agent }, nth) => agent !== rows[nth - 1]?.agent))(
    '$agent is told of nothing that none of its tasks brings',
    ({ agent, prompt }) => {
      const brought = new Set(rows.filter((row) => row.agent === agent).flatMap(({ labels }) => labels));
      // What stands under a name inside a section is a field of it.
      const said = wordsIn(readsIn(prompt).replace(/under `\w+`/g, '')).filter((word) => vocabulary.includes(word));
      expect(said).not.toEqual([]);
      expect(said.filter((word) => !brought.has(word))).toEqual([]);
    },
  );
});

test('every digest comes in some task, and every output is read by somebody', () => {
  const brought = new Set(omega.flatMap(({ labels }) => labels));
  expect(Object.keys(outputTypes).filter((type) => !brought.has(type) && isDigest(type as 'facts'))).toEqual([]);
});

describe('Impossible Moments', () => {
  // What an agent reads there follows from the matrix alone (scenario rules §3.1), so no prompt says so of itself.
  const prompts = [
    ...Object.entries(scenarioRoster).map(([agent, { answers }]) => ({
      agent,
      prompt: scenarioPrompts.of(agent).text,
      answers,
    })),
  ];
  const fieldsOf = (schema: z.ZodType): string => JSON.stringify(z.toJSONSchema(schema, { io: 'input' }));

  test.each(prompts)('$agent is told of no section by its name, but of fields that are called as one', (row) => {
    expect(readsIn(row.prompt)).toBe('');
    const fields = Object.values<z.ZodType>(row.answers).map(fieldsOf).join();
    const named = wordsIn(row.prompt).filter((word) => Object.hasOwn(matrix, word));
    expect(named.filter((word) => !fields.includes(`"${word}"`))).toEqual([]);
  });
});
