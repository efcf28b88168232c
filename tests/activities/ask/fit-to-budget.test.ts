import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { compose, type Section, sectionText, tokensOf } from '../../../activities/ask/compose.ts';
import { fit } from '../../../activities/ask/fit-to-budget.ts';
import { omittedOf, piecesGiven } from '../../../activities/ask/pieces-given.ts';
import { offerSections } from '../../../activities/ask/sections-on-demand.ts';
import { loadPrompts } from '../../../activities/prompts/load.ts';
import { frameworkFor } from '../../../activities/scenario/framework.ts';
import { scenarioSystem } from '../../../activities/scenario/system.ts';
import type { AskRequest } from '../../../shared/kernel/ask.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import { readPolicy } from '../../../shared/scenario/read-policy.ts';
import { roster } from '../../../shared/scenario/roster.ts';
import { agents } from '../../../shared/scenario/vocabulary.ts';
import { context, reduction, section, whole } from './sections-to-fit.ts';

const forms = (budget: number, sections: readonly Section[] = context) =>
  Object.fromEntries(fit(sections, budget, reduction, true).handed.map(({ name, form }) => [name, form]));

describe('fitting the context into the budget', () => {
  test('a section with a brief form is handed over in that however much room there is, if the whole can be read on demand', () => {
    const long = { ...section('k1', 2_000), brief: { words: 'few' } };
    const handover = fit([long], Number.POSITIVE_INFINITY, reduction, true);
    expect(handover.sections[0]?.body).toEqual({ digest: { words: 'few' } });
    expect(handover.sections[1]).toMatchObject({ label: 'omitted' });
    expect([...offerSections(handover.handed, 10_000).values()].map(({ text }) => text)).toEqual([
      expect.stringContaining('w'.repeat(2_000)),
    ]);
    expect(fit([long], Number.POSITIVE_INFINITY, reduction, false).sections).toEqual([long]);
  });

  test('a section is written once, however often it is weighed, left out and laid', () => {
    let written = 0;
    const counted = ['g0a', 'g0b', 'k1'].map((label) => ({
      ...section(label, 0),
      body: {
        get words() {
          written += 1;
          return 'w'.repeat(4_000);
        },
      },
    }));
    const leavesOut = { ...reduction, digest: () => null };
    expect(fit(counted, 1_500, leavesOut, true).handed.map(({ form }) => form)).toEqual(['omitted', 'omitted', 'full']);
    const [first] = counted;
    expect(first && sectionText(first)).toContain('w'.repeat(4_000));
    expect(written).toBe(3);
  });

  test('what fits exactly is left alone, and one token less takes something away', () => {
    expect(new Set(Object.values(forms(whole.tokens)))).toEqual(new Set(['full']));
    expect(fit(context, whole.tokens, reduction, true).sections).toEqual(context);
    expect(forms(whole.tokens - 1)).toEqual({
      'g0a.GALILEO': 'full',
      'k1.GALILEO': 'full',
      'g0b.GALILEO': 'digest',
      'g1.GALILEO': 'full',
      'g2x.GALILEO': 'full',
    });
  });

  test('the least relevant group goes first and the largest of it before the others; digests come before omissions', () => {
    const seen: string[] = [];
    for (let budget = whole.tokens; budget > 0; budget -= 20) {
      for (const [name, form] of Object.entries(forms(budget)))
        if (form !== 'full' && !seen.includes(`${name} ${form}`)) seen.push(`${name} ${form}`);
    }
    expect(seen).toEqual([
      'g0b.GALILEO digest',
      'g0a.GALILEO digest',
      'g1.GALILEO digest',
      'g0b.GALILEO omitted',
      'g0a.GALILEO omitted',
      'g1.GALILEO omitted',
      'g2x.GALILEO omitted',
    ]);
  });

  test('what the question is about stays whole, and by how much it passes the budget is said', () => {
    const { handed, over, tokens } = fit(context, 1, reduction, true);
    expect(handed.find(({ name }) => name === 'k1.GALILEO')?.form).toBe('full');
    expect(over).toBe(tokens - 1);
    expect(over).toBeGreaterThan(500);
  });

  test('a small piece is not replaced by a longer line about it', () => {
    expect(forms(1, [section('g0x', 4), section('k1', 4_000)])).toMatchObject({ 'g0x.GALILEO': 'full' });
  });

  test('level 1 is neither counted nor touched', () => {
    const framework: Section = { ...section('g0a', 90_000, 'HOUSE'), always: true };
    const { sections, tokens } = fit([framework, ...context], whole.tokens, reduction, true);
    expect([sections[0], tokens]).toEqual([framework, whole.tokens]);
  });

  test('sections alike get names of their own', () => {
    expect(Object.keys(forms(1, [section('g0a', 900), section('g0a', 800), section('g0a', 700, 'EULER')]))).toEqual([
      'g0a.GALILEO',
      'g0a.GALILEO.2',
      'g0a.EULER',
    ]);
  });

  const anyContext = fc
    .array(
      fc.record({
        label: fc.constantFrom('g0a', 'g0x', 'g1a', 'g2a', 'k1'),
        size: fc.integer({ min: 0, max: 3_000 }),
        author: fc.constantFrom('GALILEO', 'EULER'),
      }),
      { maxLength: 12 },
    )
    .map((rows) => rows.map(({ label, size, author }) => section(label, size, author)));

  test('the same context and budget give the same bytes; nothing is missing silently; what is sent is what was measured', () => {
    fc.assert(
      fc.property(anyContext, fc.integer({ min: 0, max: 6_000 }), (sections, budget) => {
        const [one, two] = [
          fit(sections, budget, reduction, true),
          fit(structuredClone(sections), budget, reduction, true),
        ];
        expect(two).toEqual(one);
        expect(one.handed).toHaveLength(sections.length);
        expect(one.tokens).toBe(tokensOf(one.sections.map(sectionText).join('\n')));
        expect(one.over).toBe(Math.max(0, one.tokens - budget));
        if (one.over > 0)
          for (const { relevance, form, tokens } of one.handed)
            expect(relevance === 'kept' || form === 'omitted' || tokens < 100).toBe(true);
        const listed =
          (one.sections.find(({ label }) => label === 'omitted')?.body as { sections: string[] } | undefined)
            ?.sections ?? [];
        expect(listed.map((line) => line.split(':')[0])).toEqual(
          one.handed.filter(({ form }) => form !== 'full').map(({ name }) => name),
        );
        expect(omittedOf(piecesGiven(one, offerSections(one.handed, 100), []))).toEqual(
          one.handed
            .filter(({ form }) => form !== 'full')
            .map(({ name, form, tokens }) => ({ section: name, form, tokens })),
        );
      }),
    );
  });
});

