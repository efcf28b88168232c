import { describe, expect, test } from 'vitest';
import { Tools } from '../../../../activities/ask/tool-use.ts';
import type { Call } from '../../../../activities/store/calls.ts';
import { readPrompt } from '../../../../activities/models/simulated/prompt.ts';
import { utter } from '../../../../activities/models/simulated/utterance.ts';
import { convert } from '../../../../activities/verification/evaluate.ts';
import { computationsOf } from '../../../../activities/ask/tool-use.ts';
import { tasks } from '../../../../shared/scenario/tasks.ts';
import { defaultPolicy } from '../../../../shared/scenario/policy.ts';
import { categories, statuses } from '../../../../shared/scenario/vocabulary.ts';
import { wrongCitations } from '../../../../shared/verification/index.ts';
import { ScenarioFixture, systemPrompt } from './scenario-fixture.ts';

/** What the simulated EULER computes and then says, for one plot. */
function computed(fixture: ScenarioFixture) {
  const user = fixture.message('EULER', 'VALIDATE', 'mathematics');
  const opening = readPrompt(systemPrompt('EULER'), user);
  const first = utter('seven', opening, null, { maxTokens: null, tools: ['compute'] });
  if (first.call === undefined) throw new Error('EULER computes nothing.');
  const tools = new Tools(new Map(), { toolTurns: 0, computing: defaultPolicy.computing });
  const call = {
    ordinal: 0,
    ...tools.taken([{ id: 'c', name: first.call.tool, input: first.call.input }], []),
  } as Call;
  const results = tools.results(call, []).map(({ text }) => text);
  const said = utter('seven', readPrompt(systemPrompt('EULER'), user, results), null, {
    maxTokens: null,
    tools: ['compute'],
    results,
  });
  return { computations: computationsOf([call]), answer: tasks.mathematics.schema.parse(JSON.parse(said.text)) };
}

describe('the simulated EULER', () => {
  test.each(categories)('computes first and cites what it computed, in %s of every status', (category) => {
    for (const status of statuses) {
      const fixture = new ScenarioFixture(
        { category, tier: 'SPARK', status, constraints: [], inspirationSeed: null },
        `computes-${status}`,
      );
      fixture.lay('ATHENA', 'seed', fixture.ask('ATHENA', 'SEED', 'seed'));
      const { computations, answer } = computed(fixture);
      expect(computations.flatMap(({ why }) => why ?? [])).toEqual([]);
      const reasons = answer.claims.map(({ reasoning }) => reasoning);
      expect(reasons.filter((reason) => reason.includes('computed:')).length).toBeGreaterThan(0);
      const wrong = reasons.flatMap((reason) =>
        wrongCitations(reason, computations, convert, defaultPolicy.calculationTolerance).map((why) => [reason, why]),
      );
      expect(wrong).toEqual([]);
    }
  });
});
