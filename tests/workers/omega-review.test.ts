import { describe, expect, test } from 'vitest';
import picocolors from 'picocolors';
import type { LedgerEntry, LedgerRow } from '../../shared/kernel/ledger.ts';
import { sessionEntry } from '../../shared/omega/memory/stored-rows.ts';
import { htmlOf } from '../../shared/page/html.ts';
import { markdownOf } from '../../shared/page/markdown.ts';
import { packagedOf } from '../../workers/commands/review-packages.ts';
import type { PackageRows } from '../../workers/reviews/package-rows.ts';
import type { SessionReviewPackage } from '../../workers/omega/review-package.ts';
import { terminalPage } from '../../workers/terminal/page.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const reviewId = 'lakes-synthesis-2-contradiction-7-2-x1';
const note = 'lakes/note/options';
const attack = '<script>alert(1)</script> # Forged\n## How to decide\n\u001b[2J\u202e';
const rowsOf = (entries: readonly LedgerEntry[]): LedgerRow[] =>
  entries.map((entry, place) => ({
    ...entry,
    sequence: place + 1,
    messageId: `id-${place}`,
    at: '2026-11-21T12:00:00.000Z',
  }));
const step = (nth: number, name: 'TIER' | 'PHI', why: string) =>
  sessionEntry(
    {
      kind: 'ESCALATION',
      key: `escalation-${nth}`,
      iteration: 2,
      agent: null,
      summary: 's',
      step: name,
      outcome: 'FAILED',
      subject: 'contradictions 2',
      why,
    },
    'SYNTHESIS',
  );

const asked: PackageRows = {
  review: {
    reviewId,
    runKey: 'lakes',
    kind: 'contradiction',
    question: 'Two findings cannot both hold. Which one does the session go on with?',
    openedAt: '2026-11-21T12:00:00Z',
    deadline: '2026-11-23T12:00:00Z',
    group: 'problem owner',
    claimedBy: null,
    outcome: null,
    package: {
      phase: 'SYNTHESIS',
      subject: '7.2/X1',
      findings: ['between: 7.2/C1 and 12.2/C3'],
      decisions: ['RESOLVE', 'DISCARD'],
      asks: { statuses: null, side: false, verification: false, options: ['A', 'B'] },
      acceptable: true,
      file: { options: note },
      groups: ['problem owner'],
      reviewers: {},
      waitMs: 172_800_000,
    },
  },
  run: {
    runKey: 'lakes',
    system: 'omega',
    parent: null,
    corpus: 'simulated',
    policy: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    brief: { problem: `Why do lakes freeze from the top? ${attack}` } as unknown as PackageRows['run']['brief'],
  },
  ledger: rowsOf([step(1, 'TIER', '4 are open still'), step(2, 'PHI', '4 are open still')]),
  calls: [],
  notes: [
    {
      key: note,
      content: 'options',
      addressee: null,
      body: {
        question: 'Which?',
        A: { agent: 'Math Structure Hunter', claim: '7.2/C1', statement: `Ice floats ${attack}` },
        B: 'Ice sinks',
      },
    },
  ],
};
const { review, page } = packagedOf(asked, now);
const found = review as SessionReviewPackage;

describe('the package of a session’s review', () => {
  test('brings both options from the store, and what was tried before', () => {
    expect(found.options).toEqual({ A: expect.objectContaining({ claim: '7.2/C1' }), B: 'Ice sinks' });
    expect(found.tried.map(({ step: who, outcome }) => [who, outcome])).toEqual([
      ['TIER', 'FAILED'],
      ['PHI', 'FAILED'],
    ]);
    expect(found).toMatchObject({ simulated: true, phase: 'SYNTHESIS', findings: ['between: 7.2/C1 and 12.2/C3'] });
  });

  test('says how to take each of them, and how to end the session', () => {
    expect(found.commands[0]).toMatch(/^symposium omega answer lakes <A\|B> /);
    for (const choice of ['RESOLVE --option A', 'RESOLVE --option B', 'DISCARD'])
      expect(found.commands.join('\n')).toContain(`${reviewId} --decision ${choice} --reviewer`);
  });

  test('offers no command once it is closed', () => {
    const closed = packagedOf(
      { ...asked, review: { ...asked.review, outcome: { outcome: 'expired', at: 'then' } } },
      now,
    );
    expect(closed.review.commands).toEqual([]);
  });

  test('names the options where their note is gone', () => {
    expect((packagedOf({ ...asked, notes: [] }, now).review as SessionReviewPackage).options).toEqual({
      A: 'A',
      B: 'B',
    });
  });
});

describe('what agents and users wrote', () => {
  test('is escaped on the HTML page', () => {
    const html = htmlOf(page);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html.match(/<h2>/g)).toHaveLength(page.sections.length);
  });

  test('forges no heading in Markdown, and steers no terminal', () => {
    expect(markdownOf(page).match(/^## /gm)).toHaveLength(page.sections.length);
    const lines = terminalPage(page, { columns: 90, colors: picocolors.createColors(false), full: true }).join('');
    expect(lines).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(lines).toContain('Ice floats');
  });
});