describe('the policy’s budgets', () => {
  const request: AskRequest = {
    runKey: 'budget-run',
    system: 'scenario',
    phase: 'REFINE',
    round: 1,
    agent: 'NEWTON',
    task: 'memo',
    subject: null,
    model: 'simulated:chat',
    outputTokens: 10_000,
    references: {},
  };
  const run = (policy: Json) => {
    const reading = readPolicy(policy);
    if (!reading.ok) throw new Error(reading.problems.join('\n'));
    return {
      run: {
        runKey: 'budget-run',
        system: 'scenario',
        parent: null,
        corpus: 'simulated' as const,
        brief: null,
        policy: reading.policy as unknown as Json,
        createdAt: '',
      },
      answers: {},
      notes: [],
    };
  };

  test('level 2 is the smaller of the phase’s and the agent’s', () => {
    const { scenarioTokens, contextTokens } = defaultPolicy;
    expect(scenarioSystem.budgets(request, run({}))).toMatchObject({
      always: contextTokens.always,
      perSubject: scenarioTokens.REFINE,
      section: contextTokens.section,
    });
    expect(scenarioSystem.budgets(request, run({ scenarioTokens: { REFINE: 900 } })).perSubject).toBe(900);
    expect(
      scenarioSystem.budgets(request, run({ scenarioTokens: { REFINE: 900 }, agentTokens: { NEWTON: 800 } }))
        .perSubject,
    ).toBe(800);
    expect(
      scenarioSystem.budgets({ ...request, agent: 'EULER' }, run({ agentTokens: { NEWTON: 800 } })).perSubject,
    ).toBe(scenarioTokens.REFINE);
  });

  const asked = agents.flatMap((agent) => Object.keys(roster[agent].answers).map((task) => [agent, task] as const));
  test.each(asked)('level 1 of %s for %s holds charge, frame and frameworks', async (agent, task) => {
    const prompts = await loadPrompts(roster);
    const opening = { ...request, agent, task, subject: 'T1' };
    const brief = {
      category: 'The Lilliput Conundrum',
      tier: 'SPARK',
      status: 'KS',
      constraints: [],
      inspirationSeed: null,
    } as const;
    const sections = frameworkFor(opening, { ...brief, constraints: [] });
    const text = compose(opening, {
      preamble: scenarioSystem.preamble,
      role: roster[agent].role,
      task: scenarioSystem.taskText(task),
      schemaName: task,
      sections,
    });
    expect(tokensOf(prompts.of(agent).text) + tokensOf(text)).toBeLessThanOrEqual(defaultPolicy.contextTokens.always);
    for (const { always } of sections) expect(always).toBe(true);
  });
});
