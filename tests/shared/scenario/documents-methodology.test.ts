import { describe, expect, test } from 'vitest';
import { renderMethodology } from '../../../shared/scenario/documents/methodology.ts';
import { styleFindings } from '../../../shared/scenario/documents/check.ts';
import { methodologyTemplate } from '../../../shared/scenario/documents/templates.ts';
import { validationReport } from '../../../shared/scenario/documents/validation-report.ts';
import { sampleRecord } from '../../support/sample-record.ts';
import { as, headings, real } from './documented.ts';

describe('the methodology trace', () => {
  const markdown = renderMethodology(real);

  test('has its template’s headings in order and its columns', () => {
    expect(headings(markdown).slice(0, 11)).toEqual([
      '# METHODOLOGY TRACE: IM-0001',
      '## Creation Metadata',
      '## Agent Contributions',
      '### ATHENA (Reasoning)',
      '### NEWTON (Physics)',
      '### EULER (Mathematics)',
      '### GALILEO (Scientific)',
      '### SOCRATES (Philosophy)',
      '## Disagreement Log',
      '## Confidence Heatmap',
      '## Difficulty Calibration Votes',
    ]);
    expect(styleFindings(markdown, methodologyTemplate)).toEqual([]);
    for (const head of [
      '| Disagreement | Agents Involved | Resolution Method | Outcome |',
      '| Agent | Phase 1 | Phase 2 | Phase 3 | Phase 4 | Phase 5 | Overall |',
      '| Dimension | ATHENA | GALILEO | EULER | NEWTON | SOCRATES | Median |',
    ])
      expect(markdown).toContain(head);
  });

  test.each([
    ['creation', '- Created: 2026-11-20T09:00:00.000Z'],
    ['duration', '- Pipeline duration: 90 minutes'],
    ['loops', '- Revision loops: Phase 1: 0, Phase 2: 1, Phase 3: 0, Phase 4: 0, Phase 5: 0'],
    ['challenges', '- Challenges issued: 2 (resolved: 1, escalated: 1)'],
    ['vetoes', '- Vetoes issued: 1 (lifted: 1, led to revision: 1)'],
    ['reviews', '- Human review triggered: YES (RESOLVE)'],
    ['claims', '- Claims validated: 1 (valid: 1, revised: 1, vetoed: 1)'],
    ['the house’s margin beside the reported one', '- Timing margin: 28 s (31.111% of deadline); reported: 30 s'],
    ['blind view', '- Blind classification: CT (confidence: 0.65)'],
    ['informed view', '- Informed classification: KS (confidence: 0.88)'],
    ['heatmap', '| ATHENA | ░ 0.20 | – | – | – | █ 0.80 | █ 0.80 |'],
    ['votes', '| Insight Depth (I) | 2 | 2 | 2 | 2 | 2 | 2 |'],
    ['discussion', '- Trap Depth (X), round 1: 1 2 2 2 4 became 2 2 2 2 3. Within range.'],
    ['gate finding with both numbers', '| margin | failed | The margin differs from the report | 28 | 30 |'],
    [
      'human review log',
      '| demo-1 | Which margin stands? | RESOLVE | mara | 2026-11-20T12:00:00.000Z | The house recomputed it |',
    ],
    ['a calculation that the house could not repeat', '| K2 | – | – | – | – | unknown | 12 | m | units do not agree |'],
    ['an unknown price', '| EULER | simulated:messages | unknown | euler_v1_0123456789ab | 1002 | unknown |'],
  ])('prints %s', (_, line) => expect(markdown.split('\n')).toContain(line));

  test('closes each of the five traces with its version', () => {
    expect(markdown.match(/\*\*AGENT TRACE: /g)).toHaveLength(5);
    expect(markdown.match(/\*\*7\. VERSION INFO\*\*/g)).toHaveLength(5);
    expect(markdown).toContain(
      '- System prompt version: newton_v1_0123456789ab\n- Tokens consumed: 1003\n- Context window usage: 12.5%',
    );
    expect(markdown).toContain('- Context window usage: unknown');
  });

  test('names an agent that gave no readable answer', () => {
    const { NEWTON: _gone, ...memos } = real.memos;
    expect(renderMethodology({ ...real, memos })).toContain('**NEWTON**\n\nNo readable answer.');
  });
});

describe('the Validation Report', () => {
  test('of a paradox prints EULER’s review of the proof', () => {
    const mathematics = {
      ...real.mathematics,
      proofReview: { verdict: 'GAPS' as const, reasoning: 'Step two is asserted', gaps: ['Show that P2 follows'] },
    };
    const markdown = renderMethodology(as('PX', { ...real, mathematics }));
    for (const line of [
      '**Impossibility proof**',
      'GAPS. Step two is asserted',
      '- Show that P2 follows',
      '- Uniqueness: not-applicable',
    ])
      expect(markdown).toContain(line);
    expect(renderMethodology(real)).not.toContain('**Impossibility proof**');
  });

  test.each([
    ['KS', {}, 'KS-Singular'],
    ['DG', {}, 'KS-Singular'],
    ['KS', { mathematics: { ...real.mathematics, uniqueness: 'MULTIPLE' as const } }, 'KS-Multiple'],
    ['KS', { physics: sampleRecord.physics }, 'KS-Multiple'],
    ['OF', {}, 'not-applicable'],
    ['PX', {}, 'not-applicable'],
  ] as const)('of a %s counts its solutions', (status, change, label) => {
    expect(validationReport({ ...real, status, ...change }).feasibility.uniqueness).toBe(label);
  });
});
