import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { decisionSchema } from '../../shared/kernel/reviews.ts';
import { draftOf, readDraft } from '../../workers/reviews/decision-draft.ts';
import { readWritten, type WrittenDecision } from '../../workers/reviews/written-decision.ts';
import { RequestError } from '../../workers/client/request-error.ts';

const why = { reviewer: 'mara', justification: 'The margin is a typing error' };

describe('a decision from options', () => {
  test.each<[WrittenDecision, object]>([
    [
      { decision: 'resolve', ...why },
      { decision: 'RESOLVE', ruling: 'accept', side: null },
    ],
    [{ decision: 'RESOLVE', ruling: 'RETRY', ...why }, { ruling: 'retry' }],
    [
      { decision: 'RESOLVE', side: 'challenger', structuralFlaw: true, ...why },
      { side: 'CHALLENGER', structuralFlaw: true },
    ],
    [
      { decision: 'RESOLVE', verified: true, verification: 'expert-consensus', ...why },
      { verified: true, verification: 'EXPERT-CONSENSUS' },
    ],
    [
      { decision: 'RESOLVE', verified: false, ...why },
      { verified: false, verification: null },
    ],
    [{ decision: 'RESOLVE', option: 'b', ...why }, { option: 'B' }],
    [
      { decision: 'continue', raiseTo: '12.50', ...why },
      { decision: 'CONTINUE', raiseToMicrodollars: 12_500_000 },
    ],
    [{ decision: 'CONTINUE', raiseTo: ' $7 ', ...why }, { raiseToMicrodollars: 7_000_000 }],
    [{ decision: 'CONTINUE', raiseToTokens: '20,000,000', ...why }, { raiseToTokens: 20_000_000 }],
    [
      {
        decision: 'RESOLVE',
        ruling: 'retry',
        outputTokens: ' 16,000 ',
        thinkingTokens: ['HIGH = 64,000', 'low=5'],
        ...why,
      },
      { room: { outputTokens: 16_000, thinkingTokens: { high: 64_000, low: 5 } } },
    ],
    [{ decision: 'CONTINUE', outputTokens: '1000000', ...why }, { room: { outputTokens: 1_000_000 } }],
    [
      { decision: 'split', interpretation: ['It is day', 'It is night'], ...why },
      { decision: 'SPLIT', interpretations: ['It is day', 'It is night'] },
    ],
    [
      {
        decision: 'RESOLVE',
        mark: ['X coherence 4 It follows: from the tide', ' Y  coherence  2   Nothing holds '],
        ...why,
      },
      {
        marks: {
          X: { coherence: { score: 4, reason: 'It follows: from the tide' } },
          Y: { coherence: { score: 2, reason: 'Nothing holds' } },
        },
      },
    ],
  ])('%j is read', (written, read) => {
    expect(readWritten(written)).toMatchObject({ ...why, ...read });
  });

  test.each<[WrittenDecision, RegExp]>([
    [{ ...why }, /^--decision: is missing; write RESOLVE/],
    [{ decision: 'MAYBE', ...why }, /^--decision: .*RESOLVE/],
    [{ decision: 'RESOLVE', reviewer: 'mara', justification: ' ' }, /^--justification: is empty/],
    [{ decision: 'RESOLVE', reviewer: '', justification: 'why' }, /^--reviewer: is empty/],
    [{ decision: 'SPLIT', ...why }, /^--interpretation: SPLIT needs two, one text each, and 0 given/],
    [
      { decision: 'SPLIT', interpretation: ['one'], ...why },
      /^--interpretation: SPLIT needs two, one text each, and 1 given/,
    ],
    [{ decision: 'SPLIT', interpretation: ['one', ' '], ...why }, /^--interpretation: /],
    [{ decision: 'RESOLVE', interpretation: ['one', 'two'], ...why }, /^--interpretation: goes with --decision SPLIT/],
    [{ decision: 'RESOLVE', side: 'BOTH', ...why }, /^--side: /],
    [{ decision: 'RESOLVE', ruling: 'perhaps', ...why }, /^--ruling: /],
    [{ decision: 'RESOLVE', option: 'C', ...why }, /^--option: /],
    [
      { decision: 'CONTINUE', raiseToTokens: '5 million', ...why },
      /^--raise-to-tokens: is "5 million"; write an amount above 0, such as 25$/,
    ],
    [{ decision: 'CONTINUE', outputTokens: 'many', ...why }, /^--output-tokens: is no number of tokens/],
    [{ decision: 'CONTINUE', outputTokens: '0', ...why }, /^--output-tokens: is too few; use a whole number/],
    [{ decision: 'CONTINUE', outputTokens: '1,000,001', ...why }, /^--output-tokens: is too many/],
    [{ decision: 'CONTINUE', thinkingTokens: ['64000'], ...why }, /^--thinking-tokens: "64000" is no effort with its/],
    [{ decision: 'CONTINUE', thinkingTokens: ['off=5'], ...why }, /^--thinking-tokens: "off=5" is no effort with its/],
    [{ decision: 'CONTINUE', thinkingTokens: ['high=0'], ...why }, /^--thinking-tokens: high is too few/],
    [{ decision: 'CONTINUE', thinkingTokens: ['high='], ...why }, /^--thinking-tokens: high is no number of tokens/],
    [
      { decision: 'CONTINUE', thinkingTokens: ['low=5', 'Low=6'], ...why },
      /^--thinking-tokens: gives low more than once/,
    ],
    [
      { decision: 'CONTINUE', raiseTo: 'twelve', ...why },
      /^--raise-to: is "twelve"; write an amount above 0, such as 25$/,
    ],
    [{ decision: 'CONTINUE', raiseTo: '0', ...why }, /^--raise-to: is "0"; write an amount above 0/],
    [{ decision: 'CONTINUE', raiseTo: '-5', ...why }, /^--raise-to: is "-5"; write an amount above 0/],
    [{ decision: 'constructor', ...why }, /^--decision: is "CONSTRUCTOR"; choose one of RESOLVE, REDESIGN, /],
    [
      { decision: 'END', ...why, justification: 'y'.repeat(100_000) },
      /^--justification: is longer than 8000 characters; say it shorter$/,
    ],
    [{ decision: 'RESOLVE', verification: 'ANALYTICAL', ...why }, /^--verification: goes with --verified/],
    [{ decision: 'RESOLVE', verified: true, verification: 'BY-EYE', ...why }, /^--verification: /],
    [{ decision: 'RESOLVE', reviewer: 'mara', justification: 'x\u0000' }, /^--justification: holds a NUL/],
    [
      { decision: 'RESOLVE', mark: ['X coherence'], ...why },
      /^--mark: "X coherence" is no mark; write label, category, score and why/,
    ],
    [
      { decision: 'RESOLVE', mark: ['X coherence four It holds'], ...why },
      /^--mark: X\.coherence\.score: is "four"; use a whole number/,
    ],
    [
      { decision: 'RESOLVE', mark: ['X coherence 4.5 It holds'], ...why },
      /^--mark: X\.coherence\.score: is 4\.5; use a whole number/,
    ],
    [{ decision: 'RESOLVE', mark: ['X coherence 4'], ...why }, /^--mark: X\.coherence\.reason: is empty/],
    [
      { decision: 'RESOLVE', mark: ['X coherence 4 a', 'X coherence 5 b'], ...why },
      /^--mark: X coherence is given twice/,
    ],
  ])('%j is refused, naming its option', (written, problem) => {
    expect(() => readWritten(written)).toThrow(RequestError);
    expect(() => readWritten(written)).toThrow(problem);
  });
});

