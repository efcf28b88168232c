import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { asJson } from '../../../shared/kernel/json.ts';
import { withoutStrays } from '../../../shared/kernel/namings.ts';
import { roster } from '../../../shared/omega/agents/roster.ts';
import { saysNothing } from '../../../shared/omega/claims/same-words.ts';
import { emptyRows } from '../../../shared/omega/answers/namings.ts';
import { classificationFacts } from '../../../shared/omega/answers/read-facts.ts';
import { subProblemsIn } from '../../../shared/omega/session/sub-problems.ts';
import { classified, spoken } from './spoken.ts';

/* What many a model writes where it has nothing to say is nothing (OMEGA rules §2.1.1). */

test.each([
  'None',
  ' none. ',
  '(none)',
  'N/A',
  '—',
  '…',
  'TBD',
  'Nothing.',
  'None identified.',
  'none at this time',
  'なし',
])('“%s” says nothing', (text) => expect(saysNothing(text)).toBe(true));

test.each([
  'None of the lakes was sampled in winter',
  'The depth is unknown',
  'No data before 1990',
  'Nobody',
  'Nothing is known of the north',
  'No caveats of the authors were read',
  '0',
  'no',
])('“%s” says something', (text) => expect(saysNothing(text)).toBe(false));

const dropped = (answer: object) => withoutStrays(asJson(answer), emptyRows);

describe('a row that says nothing', () => {
  test('is none, and neither is an empty place that is filled with it; the row of the call tells of it', () => {
    const finding = (reason: string) => ({ claimId: '7.1/C1', result: 'PARTLY', reason, survivesAs: 'N/A' });
    expect(
      dropped({
        ...spoken(),
        answer: 'None',
        unanswered: ['None.', 'how deep they are'],
        caveats: ['N/A'],
        findings: [finding('N/A'), finding('it was seen')],
        gaps: [{ gap: 'None identified', critical: true, wouldFill: 'PATTERNS' }],
      }),
    ).toEqual({
      answer: {
        ...spoken(),
        answer: 'None',
        unanswered: ['how deep they are'],
        caveats: [],
        findings: [{ ...finding('it was seen'), survivesAs: null }],
        gaps: [],
      },
      dropped: [
        'findings 1 survivesAs (says nothing)',
        'findings 2 survivesAs (says nothing)',
        'unanswered 1 (says nothing)',
        'caveats 1 (says nothing)',
        'gaps 1 gap (says nothing)',
        'findings 1 reason (says nothing)',
      ],
    });
  });

  test('is no sub-problem, and no uncertainty that is named', () => {
    const subProblems = [
      { statement: 'N/A', why: 'so', needs: [] },
      { statement: 'How deep?', why: 'so', needs: [1] },
      { statement: 'How wide?', why: 'so', needs: [2] },
    ];
    expect(subProblemsIn({ subProblems })).toEqual([
      { statement: 'How deep?', needs: [] },
      { statement: 'How wide?', needs: [0] },
    ]);
    expect(classificationFacts(classified({ keyUncertainties: ['None'] })).uncertainties).toBe(0);
  });
});

type Shape = { readonly [key: string]: Shape | readonly Shape[] | string | undefined };

/** Places of lists of free texts in a JSON schema. */
function textLists(shape: Shape, at = ''): readonly string[] {
  const inner = (one: unknown, under: string) => textLists(one as Shape, under);
  const [items, anyOf] = [shape['items'] as Shape | undefined, (shape['anyOf'] ?? []) as readonly Shape[]];
  const isFree = items?.['type'] === 'string' && items['pattern'] === undefined && items['enum'] === undefined;
  return [
    ...(isFree ? [`${at}.*`] : []),
    ...(items === undefined ? [] : inner(items, `${at}.*`)),
    ...anyOf.flatMap((one) => inner(one, at)),
    ...Object.entries(shape['properties'] ?? {}).flatMap(([field, one]) =>
      inner(one, at === '' ? field : `${at}.${field}`),
    ),
  ];
}

test('every list of texts in what the 57 are asked for has its place in the table', () => {
  // At least one has to stand there, so what says nothing is passed over where it is read.
  const filled = ['keyUncertainties.*'];
  const known = new Set([...emptyRows.map(({ at }) => at), ...filled]);
  const lists = Object.values(roster).flatMap(({ answers }) =>
    Object.entries<z.ZodType>(answers).flatMap(([task, schema]) =>
      ['contribute', 'synthesise', 'recommend', 'intervene', 'classify', 'judge'].includes(task)
        ? textLists(z.toJSONSchema(schema, { unrepresentable: 'any' }) as Shape)
        : [],
    ),
  );
  expect(lists.length).toBeGreaterThan(20);
  expect([...new Set(lists)].filter((at) => !known.has(at) && !at.endsWith('claimIds.*'))).toEqual([]);
});
