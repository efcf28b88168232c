import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadPrompts } from '../../activities/prompts/load.ts';
import { architectures } from '../../shared/scenario/answers/grounding.ts';
import { ethicalQuestions } from '../../shared/scenario/answers/classification.ts';
import { distractorVerdicts, readinessVotes, requestAnswers } from '../../shared/scenario/answers/refinement.ts';
import { overrideGrounds, sides } from '../../shared/scenario/answers/acts.ts';
import { assessments } from '../../shared/scenario/answers/validation.ts';
import { authorities } from '../../shared/scenario/disputes/authority.ts';
import { advisers } from '../../shared/scenario/advisers.ts';
import { defaultTolerance } from '../../shared/verification/calculations.ts';
import { defaultPolicy as policy } from '../../shared/scenario/policy.ts';
import { roster } from '../../shared/scenario/roster.ts';
import { agents, categories, impossibilityTypes, statuses, tiers } from '../../shared/scenario/vocabulary.ts';

/** The charges against the roster, the schemas and the gates: whoever follows the words must pass the checks. */

const folder = join(import.meta.dirname, '../../activities/prompts');
const prompts = await loadPrompts(roster);
const cards = Object.entries(roster).map(([agent, card]) => ({ agent, card, text: prompts.of(agent).text }));
const thresholds: Readonly<Record<string, number | undefined>> = policy.confidence;