describe('a draft for an editor', () => {
  const asking = {
    reviewId: 'r-1',
    question: 'Which side\nis right?',
    findings: ['tied\njustification: forged', '# odd'],
    decisions: ['RESOLVE', 'SPLIT'] as const,
    asks: { statuses: ['KS', 'CT'], side: true, verification: true },
  };

  test('left as it is says nothing', () => {
    expect(readDraft(draftOf(asking, {}))).toEqual({ ruling: 'accept', structuralFlaw: false, justification: '' });
  });

  test('brings what was given by options, and reads back as it was given', () => {
    const given: WrittenDecision = {
      decision: 'RESOLVE',
      ruling: 'accept',
      status: 'CT',
      side: 'CHALLENGER',
      verified: true,
      verification: 'ANALYTICAL',
      structuralFlaw: true,
      interpretation: ['a', 'b'],
      justification: 'Two\n\nparagraphs: yes',
    };
    expect(readDraft(draftOf(asking, given))).toEqual(given);
  });

  test('asks only for what the review asks for', () => {
    const bare = draftOf(
      { ...asking, decisions: ['RESOLVE'], asks: { statuses: null, side: false, verification: false } },
      {},
    );
    for (const field of ['status', 'side', 'verified', 'verification', 'interpretation'])
      expect(bare).not.toMatch(new RegExp(`^${field}:`, 'm'));
  });

  test('of a paused run asks for nothing but the decision', () => {
    const paused = draftOf({ ...asking, decisions: ['CONTINUE', 'END'] }, {});
    expect(paused).toMatch(/^# one of: CONTINUE, END$/m);
    expect(paused).not.toMatch(/^(ruling|structural-flaw|side|status):/m);
    expect(paused).not.toMatch(/agents read it\.$/m);
    expect(paused).not.toMatch(/^raise-to:/m);
  });

  test('of a run whose cap is reached asks for the next cap', () => {
    const asks = { ...asking.asks, capMicrodollars: 5_000_000 };
    const draft = draftOf({ ...asking, decisions: ['CONTINUE', 'END'], asks }, { raiseTo: '7.50' });
    expect(draft).toMatch(/^# with CONTINUE.*: above 5\.0000\nraise-to: 7\.50$/m);
    expect(readDraft(draft)).toMatchObject({ raiseTo: '7.50' });
  });

  test('of a run that goes on asking agents asks for room to write, and of no other', () => {
    const asks = { ...asking.asks, room: true } as const;
    const given = { outputTokens: '16,000', thinkingTokens: ['medium=24000', 'high=64000'] };
    const draft = draftOf({ ...asking, asks }, given);
    expect(draft).toMatch(/^output-tokens: 16,000\n# .*\nthinking-tokens: medium=24000 high=64000$/m);
    expect(readDraft(draft)).toMatchObject(given);
    expect(readDraft('thinking-tokens: low = 5  high= 6\n')).toMatchObject({ thinkingTokens: ['low=5', 'high=6'] });
    expect(readDraft(draftOf({ ...asking, asks }, {}))).not.toHaveProperty('thinkingTokens');
    expect(draftOf(asking, given)).not.toMatch(/tokens:/);
  });

  test('asks for an option where two are laid out', () => {
    const asked = draftOf({ ...asking, asks: { ...asking.asks, options: ['A', 'B'] } }, { option: 'B' });
    expect(asked).toMatch(/^option: B$/m);
    expect(readDraft(asked)).toMatchObject({ option: 'B' });
    expect(draftOf(asking, {})).not.toMatch(/^option:/m);
  });

  test('has a line for each mark where marks are asked for, and nothing of retries and flaws', () => {
    const marks = { labels: ['X', 'Y'], categories: ['coherence', 'fidelity'], least: 1, most: 5 };
    const asked = {
      ...asking,
      decisions: ['RESOLVE'] as const,
      asks: { statuses: null, side: false, verification: false, marks },
    };
    const draft = draftOf(asked, { mark: ['Y fidelity 3 The bells are missing'] });
    expect(draft.match(/^mark: .*$/gm)).toEqual([
      'mark: X coherence',
      'mark: X fidelity',
      'mark: Y coherence',
      'mark: Y fidelity 3 The bells are missing',
    ]);
    expect(draft).not.toMatch(/^(ruling|structural-flaw):/m);
    // A line that nobody has touched is no mark; the review says which are missing.
    expect(readDraft(draft)).toEqual({
      structuralFlaw: false,
      justification: '',
      mark: ['Y fidelity 3 The bells are missing'],
    });
    expect(readDraft(draftOf(asking, {}))).not.toHaveProperty('mark');
  });

  test('drops comments, and takes a justification from its own line on', () => {
    expect(readDraft('# a\ndecision: DISCARD\njustification: It is\n# dropped\n not viable\n')).toMatchObject({
      decision: 'DISCARD',
      justification: 'It is\n not viable',
    });
    expect(readDraft('')).toMatchObject({ justification: '' });
  });

  test('cannot be forged by a question or finding: each stays a comment, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }),
        (question, findings) => {
          expect(readDraft(draftOf({ ...asking, question, findings }, {}))).toEqual({
            ruling: 'accept',
            structuralFlaw: false,
            justification: '',
          });
        },
      ),
    );
  });

  test('of any decision reads back as the same decision', () => {
    const text = fc.stringMatching(/^[A-Za-z][A-Za-z .,:]{0,40}$/).map((words) => words.trim().replace(/ +/g, ' '));
    const decision = fc.record({
      decision: fc.constantFrom('RESOLVE', 'SPLIT'),
      justification: text,
      interpretations: fc.tuple(text, text),
      side: fc.constantFrom('CHALLENGER' as const, 'CHALLENGED' as const),
    });
    fc.assert(
      fc.property(decision, ({ decision: which, justification, interpretations, side }) => {
        const given: WrittenDecision = {
          decision: which,
          justification,
          side,
          ...(which === 'SPLIT' ? { interpretation: interpretations } : {}),
        };
        const read = readWritten({ ...readDraft(draftOf(asking, given)), reviewer: 'mara' });
        expect(read).toEqual(
          decisionSchema.parse({
            decision: which,
            reviewer: 'mara',
            justification,
            side,
            interpretations: which === 'SPLIT' ? interpretations : null,
          }),
        );
      }),
    );
  });
});
