import { describe, expect, test } from 'vitest';
import { asJson } from '../../../../shared/kernel/json.ts';
import { recordOf } from '../../../../shared/omega/documents/assemble.ts';
import { argumentFigure } from '../../../../shared/omega/documents/argument-figure.ts';
import { nothingSaid } from '../../../../shared/omega/documents/ending.ts';
import { nextFor, sureOf } from '../../../../shared/omega/documents/first-page.ts';
import { sessionFiles, sessionReport } from '../../../../shared/omega/documents/files.ts';
import { reportPage } from '../../../../shared/omega/documents/page.ts';
import { htmlOf } from '../../../../shared/page/html.ts';
import { markdownOf } from '../../../../shared/page/markdown.ts';
import { spoken } from '../spoken.ts';
import { archived, type Telling } from './archived.ts';
import { built } from './said.ts';

/** The report's first page and its argument, for the one who asked (OMEGA rules §7.10). */

const claim = (id: string, statement: string, more: object = {}) => ({
  id,
  statement,
  because: `${statement}, as was measured`,
  requires: [],
  alternatives: [],
  confidence: 0.8,
  ...more,
});
/** A second cycle in which the answer comes to rest on a claim with a premise, both examined, with a rival beside it. */
const argued: Telling = {
  later: [
    {
      cycle: 2,
      say: [
        {
          agent: 21,
          answer: asJson(spoken({ claims: [claim('C1', 'Lakes freeze from the top', { requires: ['1.1/C1'] })] })),
        },
        {
          agent: 27,
          answer: asJson({
            ...spoken({ claims: [] }),
            findings: [{ claimId: '21.2/C1', result: 'VERIFIED', reason: 'Each step follows' }],
          }),
        },
        {
          agent: 35,
          answer: asJson({
            ...spoken({ claims: [] }),
            findings: [{ claimId: '21.2/C1', result: 'PARTLY', reason: 'Salt lakes do not', survivesAs: null }],
          }),
        },
        {
          agent: 42,
          answer: asJson({
            ...spoken({ claims: [claim('C1', 'Wind cools the top, as 21.2/C1 forgets')] }),
            findings: [],
          }),
        },
        {
          agent: 45,
          answer: asJson({
            ...spoken({ claims: [] }),
            findings: [],
            testability: [
              { claimId: '21.2/C1', testable: true, critical: true, test: 'Freeze a lake without wind' },
              { claimId: '9.1/C9', testable: true, critical: true, test: 'A test of nothing' },
            ],
            intractability: null,
          }),
        },
        { agent: 51, answer: asJson({ ...built(), restsOn: ['21.2/C1'] }) },
      ],
    },
  ],
  order: { restsOn: ['21.2/C1'] },
};
const record = recordOf(archived(argued));

