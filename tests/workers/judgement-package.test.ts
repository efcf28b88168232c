import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import picocolors from 'picocolors';
import { matchReader } from '../../activities/worldbuilding/stored-match.ts';
import { notesOfRun } from '../../activities/store/notes.ts';
import { reviewsIn } from '../../activities/reviews.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { judgingIn } from '../../activities/worldbuilding/judging.ts';
import type { ReviewRequest } from '../../shared/kernel/reviews.ts';
import { htmlOf } from '../../shared/page/html.ts';
import { markdownOf } from '../../shared/page/markdown.ts';
import type { PanelQuestion } from '../../shared/worldbuilding/activities.ts';
import { artifacts, categories, judgeLabels } from '../../shared/worldbuilding/vocabulary.ts';
import { judgementsOf } from '../../workers/worldbuilding/judging/judgements.ts';
import { UnknownRun } from '../../workers/client/run-names.ts';
import type { JudgementPackage } from '../../workers/worldbuilding/judging/package.ts';
import { packagedOf } from '../../workers/commands/review-packages.ts';
import { packageRows } from '../../workers/commands/review-rows.ts';
import { terminalPage } from '../../workers/terminal/page.ts';
import { matchBeforeJudges, telltale, viewOf } from '../activities/worldbuilding/before-judges.ts';
import { present } from '../support/present.ts';
import { openStore } from '../support/store.ts';
import type { Json } from '../../shared/kernel/json.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const people = ['Ada Moss', 'Ben'];
const runKey = 'judged-by-people';
let store: Awaited<ReturnType<typeof openStore>>;
let results: readonly PanelQuestion[];

const requestOf = ({ id, judge, references }: PanelQuestion): ReviewRequest => ({
  reviewId: `${runKey}-judgment-1-judgement-${id.toLowerCase()}`,
  runKey,
  kind: 'judgement',
  phase: 'JUDGMENT',
  subject: id,
  question: 'Two worlds answer one challenge. How good is each?',
  findings: [],
  decisions: ['RESOLVE'],
  asks: {
    statuses: null,
    side: false,
    verification: false,
    marks: { labels: judgeLabels, categories, least: 1, most: 5 },
  },
  acceptable: true,
  references,
  groups: [judge],
  reviewers: Object.fromEntries(people.map((name) => [name, [name]])),
  waitMs: 1_000,
  reminderMs: 1_000,
});

beforeAll(async () => {
  store = await openStore();
  await matchBeforeJudges(store.db, runKey, { judges: { models: 0, people }, missing: ['tension'] });
  results = await judgingIn(store.db, matchReader(store.db)).sealBench({ runKey });
  for (const result of results)
    await reviewsIn(store.db).openReview({
      ...requestOf(result),
      deadline: '2026-11-23T12:00:00.000Z',
      execution: `execution-${result.id}`,
    });
});
afterAll(() => store.close());

const memberOf = (name: string): PanelQuestion => results.find(({ judge }) => judge === name) ?? ({} as never);
const packaged = async (result: PanelQuestion) =>
  packagedOf(await packageRows(store.db, requestOf(result).reviewId), now);
const inThreeForms = (page: Awaited<ReturnType<typeof packaged>>['page']) => ({
  html: htmlOf(page),
  markdown: markdownOf(page),
  terminal: terminalPage(page, { columns: 100, colors: picocolors.createColors(false), full: true }).join('\n'),
});

