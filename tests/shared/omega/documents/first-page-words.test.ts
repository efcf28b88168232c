import { describe, expect, test } from 'vitest';
import { asJson } from '../../../../shared/kernel/json.ts';
import { recordOf } from '../../../../shared/omega/documents/assemble.ts';
import { nextFor } from '../../../../shared/omega/documents/first-page.ts';
import { plainly } from '../../../../shared/omega/documents/names.ts';
import { reportPage } from '../../../../shared/omega/documents/page.ts';
import { plainFraming } from '../../../../shared/omega/digests/problem.ts';
import { framedReading } from '../../../../shared/omega/vocabulary.ts';
import { markdownOf } from '../../../../shared/page/markdown.ts';
import { spoken } from '../spoken.ts';
import type { SessionArchive } from '../../../../shared/omega/documents/archive.ts';
import { archived, type Telling } from './archived.ts';
import { built, phiWords, type Phi } from './said.ts';

/* PHI has the last word and nobody examines it: the first page says what was examined (OMEGA rules §7.10). */

const stated = {
  id: 'C1',
  statement: 'The coldest water of the lake is on top',
  because: 'so',
  requires: ['1.1/C1'],
  alternatives: [],
  confidence: 0.9,
};
const stating = { cycle: 1, say: [{ agent: 51 as const, answer: asJson({ ...built(), claims: [stated] }) }] };
/** Somebody examines what the answer's author states. */
const examining = (id: string) => ({
  cycle: 1,
  say: [
    {
      agent: 28 as const,
      answer: asJson({ ...spoken({ claims: [] }), findings: [{ claimId: id, result: 'VERIFIED', reason: 'looked' }] }),
    },
  ],
});
const examined = [stating, examining('51.1/C1')];
const first = (telling: Telling, more: Partial<SessionArchive> = {}) =>
  recordOf({ ...archived(telling), ...more }).first;
const cautions = (phi: Partial<Phi>, telling: Telling = {}) =>
  first({ later: examined, ...telling, phi: { ...phiWords, ...phi } }).cautions ?? [];

describe('what was examined', () => {
  test('stands beside the words of PHI, where these are others', () => {
    expect(first({ later: examined }).examined).toEqual([stated.statement]);
    expect(first({ later: examined, phi: { ...phiWords, verdict: `${stated.statement}.` } })).not.toHaveProperty(
      'examined',
    );
    expect(markdownOf(reportPage(recordOf(archived({ later: examined }))))).toContain(
      'in the words in which it was examined',
    );
  });

  test('is not what nobody has examined, and the first page says so', () => {
    const told = first({ later: [stating] });
    expect(told).not.toHaveProperty('examined');
    expect(told.cautions).toEqual([
      `Nobody examined the answer in the words in which it is stated last: “${stated.statement}”. What was examined is what it rests on.`,
    ]);
    expect(first({})).not.toHaveProperty('examined');
    const again = { cycle: 2, say: [{ agent: 51 as const, answer: asJson({ ...built(), claims: [stated] }) }] };
    expect(first({ later: [...examined, again] }).examined).toEqual([stated.statement]);
    const reversed = { ...phiWords, verdict: 'The coldest water of the lake is not on top' };
    expect(first({ later: [stating], phi: reversed }).cautions).toContain(
      'The words of the answer say the reverse of the claim that states it: “The coldest water of the lake is not on top”.',
    );
    const reworded = { ...stated, statement: 'Atop the lake lies its coldest water' };
    const later = { cycle: 2, say: [{ agent: 51 as const, answer: asJson({ ...built(), claims: [reworded] }) }] };
    expect(first({ later: [...examined, later] }).cautions?.[0]).toContain('Nobody examined');
  });

  test('is held against PHI’s words, which may say its reverse', () => {
    expect(cautions({ oneParagraph: 'In short. The coldest water of the lake is not on top.' })).toEqual([
      'The words of the answer say the reverse of what was examined: “The coldest water of the lake is not on top”.',
    ]);
    expect(cautions({ oneParagraph: 'The coldest water is on top of the lake.' })).toEqual([]);
  });
});

describe('words of the answer that are not what was examined', () => {
  const step = /^See first which holds: what was examined/;
  const next = (phi: Partial<Phi> | null, telling: Telling = {}) =>
    first({ later: examined, ...telling, phi: phi === null ? null : { ...phiWords, ...phi } }).next;
  const elsewhere = { verdict: 'No answer can be given.', oneParagraph: 'Nothing was found to rely on.' };

  test('speak of something else, or of no answer, and have to be looked at before anybody acts', () => {
    expect(cautions(elsewhere)).toEqual([
      'The words of the answer say nothing of what was examined, and the certainty is that of what was.',
    ]);
    expect(next(elsewhere)[0]).toMatch(step);
    expect(next(elsewhere)[1]).toMatch(/^Only then act on the answer/);
    expect(next({ verdict: 'The coldest water of the lake is not on top.' })[0]).toMatch(step);
  });

  test('are none where they name its subject, its number, or are of a script without blanks', () => {
    expect(next({ ...elsewhere, verdict: 'In winter lakes are colder above.' })[0]).not.toMatch(step);
    expect(cautions({ ...elsewhere, oneParagraph: '湖面的水最冷' })).toEqual([]);
    const numbered = { ...stated, statement: 'Its density peaks at 277 K' };
    const said = { cycle: 1, say: [{ agent: 51 as const, answer: asJson({ ...built(), claims: [numbered] }) }] };
    const later = [said, examining('51.1/C1')];
    expect(cautions({ ...elsewhere, oneParagraph: 'At 4 °C.' }, { later })).toEqual([]);
  });

  test('are the Synthesis Architect’s own where PHI is silent, and its claims stand beside them', () => {
    const answer = asJson({ ...built(), claims: [stated], answer: 'The coldest water of the lake is not on top.' });
    const archive = archived({ later: [{ cycle: 1, say: [{ agent: 51, answer }] }, examining('51.1/C1')], phi: null });
    const ref = archive.session.rows.flatMap((row) => (row.kind === 'OUTPUT' ? [row] : [])).at(-2)?.call ?? null;
    const told = recordOf({ ...archive, order: { ...archive.order, refs: { ...archive.order.refs, synthesis: ref } } });
    expect(told.first.examined).toEqual([stated.statement]);
    expect(told.first.cautions?.[0]).toMatch(/^The words of the answer say the reverse of what was examined/);
    expect(told.first.next[0]).toMatch(step);
  });
});

