import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { estimating } from '../../../workers/estimate/estimating.ts';
import type { PlanOf } from '../../../workers/estimate/plan.ts';
import { planOfAblation, planOfMatch, planOfScenario, planOfSession } from '../../../workers/estimate/plans.ts';

let page = '';
beforeAll(async () => {
  page = await readFile(new URL('../../../docs/models.md', import.meta.url), 'utf8');
});

const model = 'anthropic:claude-opus-5-5';
const problem = 'Why?';

async function linesOf(planOf: PlanOf, input: object): Promise<readonly string[]> {
  const plan = planOf(input, model);
  if (plan === null) throw new Error('no plan');
  return (await estimating(plan, null, { simulatedManners: [], simulatedLatencyMs: 0 })).lines;
}

test('docs/models.md shows what a start prints', async () => {
  expect(page).toContain(['```text', ...(await linesOf(planOfScenario, {})), '```'].join('\n'));
});

test.each<[string, PlanOf, object]>([
  ['a scenario', planOfScenario, {}],
  ['a session, low stakes and uncertainty', planOfSession, { problem, stakes: 'LOW', uncertainty: 'LOW' }],
  ['a session, high stakes and uncertainty', planOfSession, { problem, stakes: 'HIGH', uncertainty: 'HIGH' }],
  ['a match, without its pictures', planOfMatch, { policy: { pictures: { model: 'simulated:painter' } } }],
  ['a comparison of all arms, one round', planOfAblation, { problem, judges: [model] }],
])('docs/models.md has the numbers of %s', async (kind, planOf, input) => {
  const [first = ''] = await linesOf(planOf, input);
  const [, ...takes] = /^Estimate: about (.+) calls, (.+) tokens, (\$[\d.]+), (.+?)(?: 0 s)?\.$/.exec(first) ?? [];
  const rows = page.split('\n').filter((line) => line.startsWith('| a '));
  expect(rows).toContain(`| ${[kind, ...takes].join(' | ')} |`);
});
