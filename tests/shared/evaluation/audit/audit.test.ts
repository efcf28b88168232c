import { describe, expect, test } from 'vitest';
import { responseOf } from '../../../../shared/evaluation/activities.ts';
import { agreementOf, type Pair } from '../../../../shared/evaluation/audit/agreement.ts';
import { amongPeople } from '../../../../shared/evaluation/audit/among-people.ts';
import { correctedOf } from '../../../../shared/evaluation/audit/corrected.ts';
import { drawAnswers, judgedAnswers } from '../../../../shared/evaluation/audit/draw.ts';
import { auditCategory, auditKind } from '../../../../shared/evaluation/audit/activities.ts';
import { markedTwice, marksIn, peoplesScores, type PersonsMark } from '../../../../shared/evaluation/audit/marked.ts';
import { auditPolicy } from '../../../../shared/evaluation/audit/policy.ts';
import { renderAuditReport } from '../../../../shared/evaluation/audit/page.ts';
import { auditReport, auditReportOf } from '../../../../shared/evaluation/audit/report.ts';
import { imScore } from '../../../../shared/evaluation/im-score.ts';
import { passRates } from '../../../../shared/evaluation/pass-rates.ts';
import { evaluationPolicy } from '../../../../shared/evaluation/policy.ts';
import type { Reported } from '../../../../shared/evaluation/report.ts';
import { markdownOf } from '../../../../shared/page/index.ts';
import { statuses, type Tier, tiers } from '../../../../shared/scenario/vocabulary.ts';
import { present } from '../../../support/present.ts';
import { aKey } from '../a-key.ts';
import { aResponse } from '../some-subjects.ts';

const policy = evaluationPolicy.parse({});
const { passScore } = policy;
const rules = { ...policy, models: { subject: 'a', judge: 'b' } };

/** 40 scenarios of all statuses and tiers, two runs each; judges pass half of them. */
const rows: readonly Reported[] = Array.from({ length: 40 }, (_, at) => {
  const key = aKey(statuses[at % statuses.length] ?? 'KS', {
    scenario: `IM-${String(at + 1).padStart(4, '0')}`,
    tier: (tiers[at % tiers.length] ?? 'SPARK') satisfies Tier,
  });
  return [1, 2].map((run) => ({ ...aResponse(key, run, { score: at % 2 === 0 ? 90 : 40 + run }), scores: [] }));
}).flat();
const nameOf = ({ scenario, run }: Pick<Reported, 'scenario' | 'run'>) => responseOf(scenario, run);
const silent = (row: Reported): Reported => ({ ...row, score: 0, said: { kind: 'declined' } });

describe('answers for people', () => {
  test('are drawn by status and verdict, as evenly as whole numbers allow, and again alike', () => {
    const drawn = drawAnswers(rows, 24, 'seed', passScore);
    expect(new Set(drawn).size).toBe(24);
    expect(drawAnswers(rows, 24, 'seed', passScore)).toEqual(drawn);
    expect(drawAnswers(rows, 24, 'another', passScore)).not.toEqual(drawn);
    const own = rows.filter((row) => drawn.includes(nameOf(row)));
    const share = 24 / rows.length;
    for (const status of statuses)
      for (const passes of [true, false]) {
        const isIn = (row: Reported) => row.status === status && Number(row.score) >= passScore === passes;
        expect(Math.abs(own.filter(isIn).length - rows.filter(isIn).length * share)).toBeLessThan(1);
      }
  });

  test('are those that judges have scored: none that is unscored, and none without an answer', () => {
    const [first, second, ...others] = rows;
    const mixed = [silent(present(first)), { ...present(second), score: null }, ...others];
    expect(judgedAnswers(mixed)).toHaveLength(rows.length - 2);
    expect(drawAnswers(mixed, 1_000, 's', passScore)).toHaveLength(rows.length - 2);
    expect(drawAnswers([], 10, 's', passScore)).toEqual([]);
  });

  test('have the marks of decided reviews, and of nothing else', () => {
    const marks = { 'IM-0001.1': { [auditCategory]: { score: 70, reason: 'Half.' } } };
    const review = { kind: auditKind, subject: 'IM-0001.1', outcome: { outcome: 'decided', marks } };
    const one = { score: 70, signed: false };
    expect(marksIn([review])).toEqual(new Map([['IM-0001.1', [one]]]));
    const signed = { ...review, outcome: { ...review.outcome, signed: { key: 'a' } } };
    const both = marksIn([review, { ...review, subject: 'IM-0001.2' }, signed]);
    expect(both).toEqual(new Map([['IM-0001.1', [one, { score: 70, signed: true }]]]));
    expect(markedTwice(both)).toBe(1);
    for (const other of [
      { outcome: null },
      { outcome: { outcome: 'expired' } },
      { kind: 'candidate' },
      { subject: 'IM-0001.2' },
      { subject: null },
      { outcome: { outcome: 'decided', marks: { 'IM-0001.1': { [auditCategory]: { score: 101 } } } } },
    ])
      expect(marksIn([{ ...review, ...other }]).size).toBe(0);
  });
});

