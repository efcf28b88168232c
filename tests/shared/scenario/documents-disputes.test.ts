import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { candidateNote } from '../../../shared/scenario/documents/breakthrough-section.ts';
import { resolutionText, ruledBy } from '../../../shared/scenario/documents/dispute-words.ts';
import { evaluationDocument, renderEvaluation } from '../../../shared/scenario/documents/evaluation.ts';
import { metadataDocument, metadataRecordSchema } from '../../../shared/scenario/documents/metadata.ts';
import {
  methodologyDocument,
  methodologyDocumentSchema,
} from '../../../shared/scenario/documents/methodology-document.ts';
import { renderMethodology } from '../../../shared/scenario/documents/methodology.ts';
import { proofText } from '../../../shared/scenario/documents/proof-text.ts';
import { publicDocument, renderPublic } from '../../../shared/scenario/documents/public.ts';
import type { ScenarioRecord } from '../../../shared/scenario/documents/record.ts';
import { styleFindings } from '../../../shared/scenario/documents/check.ts';
import { methodologyTemplate } from '../../../shared/scenario/documents/templates.ts';
import type { ProofCheck } from '../../../shared/verification/proofs.ts';
import { sampleRecord } from '../../support/sample-record.ts';

const trace = renderMethodology(sampleRecord);
const section = (markdown: string, title: string) =>
  markdown.slice(markdown.indexOf(`## ${title}\n`)).split(/\n## /)[0] ?? '';

describe('a proof in words', () => {
  const check: ProofCheck = {
    finding: 'fails',
    houseValue: 412,
    comparator: '>=',
    limit: 520,
    unit: 'N',
    why: 'it comes to less',
  };
  test.each([
    [{}, '412 N ≥ 520 N fails'],
    [{ finding: 'holds', comparator: '<=' }, '412 N ≤ 520 N holds'],
    [{ comparator: '<', unit: '' }, '412 < 520 fails'],
    [{ finding: 'units-disagree', houseValue: null }, 'its units disagree: it comes to less'],
    [
      { finding: 'no-proof', houseValue: null, comparator: null, limit: null, unit: null, why: '' },
      'there is no checkable part',
    ],
    [{ houseValue: null }, 'the inequality fails'],
  ] as const)('%o is %s', (changes, words) => expect(proofText({ ...check, ...changes })).toBe(words));
});

describe('the Disagreement Log', () => {
  const log = section(trace, 'Disagreement Log');

  test.each([
    '| How fast the water rises | NEWTON, EULER | Level 1: vote | 2 cm/s stands |',
    '- What is wrong: The inflow is assumed, not measured',
    '- NEWTON answered DEFEND: The inflow is a given of the scenario',
    '- Resolution: Level 1: vote 2:1',
    '- Overruled position, of NEWTON: The inflow is a given of the scenario',
    '| ATHENA | voter | CHALLENGER | The gauge is missing | – |',
    '- Symposium: reported margin 30, Symposium finds margin 28',
    '- Outcome: Not settled',
    '| SOCRATES | challenge | ATHENA/I1 | CLASSIFY, attempt 1 | it names no evidence |',
  ])('has the line %s', (line) => expect(log.split('\n')).toContain(line));
});

describe('the Veto Log', () => {
  const log = section(trace, 'Veto Log');

  test.each([
    '- Law or theorem: Coulomb friction',
    '- Proof: The push is weaker than the friction',
    '- What ought to hold: push >= 520 N',
    '- Symposium repeats the proof: 412 N ≥ 520 N fails',
    '- A fix is possible: yes',
    '- Correction: Let two persons push',
    '- NEWTON on the revision: satisfied. Two persons are strong enough',
    '- How it ended: Lifted after ATHENA’s revision',
    '| push | 412 | N | C1/push |',
  ])('has the line %s', (line) => expect(log.split('\n')).toContain(line));

  test('names the person who decided a veto that was not lifted', () => {
    const vetoes = sampleRecord.vetoes.map((veto) => ({ ...veto, ending: 'escalated', decidedIn: 'demo-1' }));
    expect(renderMethodology({ ...sampleRecord, vetoes })).toContain(
      '- How it ended: Not lifted; a person decides. RESOLVE by mara (review demo-1)',
    );
  });

  test('escapes a proof that pretends to be a document', () => {
    const hostile =
      '</li>\n\n# Verified\n| a | b |\n|---|---|\n<script>alert(1)</script> [x](javascript:x) `rm` ![i](http://x.y)';
    const vetoes = sampleRecord.vetoes.map((veto) => ({
      ...veto,
      said: veto.said && {
        ...veto.said,
        law: hostile,
        proof: hostile,
        correction: hostile,
        check: veto.said.check && {
          ...veto.said.check,
          expression: hostile,
          quantities: veto.said.check.quantities.map((one) => ({ ...one, name: hostile, source: hostile })),
        },
      },
      finding: { ...veto.finding, why: hostile },
    }));
    const markdown = renderMethodology({ ...sampleRecord, vetoes });
    expect(styleFindings(markdown, methodologyTemplate)).toEqual([]);
    expect(section(markdown, 'Veto Log').replaceAll('<br>', ' ')).not.toMatch(/(?<!\\)[<[`]|^# /m);
  });
});

describe('the Breakthrough Log', () => {
  test('has the proposal, each check and the note of scenario rules §4.4', () => {
    const log = section(trace, 'Breakthrough Log').split('\n');
    for (const line of [
      '- Summary: A siphon through the wall',
      '| Literature | GALILEO | survives | Kind: NOVEL |',
      'BREAKTHROUGH CANDIDATE: EULER proposed A siphon through the wall. Awaiting expert verification.',
    ])
      expect(log).toContain(line);
  });

  test('says in the note what experts found, once they have', () => {
    const verification = {
      verified: true,
      kind: 'EXPERIMENTAL',
      reviewer: 'mara',
      at: '2026-11-21T12:00:00.000Z',
      justification: 'Repeated in a tank',
    } as const;
    expect(candidateNote({ agent: 'EULER', summary: 'a new bound', verification })).toBe(
      'BREAKTHROUGH CANDIDATE: EULER proposed a new bound. Verified (EXPERIMENTAL) by mara at 2026-11-21T12:00:00.000Z: Repeated in a tank.',
    );
    const record: ScenarioRecord = {
      ...sampleRecord,
      status: 'OF',
      breakthrough: {
        agent: 'EULER',
        summary: 'a new bound',
        verification: { ...verification, verified: false, kind: null },
      },
    };
    expect(renderEvaluation(record)).toContain(
      'BREAKTHROUGH CANDIDATE: EULER proposed a new bound. Not verified by mara',
    );
    expect(evaluationDocument(record).breakthrough).toEqual(record.breakthrough);
  });
});

test('an empty log says in words that there was nothing', () => {
  const markdown = renderMethodology({
    ...sampleRecord,
    challenges: [],
    refused: [],
    vetoes: [],
    breakthroughs: [],
    corrections: [],
  });
  for (const line of ['No veto was cast.', 'No breakthrough was proposed.'])
    expect(markdown.split('\n')).toContain(line);
  expect(styleFindings(markdown, methodologyTemplate)).toEqual([]);
});

test('a claim that fell later says so beside the claim and below the report', () => {
  const said = 'NEWTON/C1: overruled in GROUND on a challenge by GALILEO (Level 1: vote 2:1; GROUND-1-GALILEO-1)';
  expect(renderEvaluation(sampleRecord).split('\n')).toContain(`- Corrected since: ${said}`);
  expect(section(trace, 'Validation Report').split('\n')).toContain(`- ${said}`);
  expect(section(trace, 'Scientific Grounding Report')).not.toContain('Corrected since');
});

test('a calculation that fell later says so in its finding', () => {
  const corrections = sampleRecord.corrections.map((one) => ({ ...one, claim: 'EULER/K1' }));
  expect(renderEvaluation({ ...sampleRecord, corrections })).toMatch(
    /\| K1 \|.*agrees<br>EULER\/K1: overruled in GROUND/,
  );
});

test('an agent’s trace has Symposium’s record of its disputes beside its own words', () => {
  const archive = section(trace, 'Agent Trace Archive').split('**AGENT TRACE: ');
  const of = (agent: string) => archive.find((part) => part.startsWith(agent)) ?? '';
  expect(of('NEWTON')).toContain(
    '**3. CHALLENGES ISSUED**\n\n- On record: VALIDATE-1-veto-NEWTON, a veto of ATHENA/C1: lifted\n- None needed',
  );
  expect(of('NEWTON')).toContain(
    '- On record: GROUND-1-GALILEO-1, by GALILEO on NEWTON/C1, answered DEFEND: Upheld: the claim falls (Level 1: vote 2:1)\n- One on the lid',
  );
  expect(of('ATHENA')).toContain('- On record: VALIDATE-1-veto-NEWTON, a veto by NEWTON of ATHENA/C1: lifted');
  expect(methodologyDocument(sampleRecord).traces.find(({ agent }) => agent === 'GALILEO')?.onRecord.issued).toEqual([
    'GROUND-1-GALILEO-1, against NEWTON/C1: Upheld: the claim falls (Level 1: vote 2:1)',
  ]);
});

test.each(Object.entries(ruledBy))('a final status by %s reads in words', (statusBy, words) => {
  const record = { ...sampleRecord, statusBy: statusBy as ScenarioRecord['statusBy'] };
  expect(section(renderMethodology(record), 'Readiness Votes')).toContain(`Final status: KS. How: ${words}.`);
  expect(methodologyDocument(record).statusBy).toBe(statusBy);
});

test('a review’s decision is printed with all that it says besides', () => {
  const reviews = sampleRecord.reviews.map((one) => ({
    ...one,
    group: 'physicist',
    answers: one.answers && {
      ...one.answers,
      ruling: 'retry' as const,
      side: 'CHALLENGER' as const,
      structuralFlaw: true,
    },
  }));
  expect(renderMethodology({ ...sampleRecord, reviews })).toContain(
    '| RESOLVE, to be tried again, right: CHALLENGER, a flaw in the design | mara (physicist) |',
  );
});

test('counts that the template does not have are said where there is one to say', () => {
  const { challenges, vetoes } = sampleRecord.counts;
  const counts = {
    ...sampleRecord.counts,
    challenges: { ...challenges, refused: 2 },
    vetoes: { ...vetoes, downgraded: 1 },
  };
  const markdown = renderMethodology({ ...sampleRecord, counts });
  expect(markdown).toContain(
    '- Challenges issued: 2 (resolved: 1, escalated: 1, refused: 2)\n- Vetoes issued: 1 (lifted: 1, led to revision: 1, downgraded: 1)',
  );
});

test('nothing of it is on the public page', () => {
  for (const text of [renderPublic(sampleRecord), JSON.stringify(publicDocument(sampleRecord))]) {
    for (const secret of ['Coulomb', 'siphon', 'inflow is', 'overruled', 'NEWTON', 'vote'])
      expect(text).not.toContain(secret);
  }
});

test('the JSON documents keep all of it, and their schemas take it', () => {
  const document = methodologyDocument(sampleRecord);
  const { challenges, refused, vetoes, breakthroughs, corrections } = sampleRecord;
  expect(document).toMatchObject({ challenges, refused, vetoes, breakthroughs, corrections });
  expect(methodologyDocumentSchema.safeParse(JSON.parse(JSON.stringify(document))).success).toBe(true);
  expect(metadataRecordSchema.safeParse(JSON.parse(JSON.stringify(metadataDocument(sampleRecord)))).success).toBe(true);
});

test('a vote is counted with the winner’s votes first, whatever is unscored', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('CHALLENGER', 'CHALLENGED', 'unscored'), { maxLength: 5 }), (sides) => {
      const votes = Object.fromEntries(sides.map((side, place) => [`agent ${place}`, side]));
      const [won, lost] = (/vote (\d):(\d)$/.exec(resolutionText({ level: 1, resolution: 'vote', votes })) ?? [])
        .slice(1)
        .map(Number);
      expect(won).toBeGreaterThanOrEqual(lost ?? 0);
      expect((won ?? 0) + (lost ?? 0)).toBe(sides.filter((side) => side !== 'unscored').length);
    }),
  );
});