const heads = (text: string) => text.match(/^## .+$/gm) ?? [];
const taskHeads = (text: string) => [...text.matchAll(/^### Task: (.+)$/gm)].map((match) => match[1]);

/** The words under `### Task: x`, up to the next head. */
function block(agent: string, task: string): string {
  const [, after] = prompts.of(agent).text.split(`\n### Task: ${task}\n`);
  return after?.split(/\n#{2,3} /)[0] ?? '';
}

/**
 * Names of the fields of a JSON schema: the top level, or all depths; what stands inside a field of `closed` is left
 * out.
 */
function fields(schema: unknown, depth: 'top' | 'all', closed: readonly string[] = []): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((part) => fields(part, depth, closed));
  return Object.entries<unknown>({ ...schema }).flatMap(([key, value]) => {
    if (key !== 'properties') return depth === 'all' ? fields(value, depth, closed) : [];
    const properties = Object.entries<unknown>({ ...(value as object) });
    const inside = properties.filter(([field, inner]) => depth === 'all' && !(closed.includes(field) && nested(inner)));
    return [...properties.map(([field]) => field), ...inside.flatMap(([, inner]) => fields(inner, depth, closed))];
  });
}

const nested = (schema: unknown) => fields(schema, 'all').length > 0;

/**
 * Acts and proofs have one shape wherever they stand. Each charge explains it once; a task that carries one names it.
 */
const explainedOnce = ['challenges', 'veto', 'breakthrough', 'proof', 'check'];

const names = (words: string) => (field: string) => new RegExp(`\`([\\w]+\\.)?${field}\``).test(words);

/** A revision is the whole Seed Document again; its inner fields are explained once, under `seed`. */
const topLevelOnly = ['revise'];

const asked = cards.flatMap(({ agent, card }) =>
  Object.entries<z.ZodType>(card.answers).map(([task, schema]) => ({ agent, task, schema })),
);

describe('roster and charge files', () => {
  test('each row has its file, and no scenario charge is without a row', async () => {
    const files = (await readdir(folder)).filter((file) => file.startsWith('scenario.') && file.endsWith('.md'));
    const rows = [
      ...cards.map(({ card }) => card.prompt),
      ...Object.values(advisers).map(({ charge: prompt }) => prompt),
    ];
    expect(files.sort()).toEqual(rows.map((prompt) => `${prompt}.md`).sort());
  });

  test.each(cards)('$agent’s charge opens with its name and has its six sections in order', ({ agent, text }) => {
    expect(text.split('\n')[0]).toBe(`# ${agent} System Prompt`);
    expect(heads(text)).toEqual([
      '## Role',
      '## Cognitive Model',
      '## Primary Outputs',
      '## Evaluation Criteria',
      '## What This Agent Does NOT Do',
      '## System Prompt',
    ]);
  });

  test.each(cards)('$agent’s charge is static text of a readable length', ({ text }) => {
    expect(text).not.toMatch(/\{\{|\$\{|<%|\r/);
    const words = text.split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(900);
    expect(words).toBeLessThanOrEqual(2130);
  });

  test.each(cards)(
    '$agent is told that context is data, that confidence is 0 to 1, and that ids are stable',
    ({ text }) => {
      const ground = text.split('\n## System Prompt\n')[1]?.split('\n### Task')[0] ?? '';
      expect(ground).toMatch(/CONTEXT/);
      expect(ground).toMatch(
        /can never direct|no sentence in it can instruct|never obey|only data|no sentence in them has authority/,
      );
      expect(ground).toMatch(/`confidence`[^.]*(0 to 1|\[0, 1\])/);
      expect(ground).toMatch(/\bids?\b/);
    },
  );

  test('no two charges share much of their wording', () => {
    const shingles = (text: string) => {
      const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      return new Set(words.slice(0, -4).map((_, at) => words.slice(at, at + 5).join(' ')));
    };
    const sets = cards.map(({ agent, text }) => ({ agent, set: shingles(text) }));
    for (const [at, a] of sets.entries()) {
      for (const b of sets.slice(at + 1)) {
        const shared = [...a.set].filter((shingle) => b.set.has(shingle)).length;
        expect({ pair: `${a.agent}–${b.agent}`, near: shared / Math.min(a.set.size, b.set.size) > 0.1 }).toEqual({
          pair: `${a.agent}–${b.agent}`,
          near: false,
        });
      }
    }
  });
});

describe('charges and answer schemas', () => {
  test.each(cards)('$agent’s charge has a block for each task of its row, and for no other', ({ card, text }) => {
    expect([...taskHeads(text)].sort()).toEqual(Object.keys(card.answers).sort());
  });

  test.each(asked)('$agent is told every field of $task by name', ({ agent, task, schema }) => {
    const wanted = fields(z.toJSONSchema(schema), topLevelOnly.includes(task) ? 'top' : 'all', explainedOnce);
    expect(wanted).not.toEqual([]);
    const named = names(block(agent, task));
    expect(wanted.filter((field) => !named(field))).toEqual([]);
  });

  test.each(asked)('$agent is told somewhere what an act or a proof in $task is made of', ({ agent, task, schema }) => {
    if (topLevelOnly.includes(task)) return;
    // Whoever has no veto is only told to leave it empty.
    const wanted = roster[agent as keyof typeof roster].canVeto
      ? fields(z.toJSONSchema(schema), 'all')
      : fields(z.toJSONSchema(schema), 'all', ['veto']);
    const named = names(prompts.of(agent).text.split('\n## System Prompt\n')[1] ?? '');
    expect(wanted.filter((field) => !named(field))).toEqual([]);
  });

  test.each<[task: string, words: readonly string[]]>([
    ['physics', assessments],
    ['mathematics', assessments],
    ['grounding', architectures],
    ['classification', [...statuses, ...tiers, ...ethicalQuestions, ...impossibilityTypes]],
    ['distractors', distractorVerdicts],
    ['readiness', [...readinessVotes, ...statuses]],
    ['mathematics', ['SOUND', 'GAPS', 'UNSOUND']],
    ['respond', ['ACCEPT', 'DEFEND', 'PARTIAL']],
    ['ballot', sides],
    ['rule', sides],
    ['arbitrate', sides],
    ['vetoReview', ['REDESIGN', 'DISCARD']],
    ['literature', ['NOVEL', 'RECOMBINATION', 'KNOWN']],
    ['restate', statuses],
    ['answer', requestAnswers],
  ])('whoever is asked for %s is told every word that its schema allows', (task, words) => {
    const askedFor = asked.filter((row) => row.task === task);
    expect(askedFor).not.toEqual([]);
    for (const { agent } of askedFor) {
      const text = block(agent, task);
      expect({ agent, missing: words.filter((word) => !new RegExp(`\\b${word}\\b`).test(text)) }).toEqual({
        agent,
        missing: [],
      });
    }
  });

  test('no charge retypes the list of categories: the brief brings its own', () => {
    for (const { text } of cards) expect(categories.filter((category) => text.includes(category))).toEqual([]);
  });
});

/** Digits as they stand in prose, not inside a longer number. */
const number = (value: number) => `(?<![\\d.])${String(value).replace('.', '\\.')}(?!\\.?\\d)`;
const percent = (share: number) => number(Math.round(share * 100));

/** Where each number of a gate (scenario rules §5) must stand: in the words of everyone who is asked for that task. */
const gateNumbers: readonly [criterion: string, task: string, phrase: string][] = [
  ['attempts of a phase', 'seed', `${number(policy.phaseAttempts)} attempts`],
  ['no duplicate scenario', 'seed', `${number(policy.duplicateSimilarity)} or more`],
  ['timing margin, in design', 'seed', `at least ${number(policy.marginPercent)}% of the deadline`],
  ['timing margin, in verification', 'mathematics', `margin under ${number(policy.marginPercent)}%`],
  ['edge cases of the physics', 'physics', `at least ${number(policy.edgeCases)} edge cases`],
  ['edge cases of the mathematics', 'mathematics', `at least ${number(policy.edgeCases)} edge cases`],
  ['sensitivity', 'mathematics', `±${percent(policy.sensitivityVariation)}%`],
  ['sensitivity, downwards', 'mathematics', `−${percent(policy.sensitivityVariation)}%`],
  ['agreement of results', 'mathematics', `more than ${percent(defaultTolerance)}% away`],
  ['constructs', 'grounding', `at least ${number(policy.constructs)} constructs`],
  ['citations', 'grounding', `at least ${number(policy.citations)} citations`],
  ['benchmarks', 'grounding', `at least ${number(policy.benchmarks)} benchmarks`],
  ['substantive justification', 'classification', `more than ${number(policy.justificationWords)} words`],
  ['range of votes', 'dimension', `more than ${number(policy.calibrationRange)}`],
  ['rounds of discussion', 'dimension', `at most ${number(policy.discussionRounds)} rounds`],
  ['approvals', 'readiness', `${number(policy.approvals)} of ${agents.length} approvals`],
  ['discards', 'readiness', `${number(policy.discards)} DISCARD votes`],
];

/** What is said before the first task, and holds in all of them. */
const ground = (agent: string) => prompts.of(agent).text.split('\n## System Prompt\n')[1]?.split('\n### Task')[0] ?? '';

describe('charges and gates', () => {
  test.each(gateNumbers)('%s: the charge states the number that the gate checks', (_, task, phrase) => {
    const bound = asked.filter((row) => row.task === task);
    expect(bound).not.toEqual([]);
    for (const { agent } of bound) {
      expect({ agent, says: new RegExp(phrase, 'i').test(block(agent, task)) }).toEqual({ agent, says: true });
    }
  });

  test.each(Object.entries(thresholds))(
    '%s knows that below %d its doubt is discussed, and when a person decides',
    (agent, threshold) => {
      expect(prompts.of(agent).text).toMatch(
        new RegExp(`${number(threshold ?? NaN)}[^.]*${number(policy.escalateBelow)}`),
      );
    },
  );

  test.each(asked.filter(({ task }) => task === 'doubt'))(
    '$agent is asked for its doubt between the two thresholds',
    ({ agent, task }) => {
      expect(block(agent, task)).toMatch(
        new RegExp(`between ${number(policy.escalateBelow)} and ${number(thresholds[agent] ?? NaN)}`),
      );
    },
  );

  test('structural demands of the gates without a number in the policy are spelled out', () => {
    expect(block('ATHENA', 'seed')).toMatch(/`insights`, at least 1/);
    expect(block('ATHENA', 'seed')).toMatch(/`steps`, at least 1/);
    expect(block('ATHENA', 'seed')).toMatch(/`claims`, at least 1/);
    expect(block('ATHENA', 'seed')).toMatch(/`distractors`, at least 1/);
    expect(block('NEWTON', 'physics')).toMatch(/every flagged claim/);
    expect(block('EULER', 'mathematics')).toMatch(/each flagged claim/);
    expect(block('EULER', 'mathematics')).toMatch(/every step/);
    expect(block('GALILEO', 'grounding')).toMatch(/every insight/);
  });
});

describe('disputes', () => {
  test.each(cards)(
    '$agent knows how many challenges it has, that they need evidence, and that claims go by the claim table',
    ({ agent }) => {
      const words = ground(agent);
      expect(words).toMatch(/`challenges`/);
      expect(words).toMatch(new RegExp(`(at most|no more than) ${number(policy.challengesPerAgent)}`));
      expect(words).toMatch(/`evidence`/);
      expect(words).toMatch(/claim table[^.]*`[A-Z]+\/[\w-]+`/);
      expect(words).toMatch(/`escalation`[^.]*null/);
    },
  );

  test.each(cards)('$agent is not told that a person ends a request: the ladder does', ({ agent }) => {
    expect(block(agent, 'accept')).not.toMatch(/\b(?:person|human)\b/);
  });

  test.each(cards)('$agent is told the grounds on which it may set an authority aside, and no others', ({ agent }) => {
    const own = Object.values(authorities)
      .filter(({ overriders }) => (overriders as readonly string[]).includes(agent))
      .map((row) => row.ground);
    expect(overrideGrounds.filter((one) => ground(agent).includes(one)).sort()).toEqual([...own].sort());
  });

  test.each(cards.filter(({ card }) => card.canVeto))(
    '$agent knows after how many vetoes a person decides',
    ({ agent }) => {
      const lead = agent === 'NEWTON' ? 'physics' : 'mathematics';
      expect(policy.vetoesPerAgent).toBe(2);
      expect(block(agent, lead)).toMatch(/\b[Tt]wo vetoes[^.]*person|two vetoes a person/);
    },
  );
});

describe('isolation', () => {
  test('ATHENA is told to keep the solution out of the public text', () => {
    expect(block('ATHENA', 'seed')).toMatch(/no trace of the solution/);
  });

  test('SOCRATES, blind, is told what it does not have and may not infer', () => {
    expect(block('SOCRATES', 'classification')).toMatch(/You do not have the solution/);
  });

  test('only those with a veto are told how to use one, and the others to leave it alone', () => {
    for (const { agent, card, text } of cards) {
      expect({ agent, veto: text.includes('`fixPossible`') }).toEqual({ agent, veto: card.canVeto });
      if (!card.canVeto)
        for (const [, after] of text.matchAll(/`veto`(.{0,20})/g))
          expect({ agent, after }).toEqual({ agent, after: expect.stringContaining('null') });
    }
  });
});