describe('the first page', () => {
  test('says in three sentences how sure the answer is and why', () => {
    expect(record.first.why).toHaveLength(3);
    expect(record.first.why[0]).toMatch(
      /^It rests on 1 claim; the weakest stands at \d+%: “Lakes freeze from the top”\.$/,
    );
    expect(record.first.why[1]).toBe('Of these, 1 was verified, and 0 withstood every attack.');
    expect(record.first.why[2]).toMatch(
      /^Put together it is \d+% sure, which is (not )?enough for what is at stake: more than 80% is asked for\.$/,
    );
  });

  test('has the gravest objection to what carries the answer, and the reply of a verifier of the same claim', () => {
    expect(record.first.objection).toEqual({
      by: 35,
      to: '21.2/C1',
      result: 'PARTLY',
      text: 'Salt lakes do not',
      reply: { by: 27, text: 'Each step follows' },
    });
  });

  test('a confidence and what is asked for are told apart, however near they are', () => {
    const level = (confidence: number) =>
      sureOf({
        ...{ confidence, above: 0.8, restsOn: ['1.1/C1'], why: '' },
        claims: [{ id: '1.1/C1', confidence, statement: 'Ice floats', verifications: [], attacks: [] } as never],
      }).at(-1);
    expect(level(0.804)).toMatch(/80\.4% sure, which is enough .* more than 80\.0% is asked for/);
    expect(level(0.7996)).toMatch(/79\.96% sure, which is not enough .* more than 80\.00%/);
    expect(level(0.92)).toMatch(/92% sure, which is enough .* more than 80%/);
    expect(level(0.8)).toMatch(/80% sure, which is not enough .* more than 80%/);
  });

  test('a success is to be acted on within its caveats, which stand with it', () => {
    const next = (caveats: readonly string[]) =>
      nextFor({ status: 'SUCCESS', caveats } as never, { tests: [], missing: [] }, []);
    expect(next([])).toEqual(['Act on the answer.']);
    expect(next(['Only in fresh water', 'Not in a storm.'])).toEqual([
      'Act on the answer within its caveats: Only in fresh water. Not in a storm.',
    ]);
  });

  test('what to do next names a fact once, and says nothing of what nobody has said', () => {
    const next = (whatWouldComplete: string, missing: readonly string[]) =>
      nextFor(
        { status: 'PARTIAL', whatWouldComplete, openOptions: [] } as never,
        { tests: [], missing: [...missing] },
        [],
      );
    expect(next('An answer to this: What does salt do?', ['What does salt do?'])).toEqual([
      'An answer to this: What does salt do?',
    ]);
    expect(next(nothingSaid, ['What does salt do?'])).toEqual(['Find this out: What does salt do?']);
    expect(next(nothingSaid, [])).toEqual([expect.stringMatching(/^Ask again, more narrowly/)]);
  });

  test('of a session that failed no answer rests on anything', () => {
    const [first] = sureOf({
      ...{ confidence: null, above: 0.8, restsOn: ['1.1/C1'], why: 'it was ended' },
      claims: [{ id: '1.1/C1', confidence: 0.9, statement: 'Ice floats', verifications: [], attacks: [] } as never],
    });
    expect(first).toMatch(/^What it came to before it failed rests on 1 claim; /);
  });

  test('has the rival answer, what would change it, and what to do next', () => {
    expect(record.first.rival).toMatchObject({ by: 42, text: 'Wind cools the top, as 21.2/C1 forgets' });
    expect(record.first.wouldChange.tests).toEqual([{ claim: '21.2/C1', test: 'Freeze a lake without wind' }]);
    expect(record.first.wouldChange.missing).toEqual(['what salt does', 'Why salt lakes differ']);
    expect(record.first.next.join(' ')).toContain('Freeze a lake without wind');
  });

  test('comes before all else in each form, and shows no id', () => {
    const page = reportPage(record);
    expect(page.sections.slice(0, 2).map(({ title }) => title)).toEqual(['The answer in short', 'The argument']);
    for (const text of [markdownOf(page), htmlOf(page)]) {
      const shown = text.slice(text.lastIndexOf('The answer in short'), text.lastIndexOf('as it was asked'));
      expect(shown).toContain('Salt lakes do not');
      expect(shown).toContain('Wind cools the top, as claim 1 forgets');
      expect(shown).not.toMatch(/\d+\.\d+\/[CXG]\d|\(\d+\)/);
    }
  });

  test('claims nothing where the session failed', () => {
    const failed = recordOf(archived({ phi: null, order: { status: 'FAILURE', failureType: 'ABORT', restsOn: [] } }));
    expect(failed.first).toMatchObject({ objection: null, rival: null });
    expect(failed.first.why[0]).toBe('No answer stands that rests on claims which were examined.');
    expect(markdownOf(reportPage(failed))).toContain('There is no answer.');
    expect(failed.argument).toEqual([]);
  });
});

describe('the argument', () => {
  test('holds what carries the answer and what that rests on, with grounds and words', () => {
    expect(record.argument.map(({ id, depth, restsOn }) => [id, depth, restsOn])).toEqual([
      ['21.2/C1', 1, ['1.1/C1']],
      ['1.1/C1', 2, []],
    ]);
    expect(record.argument[1]?.findings.map(({ agent, result }) => [agent, result])).toEqual([
      [31, 'VERIFIED'],
      [35, 'FAILS'],
    ]);
  });

  test('is drawn with a line for each support, and each box leads to the words', () => {
    const { shapes } = argumentFigure(record.argument, 0.9);
    expect(shapes.filter(({ is }) => is === 'line')).toHaveLength(2);
    const html = htmlOf(reportPage(record));
    for (const [nth] of record.argument.entries()) {
      expect(html).toContain(`<a href="#claim-${nth + 1}">`);
      expect(html).toContain(`<div id="claim-${nth + 1}">`);
    }
  });

  test('ends, although claims rest on one another in a circle', () => {
    const circle = recordOf(
      archived({
        later: [
          {
            cycle: 2,
            say: [{ agent: 21, answer: asJson(spoken({ claims: [claim('C1', 'a', { requires: ['22.2/C1'] })] })) }],
          },
          {
            cycle: 2,
            say: [{ agent: 22, answer: asJson(spoken({ claims: [claim('C1', 'b', { requires: ['21.2/C1'] })] })) }],
          },
        ],
        order: { restsOn: ['21.2/C1'] },
      }),
    );
    expect(circle.argument.map(({ id }) => id)).toEqual(['21.2/C1', '22.2/C1']);
  });
});

test('the JSON is the same document, by its published schema', () => {
  const json = sessionFiles(record, []).find(({ path }) => path === 'report.json')?.text ?? '';
  expect(sessionReport.parse(JSON.parse(json))).toMatchObject({ first: record.first, argument: record.argument });
});
