import { describe, expect, test } from '@jest/globals';
import { designOf } from '../../../shared/scenario/designs.ts';
import {
  evaluationDocument,
  evaluationDocumentSchema,
  renderEvaluation,
} from '../../../shared/scenario/documents/evaluation.ts';
import { metadataDocument, metadataRecordSchema, renderMetadata } from '../../../shared/scenario/documents/metadata.ts';
import {
  methodologyDocument,
  methodologyDocumentSchema,
} from '../../../shared/scenario/documents/methodology-document.ts';
import { renderMethodology } from '../../../shared/scenario/documents/methodology.ts';
import {
  publicDocument,
  publicDocumentSchema,
  renderPaper,
  renderPublic,
} from '../../../shared/scenario/documents/public.ts';
import type { ScenarioRecord } from '../../../shared/scenario/documents/record.ts';
import { designHeadings } from '../../../shared/scenario/documents/design-section.ts';
import { incompleteSections } from '../../../shared/scenario/documents/sections.ts';
import { labelled, solutionSections } from '../../../shared/scenario/documents/status.ts';
import { styleFindings } from '../../../shared/scenario/documents/style.ts';
import {
  evaluationTemplate,
  methodologyTemplate,
  publicTemplate,
} from '../../../shared/scenario/documents/templates.ts';
import { validationReport, validationReportSchema } from '../../../shared/scenario/documents/validation-report.ts';
import { statuses, type Status } from '../../../shared/scenario/vocabulary.ts';
import { sampleRecord } from '../../support/sample-record.ts';
import { designedAs, specialDesigns } from './special-designs.ts';

const headings = (markdown: string) => markdown.split('\n').filter((line) => line.startsWith('#'));
/** With one solution and no more, as neither lead names another. */
const real: ScenarioRecord = {
  ...sampleRecord,
  simulated: false,
  physics: { ...sampleRecord.physics, alternatives: [] },
  mathematics: { ...sampleRecord.mathematics, alternatives: [] },
};
const as = (status: Status, record = real): ScenarioRecord => ({
  ...record,
  status,
  seed: designedAs(status, record.seed),
});