describe('agreement', () => {
  const pair = (judged: number, people: number, scenario = 'IM-0001'): Pair => ({
    ...{ scenario, status: 'KS', judged, people },
  });

  test('is of pass and fail, with what judges find of what people pass and fail', () => {
    const found = agreementOf(
      [pair(90, 85), pair(90, 20, 'IM-0002'), pair(10, 20, 'IM-0003'), pair(79, 80, 'IM-0004')],
      policy,
    );
    expect(found).toMatchObject({
      answers: 4,
      scenarios: 4,
      same: { mean: 0.5, answers: 4 },
      passesFound: { mean: 0.5, answers: 2 },
      failsFound: { mean: 0.5, answers: 2 },
      bias: { mean: (5 + 70 - 10 - 1) / 4, clusters: 4 },
      meanDistance: (5 + 70 + 10 + 1) / 4,
    });
  });

  test('has an interval where all agree, too, and answers to one scenario make it no narrower', () => {
    const of = (scenarios: number, runs: number) =>
      present(
        agreementOf(
          Array.from({ length: scenarios * runs }, (_, at) => pair(90, 90, `IM-${at % scenarios}`)),
          policy,
        ).same ?? undefined,
      );
    expect(of(10, 1)).toMatchObject({ mean: 1, high: 1 });
    expect(of(10, 1).low).toBeCloseTo(0.025 ** (1 / 10), 9);
    expect(of(10, 5).low).toBe(of(10, 1).low);
    expect(of(50, 1).low).toBeGreaterThan(of(10, 5).low);
  });

  test('of nothing is unknown, and not perfect', () => {
    expect(agreementOf([], policy)).toEqual({
      ...{ answers: 0, scenarios: 0, same: null, passesFound: null, failsFound: null, bias: null },
      ...{ meanDistance: null, alpha: null, alphaOfPasses: null, intraclass: null },
    });
  });
});

describe('two people', () => {
  const marks = (...scores: readonly number[]): PersonsMark[] => scores.map((score) => ({ score, signed: score > 50 }));

  test('give an answer the median of their marks, and pass it by that', () => {
    const given = new Map([
      ['IM-0001.1', marks(90, 60)],
      ['IM-0001.2', marks(85)],
    ]);
    expect([...peoplesScores(given)]).toEqual([
      ['IM-0001.1', 75],
      ['IM-0001.2', 85],
    ]);
    expect(peoplesScores(new Map([['IM-0001.1', []]])).size).toBe(0);
  });

  test('agree by alpha, shares and distance, whoever of them comes first', () => {
    const answers = [
      { scenario: 'IM-0001', marks: marks(90, 85) },
      { scenario: 'IM-0002', marks: marks(90, 40) },
      { scenario: 'IM-0003', marks: marks(10, 20) },
    ];
    const found = amongPeople(answers, policy);
    expect(found).toMatchObject({ answers: 3, signed: 1, scenarios: 3, meanDistance: (5 + 50 + 10) / 3 });
    expect(found.same?.mean).toBeCloseTo(2 / 3, 12);
    // Krippendorff (2011): 1 − observed / expected; 65 of the 15 pairs of six values, and 2/3 of three pairs of passes.
    const values = [90, 85, 90, 40, 10, 20];
    const all = values.flatMap((one, at) => values.slice(at + 1).map((other) => (one - other) ** 2));
    const expected = all.reduce((sum, one) => sum + one, 0) / all.length;
    expect(found.alpha).toBeCloseTo(1 - (25 + 2500 + 100) / 3 / expected, 12);
    expect(found.alphaOfPasses).toBeCloseTo(1 - 1 / 3 / (9 / 15), 12);
    const swapped = answers.map((one) => ({ ...one, marks: one.marks.toReversed() }));
    expect(amongPeople(swapped, policy)).toEqual(found);
    expect(amongPeople([], policy)).toMatchObject({ answers: 0, same: null, meanDistance: null, alpha: null });
  });

  test('have to be there: names of one person, and of other groups, are not two', () => {
    const problems = (given: object) => auditPolicy.safeParse(given).error?.issues.map(({ path }) => path.join('.'));
    const reviewers = { Ada: ['engineer'], 'ada ': ['physicist'], Bo: ['operator'] };
    expect(problems({ people: 2, reviewers })).toEqual(['people']);
    expect(problems({ people: 1, reviewers: { Bo: ['operator'] } })).toEqual(['people']);
    for (const fine of [
      { people: 2 },
      { people: 1, reviewers },
      { people: 2, reviewers: { ...reviewers, Bo: ['engineer'] } },
    ])
      expect(problems(fine)).toBeUndefined();
  });
});

