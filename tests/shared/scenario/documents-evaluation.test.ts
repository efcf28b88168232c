import { describe, expect, test } from 'vitest';
import { designOf } from '../../../shared/scenario/designs.ts';
import {
  evaluationDocument,
  evaluationDocumentSchema,
  renderEvaluation,
} from '../../../shared/scenario/documents/evaluation.ts';
import { renderPublic } from '../../../shared/scenario/documents/public.ts';
import { renderMethodology } from '../../../shared/scenario/documents/methodology.ts';
import { designHeadings } from '../../../shared/scenario/documents/design-section.ts';
import { incompleteSections } from '../../../shared/scenario/documents/outline.ts';
import { solutionSections } from '../../../shared/scenario/documents/status.ts';
import { styleFindings } from '../../../shared/scenario/documents/check.ts';
import { evaluationTemplate } from '../../../shared/scenario/documents/templates.ts';
import { statuses } from '../../../shared/scenario/vocabulary.ts';
import { specialDesigns } from './special-designs.ts';
import { as, headings, real } from './documented.ts';

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

  test('takes the times that Symposium summed before those of EULER', () => {
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

describe('a calculation whose numbers changed', () => {
  const [first, ...others] = real.house.calculations;
  const renewed = {
    moved: ['C1/volume was 0.2 m^3 and is 0.1 m^3'],
    finding: 'number-gone' as const,
    houseValue: null,
    why: 'a number that it rests on stands nowhere any more',
  };
  const calculations = first === undefined ? [] : [{ ...first, finding: 'superseded', renewed }, ...others];
  const record = { ...real, house: { ...real.house, calculations } };

  test('is printed as superseded, with the renewed one below it, and its claim says so', () => {
    const markdown = renderEvaluation(record);
    expect(markdown).toContain(
      '| K1 | C1 | m \\* 9.81 | m = 60 kg (C1/m) | – | 588.6 | 588.6 | N | superseded: C1/volume was 0.2 m^3 and is 0.1 m^3 |',
    );
    expect(markdown).toContain(
      '| K1, renewed | – | – | – | – | unknown | by nobody | N | number-gone: a number that it rests on stands nowhere any more |',
    );
    expect(markdown).toContain('Superseded since, in what both leads wrote: C1/volume was 0.2 m^3 and is 0.1 m^3');
    expect(styleFindings(markdown, evaluationTemplate(record.status))).toEqual([]);
    expect(renderMethodology(record)).toContain(
      '| K1, renewed | – | – | – | – | unknown | by nobody | N | number-gone',
    );
    expect(evaluationDocumentSchema.parse(evaluationDocument(record)).claims[0]?.superseded).toEqual(renewed.moved);
  });

  test('leaves the public page as it is', () => {
    expect(renderPublic(record)).toBe(renderPublic(real));
  });
});

test('each of GALILEO’s references is marked as unverified, as nobody looked it up', () => {
  const record = as('KS');
  const { references = [] } = evaluationDocument(record);
  expect(references).toHaveLength(record.grounding.citations.length);
  expect(references.length).toBeGreaterThan(0);
  const markdown = renderEvaluation(record);
  for (const { title, checked } of references) {
    expect(checked).toBe('unverified');
    expect(markdown.split('\n').find((line) => line.includes(title))).toMatch(/ Unverified\.$/);
  }
});