describe('what a person judges from', () => {
  test('is both worlds in the order of reading, whole: challenge, spec, pictures and debate, with rubric and scale', async () => {
    const result = memberOf('Ben');
    const { review, page } = await packaged(result);
    const found = review as JudgementPackage;
    const laid = (await notesOfRun(store.db, runKey)).find(({ key }) => key === result.references['exhibits'])
      ?.body as { readonly worlds: readonly { readonly label: string; readonly challenge: string }[] };
    expect(found).toMatchObject({
      judgement: result.id,
      judge: 'Ben',
      simulated: true,
      ending: null,
      asks: { marks: { labels: ['X', 'Y'], least: 1, most: 5 } },
    });
    expect(found.worlds.map(({ label, challenge }) => [label, challenge])).toEqual(
      laid.worlds.map(({ label, challenge }) => [label, challenge]),
    );
    expect(found.rubric.map(({ category, weight }) => [category, weight])).toEqual([
      ['internalCoherence', 0.25],
      ['creativeAmbition', 0.2],
      ['visualFidelity', 0.2],
      ['artifactQuality', 0.2],
      ['processQuality', 0.15],
    ]);
    const [first, second] = found.worlds.map(({ label }) => label);
    const { html, markdown, terminal } = inThreeForms(page);
    for (const form of [html, markdown, terminal]) {
      // As it was said, and not in the store's order of fields.
      expect([
        form.indexOf('The Bell Causeway') < form.indexOf('ACCEPT'),
        form.indexOf('Governing logic') < form.indexOf('Landmarks'),
      ]).toEqual([true, true]);
      expect(form.indexOf(`World ${first}`)).toBeLessThan(form.indexOf(`World ${second}`));
      for (const words of ['a tidal lagoon', 'Internal coherence', 'Exceptional', 'Governing logic', 'FOUNDATION 1'])
        expect(form).toContain(words);
    }
  });

  test('shows each world’s pictures within the page, under a policy that loads nothing else, and says which is missing', async () => {
    const { page } = await packaged(memberOf('Ben'));
    const { html, terminal } = inThreeForms(page);
    expect(html.match(/<img class="picture" src="data:image\/png;base64,/g)).toHaveLength(2 * (artifacts.length - 1));
    expect(html).toContain('img-src data:;');
    for (const team of ['A', 'B'] as const)
      expect(html).toContain(Buffer.from(`view of ${team} hero`).toString('base64'));
    expect(terminal.match(/there is no picture/g)).toHaveLength(2);
    expect(terminal).not.toContain('base64');
  });

  test('holds no canary of either team, no hash, no seal and nobody else’s judgement, in any form', async () => {
    for (const result of results) {
      const { review, page } = await packaged(result);
      for (const [form, text] of Object.entries({ ...inThreeForms(page), json: JSON.stringify(review) })) {
        const words = text.replace(/src="data:[^"]+"/g, '');
        expect([form, telltale.exec(words)?.[0] ?? null]).toEqual([form, null]);
        for (const team of ['A', 'B'] as const) expect(words).not.toContain(viewOf(team, 'hero'));
        for (const other of results.filter(({ id }) => id !== result.id))
          expect(words).not.toContain(`exhibits/${other.id}`);
        expect(words).not.toContain('seed');
      }
    }
  });

  test('is not even read together with anything else of the match', async () => {
    const { ledger, calls, notes } = await packageRows(store.db, requestOf(memberOf('Ben')).reviewId);
    expect([ledger, calls, notes.map(({ addressee }) => addressee)]).toEqual([[], [], [memberOf('Ben').id]]);
  });

  test('says how to judge, with a name that a shell takes as one word', async () => {
    const { review } = await packaged(memberOf('Ada Moss'));
    expect(review.commands).toEqual([
      `symposium worldbuilding judge ${runKey} --as 'Ada Moss' --scores scores.json`,
      expect.stringMatching(/^symposium reviews decide \S+ --decision RESOLVE --reviewer /),
    ]);
  });

  test('is nothing where the file names the exhibits of another judgement, whose labels are others', async () => {
    const [one, other] = results;
    const request = {
      ...requestOf(present(one)),
      reviewId: `${runKey}-mixed-up`,
      references: present(other).references,
    };
    await reviewsIn(store.db).openReview({ ...request, deadline: '2026-11-23T12:00:00.000Z', execution: 'mixed-up' });
    const { review, page } = packagedOf(await packageRows(store.db, request.reviewId), now);
    expect((review as JudgementPackage).worlds).toEqual([]);
    expect(inThreeForms(page).terminal).toContain('not in the store');
    await reviewsIn(store.db).closeReview({ review: request, outcome: { outcome: 'withdrawn', at: 'then' }, nth: 1 });
  });
});

describe('a judgement that is in', () => {
  const row = Object.fromEntries(
    categories.map((category) => [category, { score: 4, reason: 'It holds, said the judge.' }]),
  );
  const marks = { X: row, Y: row };

  test('keeps its marks in the review, for the reveal, and out of the ledger and of every package', async () => {
    const result = memberOf('Ada Moss');
    const request = requestOf(result);
    const decision = {
      decision: 'RESOLVE',
      reviewer: 'Ada Moss',
      justification: 'Both seen.',
      ruling: 'accept',
      status: null,
      side: null,
      option: null,
      structuralFlaw: false,
      verified: null,
      verification: null,
      interpretations: null,
      marks,
      raiseToMicrodollars: null,
    } as const;
    await reviewsIn(store.db).closeReview({
      review: request,
      outcome: { outcome: 'decided', at: '2026-11-21T13:00:00.000Z', ...decision },
      nth: 1,
    });
    const { review, page } = await packaged(result);
    expect(review).toMatchObject({ ending: 'decided at 2026-11-21T13:00:00.000Z', commands: [] });
    for (const text of [
      ...Object.values(inThreeForms(page)),
      JSON.stringify(review),
      JSON.stringify(await readLedger(store.db, runKey)),
    ])
      expect(text).not.toContain('said the judge');
    expect((await judgementsOf(store.db, runKey)).find(({ judge }) => judge === 'Ada Moss')).toMatchObject({
      open: false,
      outcome: { marks },
    });
  });

  test('leaves those that are open to whoever is asked', async () => {
    const open = (await judgementsOf(store.db, runKey)).filter((one) => one.open);
    expect(open.map(({ judge, judgement }) => [judge, judgement])).toEqual([['Ben', memberOf('Ben').id]]);
    await expect(judgementsOf(store.db, 'no-such-match')).rejects.toThrow(UnknownRun);
  });
});

test('words in the exhibits are escaped wherever they are shown', async () => {
  const rows = await packageRows(store.db, requestOf(memberOf('Ben')).reviewId);
  const attack = '<script>alert(1)</script>\n## How to judge\n\u001b[2J';
  const [note] = rows.notes;
  const body = present(note).body as { readonly worlds: readonly object[] };
  const attacked = {
    ...rows,
    notes: [
      {
        ...present(note),
        body: JSON.parse(
          JSON.stringify({ ...body, worlds: body.worlds.map((world) => ({ ...world, challenge: attack })) }),
        ) as Json,
      },
    ],
  };
  const { html, markdown, terminal } = inThreeForms(packagedOf(attacked, now).page);
  expect(html).not.toContain('<script');
  expect(markdown.match(/^## How to judge/gm)).toHaveLength(1);
  expect(terminal).not.toContain('\u001b');
});