describe('the words of the answer', () => {
  test('are as sure as no session is', () => {
    const told = cautions({ verdict: 'Proven beyond doubt', oneParagraph: 'Of lakes it is beyond doubt.' });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^The words of the answer say “beyond doubt”; as a whole it is \d+% sure\.$/);
  });

  test('do not show that the question is taken for unanswerable, or what was left out', () => {
    const quit = { cycle: 1, say: [{ agent: 51 as const, answer: asJson({ ...built(), answers: 'UNANSWERABLE' }) }] };
    const archive = archived({ later: [quit] });
    const ref = archive.session.rows.flatMap((row) => (row.kind === 'OUTPUT' ? [row] : [])).at(-1)?.call ?? null;
    const refs = { ...archive.order.refs, synthesis: ref };
    const told = recordOf({ ...archive, order: { ...archive.order, refs } }).first.cautions;
    expect(told).toContain('The question is taken for unanswerable: “The coldest water lies on top”.');
    const subAnswers = [
      { question: 'What is cold?', answer: 'Ice.', status: 'SUCCESS' },
      { question: 'What is warm?', answer: null, status: 'FAILED' },
    ];
    expect(first({}, { framing: { ...plainFraming, subAnswers } }).cautions).toEqual([
      'A part of the question was not solved by itself: “What is warm?”.',
    ]);
  });

  test('do not show that facts speak against each other', () => {
    const fact = (id: string, statement: string) =>
      ({ kind: 'FACT', key: id, agent: null, summary: 's', id, statement, source: 'Survey', by: null }) as const;
    const rows = [fact('F1', 'The lake is dry.'), fact('F2', 'The lake is not dry.'), fact('F3', 'The mill is shut.')];
    const told = first({ later: [{ cycle: 1, rows, say: [] }] }).cautions;
    expect(told).toEqual([
      'Facts F1 and F2 cannot both hold as they are worded; the session weighed neither against the other.',
    ]);
  });
});

describe('an objection', () => {
  const found = (agent: 32 | 42, result: string) => ({
    agent,
    answer: asJson({
      ...spoken({ claims: [] }),
      findings: [
        { claimId: '1.1/C1', result, reason: 'It was measured', ...(agent === 42 ? { survivesAs: null } : {}) },
      ],
    }),
  });

  test('is a check that found a ground false, unless an attack broke one', () => {
    const failed = first({ later: [{ cycle: 1, say: [found(32, 'FAILED')] }] });
    expect(failed.objection).toMatchObject({ by: 32, to: '1.1/C1', result: 'FAILED', text: 'It was measured' });
    expect(markdownOf(reportPage(recordOf(archived({ later: [{ cycle: 1, say: [found(32, 'FAILED')] }] }))))).toContain(
      'Empirical Tester, against claim 1; it checked it, and it does not hold',
    );
    const broken = first({ later: [{ cycle: 1, say: [found(32, 'FAILED'), found(42, 'SUCCEEDS')] }] });
    expect(broken.objection).toMatchObject({ by: 42, result: 'SUCCEEDS' });
  });
});

describe('what to do next', () => {
  const none = { tests: [], missing: [] };

  test('names no more caveats than somebody reads before he acts', () => {
    const caveats = Array.from({ length: 8 }, (_, nth) => `Caveat ${nth + 1}`);
    const [step = ''] = nextFor({ status: 'SUCCESS', caveats } as never, none, []);
    expect(step).toMatch(/Caveat 5\. 3 more stand under the answer\.$/);
  });

  test('is not to find out what the question hung on before it was answered', () => {
    expect(nextFor({ status: 'SUCCESS', caveats: [] } as never, { ...none, hungOn: ['the salt'] }, [])).toEqual([
      'Act on the answer.',
    ]);
  });

  test('shows the reading that somebody has to decide on', () => {
    const framing = { ...plainFraming, constraints: ['Only lakes above 500 m', 'Only since 1950'] };
    const openQuestions = [{ question: 'Which reading?', options: [framedReading, 'In other words'] as const }];
    const [step] = first({ order: { status: 'PARTIAL', openQuestions } }, { framing }).next;
    expect(step).toContain(`A: ${framedReading}: Only lakes above 500 m; Only since 1950.`);
  });
});

test('a claim is called one once', () =>
  expect(plainly('UNDECIDABLE, by claim 1.1/C1, and 9.1/C2', [{ id: '1.1/C1' }])).toBe(
    'UNDECIDABLE, by claim 1, and a claim of Gut Intuition',
  ));

test('words without a claim that carries them are no answer, and what is lacking is said', () => {
  const empty: Telling = { order: { status: 'PARTIAL', restsOn: [] } };
  const page = markdownOf(reportPage(recordOf(archived(empty))));
  expect(page).toContain('There is no answer.');
  expect(page).toContain('what can be said');
  expect(first(empty).why.at(-1)).toMatch(/^What it lacks: /);
});