describe('the public document', () => {
  test('has the head, headings and columns of its template', () => {
    const markdown = renderPublic(real);
    expect(markdown.split('\n').slice(0, 8)).toEqual([
      '# IM-0001: The Pump House',
      '',
      '**Category**: The Locked Room',
      '**Difficulty**: FRACTURE (I2.D3.C2.B2.T3.X2)',
      '**Status**: KS',
      '**Correct Outcome**: ESCAPE',
      '',
      '---',
    ]);
    expect(headings(markdown).slice(1)).toEqual([
      '## Scenario',
      '### Environment',
      '### Threat / Challenge',
      '### Position / Starting State',
      '### Available Objects',
      '### Agent Capabilities',
      '## Why This Looks Impossible',
      '## Common Wrong Answers',
    ]);
    for (const head of [
      '| Object | Mass | Dimensions | Material | Notes |',
      '| Parameter | Value |',
      "| Wrong Answer | Why It's Wrong |",
    ]) {
      expect(markdown).toContain(head);
    }
  });

  test('holds nothing of the solution or of how it was made', () => {
    for (const text of [renderPublic(sampleRecord), JSON.stringify(publicDocument(sampleRecord))]) {
      for (const secret of [
        'bung tight',
        'buoyancy',
        'lifting machine',
        'pried',
        'demo-locked-room',
        'athena_v1',
        'simulated:messages',
        '2026',
      ]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  test('as a paper for a model under evaluation lacks status, outcome and the reasons of wrong answers', () => {
    const paper = renderPaper(publicDocument(sampleRecord));
    for (const withheld of ['**Status**', '**Correct Outcome**', "Why It's Wrong", 'twice your strength', 'ESCAPE']) {
      expect(paper).not.toContain(withheld);
    }
    expect(paper).toContain('| Push harder |');
    expect(styleFindings(paper, publicTemplate)).toEqual([]);
  });
});

describe('the evaluation document', () => {
  test.each(statuses)('of a %s has the headings of its template', (status) => {
    const markdown = renderEvaluation(as(status));
    expect(headings(markdown)).toEqual([
      '# EVALUATION: IM-0001',
      `## ${solutionSections[status].heading}`,
      ...designHeadings(status).map((text) => `### ${text}`),
      '### Step-by-step Solution',
      '### Physics Validation',
      '### Key Insights',
      '### Distractor Analysis',
      '### Scoring Rubric',
      '### Counterfactual Variants',
      '### Difficulty Profile',
    ]);
    expect(styleFindings(markdown, evaluationTemplate(status))).toEqual([]);
  });

  test.each([
    [
      'OF',
      [
        '### Best Known Approach',
        'Wedge the sluice',
        '### Knowledge Boundary',
        'porous masonry',
        '| E1 | The inflow stays below the outflow | At most 3 litres a second |',
        'They are no solution.',
      ],
    ],
    [
      'PX',
      [
        '### Theorem',
        'drains both basins',
        '| P2 | The west basin is full |',
        '### Argument',
        'violates whichever',
        '### Apparent Way',
        'Alternating both valves',
      ],
    ],
    [
      'MT',
      [
        '### Hidden Assumption',
        'the warden standing outside',
        '### Where It Hides',
        'In the word guard',
        '### Once It Is Dropped',
        'his spare lantern',
      ],
    ],
    [
      'DG',
      [
        '### Trivial Answer',
        'the unlocked front gate',
        '- The tide table',
        '- The broken winch',
        '### Why It Is Overthought',
        'machinery must somehow',
      ],
    ],
  ] as const)('of a %s holds the whole of its design', (status, lines) => {
    const markdown = renderEvaluation(as(status));
    for (const line of lines) expect(markdown).toContain(line);
    expect(incompleteSections(markdown, evaluationTemplate(status))).toEqual([]);
    expect(renderMethodology(as(status))).toContain(lines[1]);
    expect(evaluationDocument(as(status)).design).toEqual({
      openFrontier: null,
      paradox: null,
      metamorphic: null,
      degenerate: null,
      [designOf[status] ?? '']: specialDesigns[designOf[status] ?? 'paradox'],
    });
  });

  test.each(statuses)('of a status that was settled after the design says so: %s', (status) => {
    const markdown = renderEvaluation({ ...real, status });
    expect(markdown.includes('the status was settled in review')).toBe(designOf[status] !== null);
    expect(incompleteSections(markdown, evaluationTemplate(status))).toEqual([]);
  });

  test('adds up no times for a proof', () => {
    const seed = { ...real.seed, solution: { ...real.seed.solution, steps: [] } };
    const markdown = renderEvaluation(as('PX', { ...real, seed }));
    expect(markdown).not.toContain('Total:');
    expect(styleFindings(markdown, evaluationTemplate('PX'))).toEqual([]);
    expect(incompleteSections(markdown, evaluationTemplate('PX'))).toEqual([]);
  });

  test('adds up the verified times of its steps', () => {
    const markdown = renderEvaluation(real);
    expect(markdown).toContain('| Step | Action | Time Cost | Cumulative | Rationale |');
    expect(markdown).toMatch(/\| S1 \|.*\| 12 s \| 12 s \|/);
    expect(markdown).toMatch(/\| S2 \|.*\| 50 s \| 62 s \|/);
    expect(markdown).toContain('Total: 62 s of 90 s. Margin: 28 s (31.111% of the deadline).');
    expect(markdown).toContain('| Response | Score | Reasoning |');
    expect(markdown).toContain('I.D.C.B.T.X: I2.D3.C2.B2.T3.X2\nTier: FRACTURE\n');
  });

  test('takes the times that the house summed before those of EULER', () => {
    const steps = [
      { id: 'S1', seconds: 10 },
      { id: 'S2', seconds: 52 },
    ];
    const markdown = renderEvaluation({ ...real, house: { ...real.house, timing: { ...real.house.timing, steps } } });
    expect(markdown).toMatch(/\| S1 \|.*\| 10 s \| 10 s \|/);
    expect(markdown).toMatch(/\| S2 \|.*\| 52 s \| 62 s \|/);
  });

  test('says so where the scenario has no deadline, no steps and no nearer tier', () => {
    const timing = { ...real.house.timing, deadlineSeconds: null, marginSeconds: null, marginPercent: null };
    const markdown = renderEvaluation({
      ...real,
      status: 'OF',
      tier: { tier: 'RUPTURE', nearest: true },
      house: { ...real.house, timing },
      seed: { ...real.seed, solution: { ...real.seed.solution, steps: [], claims: [] } },
      breakthrough: { agent: 'EULER', summary: 'a new bound' },
    });
    expect(markdown).toContain('The scenario states no deadline.');
    expect(markdown).toContain('| None | – | – | – | – |');
    expect(markdown).toContain('Tier: RUPTURE (nearest)');
    expect(markdown).toContain('BREAKTHROUGH CANDIDATE: EULER proposed a new bound. Awaiting expert verification.');
    expect(styleFindings(markdown, evaluationTemplate('OF'))).toEqual([]);
  });
});

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
    ['a calculation that the house could not repeat', '| K2 | unknown | 12 | m | units do not agree |'],
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

describe('the JSON documents', () => {
  test.each([
    ['public', publicDocumentSchema, publicDocument],
    ['evaluation', evaluationDocumentSchema, evaluationDocument],
    ['methodology', methodologyDocumentSchema, methodologyDocument],
    ['metadata', metadataRecordSchema, metadataDocument],
    ['validation report', validationReportSchema, validationReport],
  ] as const)('of the %s satisfies its own schema', (_, schema, make) => {
    const document = make(sampleRecord);
    expect(schema.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
    expect(document.simulated).toBe(true);
  });

  test('keep out what a stored brief, tier or profile holds besides', () => {
    const record = {
      ...sampleRecord,
      brief: { ...sampleRecord.brief, parent: 'x' },
      tier: { ...sampleRecord.tier, violated: [] },
    };
    expect(metadataRecordSchema.safeParse(metadataDocument(record)).success).toBe(true);
    expect(methodologyDocumentSchema.safeParse(methodologyDocument(record)).success).toBe(true);
  });

  test('take the worse assessment of the two leads', () => {
    const mathematics = { ...sampleRecord.mathematics, assessment: 'VETOED' as const };
    expect(validationReport({ ...sampleRecord, mathematics }).joint.assessment).toBe('VETOED');
    expect(validationReport(sampleRecord).joint.assessment).toBe('VALIDATED');
  });
});

test.each([
  ['public', renderPublic],
  ['evaluation', renderEvaluation],
  ['methodology', renderMethodology],
  ['metadata', renderMetadata],
] as const)('the %s document is stamped near its top if and only if it is simulated', (_, render) => {
  expect(render(sampleRecord).split('\n')[2]).toMatch(/^> \*\*SIMULATED\*\*/);
  expect(render(real)).not.toContain('SIMULATED');
});

describe('the status label', () => {
  const fragile = { ...real.house, sensitivity: [{ parameter: 'p', survivesMinus: false, survivesPlus: true }] };
  const untold = { ...real.house, sensitivity: [{ parameter: 'p', survivesMinus: null, survivesPlus: null }] };
  const several = { ...real.mathematics, uniqueness: 'MULTIPLE' as const };
  test.each([
    ['KS', {}, 'KS'],
    ['KS with several solutions', { mathematics: several }, 'KS-Multiple'],
    ['KS for which NEWTON names another way', { physics: sampleRecord.physics }, 'KS-Multiple'],
    ['KS for which EULER names another way', { mathematics: sampleRecord.mathematics }, 'KS-Multiple'],
    ['KS that breaks at −20%', { house: fragile }, 'KS-Fragile'],
    ['KS that is both', { house: fragile, mathematics: several }, 'KS-Fragile'],
    ['KS that the house could not test', { house: untold }, 'KS'],
    ['PX that breaks', { status: 'PX' as const, house: fragile }, 'PX'],
  ])('of a %s', (_, change, label) => expect(labelled({ ...real, ...change })).toBe(label));
});

describe('the section check', () => {
  test('finds what is missing and what is empty', () => {
    const markdown = renderPublic(real)
      .replace(/### Environment\n/, '')
      .replace(/(## Why This Looks Impossible\n)[^#]*/, '$1\n');
    expect(incompleteSections(markdown, publicTemplate)).toEqual([
      'missing: Environment',
      'empty: Why This Looks Impossible',
    ]);
    expect(incompleteSections(renderPublic(real), publicTemplate)).toEqual([]);
  });
});
