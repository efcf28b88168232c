import { describe, expect, test } from 'vitest';
import {
  evaluationDocument,
  evaluationDocumentSchema,
  renderEvaluation,
} from '../../../shared/scenario/documents/evaluation.ts';
import { metadataDocument, metadataRecordSchema } from '../../../shared/scenario/documents/metadata.ts';
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
import { incompleteSections } from '../../../shared/scenario/documents/outline.ts';
import { labelled } from '../../../shared/scenario/documents/status.ts';
import { styleFindings } from '../../../shared/scenario/documents/check.ts';
import { publicTemplate } from '../../../shared/scenario/documents/templates.ts';
import { validationReport, validationReportSchema } from '../../../shared/scenario/documents/validation-report.ts';
import { sampleRecord } from '../../support/sample-record.ts';
import { headings, real } from './documented.ts';

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