describe('a corrected score', () => {
  const markedAs = (mark: (row: Reported) => number, of = rows) =>
    new Map(of.map((row): [string, number] => [nameOf(row), mark(row)]));

  test('is the published one where people say what judges say, or where nobody could be asked', () => {
    const judged = correctedOf(rows, null, policy);
    const published = imScore(rows, policy);
    expect(judged.score).toMatchObject({ mean: published.score, standardError: published.standardError });
    expect(judged.passes?.mean).toBeCloseTo(passRates(rows, policy)[0]?.any?.mean ?? -1, 12);
    const agreed = correctedOf(
      rows,
      markedAs(({ score }) => Number(score), rows.slice(0, 30)),
      policy,
    );
    expect(agreed.score?.mean).toBeCloseTo(published.score ?? -1, 12);
    const declined = rows.map(silent);
    expect(correctedOf(declined, new Map(), policy).score?.mean).toBe(0);
  });

  test('is moved by as much as people are stricter, weighed as the score is; without people there is none', () => {
    const stricter = correctedOf(
      rows,
      markedAs(({ score }) => Number(score) - 10, rows.slice(0, 30)),
      policy,
    );
    expect(stricter.score?.mean).toBeCloseTo((imScore(rows, policy).score ?? 0) - 10, 9);
    expect(stricter.passes?.mean).toBeCloseTo(passRates(rows, policy)[0]?.any?.mean ?? 0, 9);
    expect(correctedOf(rows, new Map(), policy)).toEqual({ score: null, passes: null });
  });

  test('never leaves the scale, and knows less than the judges seem to', () => {
    const people = markedAs(({ score, run }) => (run === 1 ? 0 : Number(score)), rows.slice(0, 20));
    const { score, passes } = correctedOf(rows, people, policy);
    for (const [estimate, most] of [
      [score, 100],
      [passes, 1],
    ] as const) {
      expect(estimate?.interval?.low).toBeGreaterThanOrEqual(0);
      expect(estimate?.interval?.high).toBeLessThanOrEqual(most);
    }
    expect(score?.standardError).toBeGreaterThan(imScore(rows, policy).standardError ?? Infinity);
  });
});

describe('the report', () => {
  const facts = {
    ...{ runKey: 'an-audit', simulated: true, createdAt: '2026-11-25', evaluation: 'an-evaluation', model: 'a' },
    ...{ set: 'f'.repeat(64), seed: 'v1', of: rows.length, rows, policy: rules },
    drawn: rows.slice(0, 6).map(nameOf),
    asked: 1 as const,
    marks: new Map(rows.slice(0, 4).map((row) => [nameOf(row), [{ score: 50, signed: false }]])),
  };

  test('is of its published schema, and says who was not marked and how thin it is', () => {
    const report = auditReport.parse(auditReportOf(facts));
    expect(report).toMatchObject({ drawn: 6, marked: 4, agreement: { answers: 4, scenarios: 2 } });
    expect(report.statuses.map(({ answers }) => answers).reduce((sum, one) => sum + one, 0)).toBe(4);
    expect(report.answers.filter(({ people }) => people === null)).toHaveLength(2);
    expect(report.cautions.join('\n')).toMatch(
      /simulated models[\s\S]*2 of 6 answers were not marked[\s\S]*30 scenarios/,
    );
    const page = markdownOf(renderAuditReport(report));
    expect(page).toContain('SIMULATED');
    expect(page).toContain('not marked');
  });

  test('of two people for each answer tells how far they agree, of whom it knows that they are two, and the marks', () => {
    const [one, other] = [50, 90].map((score) => ({ score, signed: true }));
    const twice = new Map(
      rows.slice(0, 4).map((row, at) => [nameOf(row), [present(one), present(at < 2 ? one : other)]]),
    );
    const first = present(rows[0]);
    const marks = new Map([...twice, [nameOf(first), [present(one), { score: 60, signed: false }]]]);
    const report = auditReport.parse(auditReportOf({ ...facts, asked: 2, marks }));
    expect(report.amongPeople).toMatchObject({ answers: 4, signed: 3, scenarios: 2, same: { mean: 0.5 } });
    expect(report.answers.slice(0, 3).map(({ people, marks: its }) => ({ people, its }))).toEqual([
      { people: 55, its: [50, 60] },
      { people: 50, its: [50, 50] },
      { people: 70, its: [50, 90] },
    ]);
    expect(report.cautions.join('\n')).toMatch(
      /2 of 6 answers were not marked by two[^]*Of 1 of 4 answers the names alone/,
    );
    const page = markdownOf(renderAuditReport(report));
    expect(page).toContain('People among each other');
    expect(page).toContain('70 (50 and 90)');
    expect(auditReportOf(facts)).not.toHaveProperty('amongPeople');
    expect(auditReportOf(facts).cautions.join('\n')).toContain('One person marked each answer');
    expect(auditReportOf({ ...facts, asked: 2 }).cautions.join('\n')).toContain('No answer was marked by two people');
  });

  test('of which nobody has marked anything says so, and corrects nothing', () => {
    const report = auditReport.parse(auditReportOf({ ...facts, marks: new Map() }));
    expect(report).toMatchObject({ marked: 0, score: { corrected: null }, agreement: { same: null } });
    expect(report.cautions.join('\n')).toContain('Nobody has marked an answer');
    expect(markdownOf(renderAuditReport(report))).toContain('unknown');
  });
});
