import { describe, expect, test } from 'vitest';
import { asJson } from '../../../../shared/kernel/json.ts';
import { recordOf } from '../../../../shared/omega/documents/assemble.ts';
import { nextFor, sureOf } from '../../../../shared/omega/documents/first-page.ts';
import { reportPage } from '../../../../shared/omega/documents/page.ts';
import { markdownOf } from '../../../../shared/page/markdown.ts';
import { spoken } from '../spoken.ts';
import { archived, type Telling } from './archived.ts';
import { built, phiWords, type Phi } from './said.ts';

/** Whoever reads only the first page is not to believe more than the session knows (OMEGA rules §7.10). */

const cautionsOf = (phi: Partial<Phi>) => recordOf(archived({ phi: { ...phiWords, ...phi } })).first.cautions ?? [];

describe('what the words of the answer do not show', () => {
  test('is nothing where they are borne out', () => {
    expect(cautionsOf({})).toEqual([]);
  });

  test('is that they name another certainty than the session’s', () => {
    const sure = Math.round((recordOf(archived()).confidence ?? 0) * 100);
    expect(cautionsOf({ verdict: 'We are 100% certain', oneParagraph: 'Within the region and its limits.' })).toEqual([
      `The words of the answer name 100% as a certainty; as a whole it is ${sure}% sure.`,
    ]);
    expect(cautionsOf({ oneParagraph: 'Our confidence in this is (42 per cent).' })).toHaveLength(1);
    for (const fine of [
      `${sure}% sure`,
      'A 95% confidence interval of 2 to 4.',
      'In 30% of lakes this is certainly so.',
    ])
      expect(cautionsOf({ oneParagraph: fine })).toEqual([]);
  });

  test('is that they cite what nobody stated, and speak of whom nobody asked', () => {
    const told = cautionsOf({
      oneParagraph: 'By 14.1/C3, and as agent 36 and Random Explorer found, and the Skeptic (35) who ran, ice floats.',
    });
    expect(told).toEqual([
      'The words of the answer cite a claim of Insight Generator that nobody stated.',
      'The words of the answer speak of Random Explorer, whom nobody asked.',
      'The words of the answer speak of Statistician, whom nobody asked.',
    ]);
  });

  test('is which of its grounds nothing could refute', () => {
    const testability = [{ claimId: '1.1/C1', testable: false, critical: true, test: null }];
    const said = asJson({ ...spoken({ claims: [] }), findings: [], testability, intractability: null });
    const record = recordOf(archived({ later: [{ cycle: 1, say: [{ agent: 45, answer: said }] }] }));
    expect(markdownOf(reportPage(record))).toContain('Falsifier knows no test that could refute claim 1.');
    const later = asJson({ ...spoken({ claims: [] }), findings: [], testability: [], intractability: null });
    const silent = archived({
      later: [
        { cycle: 1, say: [{ agent: 45, answer: said }] },
        { cycle: 2, say: [{ agent: 45, answer: later }] },
      ],
    });
    expect(recordOf(silent).first.cautions).toHaveLength(1);
  });
});

describe('an answer that was refuted itself', () => {
  const stated = {
    id: 'C1',
    statement: 'The coldest water lies on top',
    because: 'so',
    requires: ['1.1/C1'],
    alternatives: [],
    confidence: 0.9,
  };
  /** The answer is stated, and then attacked, with so many rows of what followed. */
  const attacked = (claimId: string, result: string, rows: NonNullable<Telling['later']>[number]['rows'] = []) =>
    [
      { cycle: 2, say: [{ agent: 51, answer: asJson({ ...built(), claims: [stated] }) }] },
      {
        cycle: 2,
        say: [
          {
            agent: 42,
            answer: asJson({
              ...spoken({ claims: [] }),
              findings: [{ claimId, result, reason: 'Wind mixes it', survivesAs: null }],
            }),
          },
        ],
        rows,
      },
    ] as const;
  const refuting: Telling = {
    later: attacked('51.2/C1', 'SUCCEEDS'),
    order: { status: 'PARTIAL', why: '2 of 2 cycles are used' },
  };
  const record = recordOf(archived(refuting));
  const side = (agentId: number, statement: string, claim: string) => ({ agentId, statement, claim });

  test('is said to be so, and why it stays in part, although all that carries it stands', () => {
    expect(record.first.why.slice(3)).toEqual([
      'The answer that was built on them does not stand: Alternative Generator attacked it, and broke it (“Wind mixes it”).',
      expect.stringMatching(
        /^It stays an answer in part: critical gaps that remain: 1; contradictions that are unresolved: 1; the last cycle still brought 2 new claims; no word that counts came of .*Steelman Attacker, .* in the last cycle; 2 of 2 cycles are used\.$/,
      ),
    ]);
    expect(record.confidence).toBeLessThan(0.3);
  });

  test('came out as refuted, and so did one that requires what was refuted; what is in dispute is neither', () => {
    expect(record.first.itself).toEqual({ as: 'REJECTED', claims: ['51.2/C1'] });
    expect(recordOf(archived()).first.itself).toEqual({ as: 'STANDS', claims: [] });
    const rejected = (id: string) =>
      ({
        kind: 'HYPOTHESIS',
        key: 'ended',
        agent: null,
        summary: 's',
        id,
        resolution: 'REJECTED',
        confidence: 0.2,
        basis: 'so',
      }) as const;
    const attack = (claimId: string, result: string) => {
      const later = attacked(claimId, result, result === 'SUCCEEDS' ? [rejected(claimId)] : []);
      return recordOf(archived({ later, order: { status: 'PARTIAL' } })).first.itself;
    };
    expect(attack('1.1/C1', 'SUCCEEDS')).toEqual({ as: 'REJECTED', claims: [] });
    expect(attack('51.2/C1', 'PARTLY')).toEqual({ as: 'DISPUTED', claims: ['51.2/C1'] });
    expect(attack('1.1/C1', 'PARTLY')).toEqual({ as: 'DISPUTED', claims: [] });
  });

  test('has beside it what those said whose word success needs', () => {
    const said = asJson({
      ...spoken({ claims: [] }),
      findings: [],
      strongestForm: 'so',
      target: '1.1/C1',
      defeated: true,
    });
    const told = {
      later: [{ cycle: 1, say: [{ agent: 44 as const, answer: said }] }],
      order: { status: 'PARTIAL' as const },
    };
    expect(recordOf(archived(told)).first.why.at(-1)).toContain('the Steelman Attacker holds it for defeated;');
  });

  test('names a fact that it lost against as the strongest objection', () => {
    const fact = { kind: 'FACT', id: 'F1', statement: 'The lake was dry', source: 'Survey', by: null } as const;
    const settled = [
      {
        kind: 'CONTRADICTION',
        id: '50.2/X1',
        a: side(50, 'The lake was dry (Survey)', 'F1'),
        b: side(51, 'so', '51.2/C1'),
        severity: 'FATAL',
      },
      { kind: 'RESOLUTION', contradiction: '50.2/X1', resolution: 'A: F1 holds', settlement: 'A', by: 50 },
    ] as const;
    const rows = [fact, ...settled].map((one, nth) => ({ ...one, key: `k-${nth}`, agent: null, summary: 's' }));
    const [stating] = refuting.later ?? [];
    const told = {
      later: [...(stating === undefined ? [] : [stating]), { cycle: 2, rows, say: [] }],
      order: refuting.order,
    };
    const lost = recordOf(archived(told as Telling));
    const { why, objection } = lost.first;
    expect(why[3]).toBe('The answer that was built on them does not stand: fact F1 speaks against it.');
    // It lost in a cycle whose end nobody has assessed.
    expect(lost.claims.find(({ id }) => id === '51.2/C1')?.ended).toBe('REJECTED');
    expect(objection).toMatchObject({ by: 50, to: '51.2/C1', result: 'SUCCEEDS', text: 'The lake was dry (Survey)' });
  });

  test('has that for its strongest objection, against no claim that is drawn', () => {
    expect(record.first.objection).toMatchObject({ by: 42, to: '51.2/C1', text: 'Wind mixes it', reply: null });
    expect(markdownOf(reportPage(record))).toContain(
      'Alternative Generator, against the answer itself; it attacked it',
    );
    expect(record.argument.map(({ id }) => id)).toEqual(['1.1/C1']);
  });
});

describe('a rival answer', () => {
  const rival = {
    id: 'C1',
    statement: 'Salt decides',
    because: 'so',
    requires: [],
    alternatives: [],
    confidence: 0.99,
  };
  const stating = { agent: 42 as const, answer: asJson({ ...spoken({ claims: [rival] }), findings: [] }) };
  const checking = (result: string) => ({
    agent: 32 as const,
    answer: asJson({
      ...spoken({ claims: [] }),
      findings: [{ claimId: '42.1/C1', result, reason: 'It was looked at' }],
    }),
  });
  const told = (...say: readonly (typeof stating | ReturnType<typeof checking>)[]) =>
    recordOf(archived({ later: say.map((one) => ({ cycle: 1, say: [one] })) }));

  test('that is surer than the answer is told, and whether anybody examined it', () => {
    const alone = told(stating);
    expect(alone.first.cautions).toEqual([
      expect.stringMatching(/^The best rival answer stands at 99%, above this one at \d+%; nobody examined it\.$/),
    ]);
    expect(markdownOf(reportPage(alone))).toContain('Alternative Generator, 99% by its own word: nobody examined it');
    const checked = told(stating, checking('VERIFIED'));
    expect(checked.first.cautions).toEqual([expect.stringMatching(/^The best rival answer stands at .*\d%\.$/)]);
    expect(markdownOf(reportPage(checked))).not.toContain('by its own word');
  });

  test('is none that stands there as the strongest objection', () => {
    const weighing = {
      agent: 42 as const,
      answer: asJson({
        ...spoken({ claims: [] }),
        findings: [{ claimId: '1.1/C1', result: 'PARTLY', reason: 'Salt fits as well', survivesAs: null }],
      }),
    };
    const { objection, rival: shown } = recordOf(archived({ later: [{ cycle: 1, say: [weighing] }] })).first;
    expect([objection, shown]).toMatchObject([{ by: 42, text: 'Salt fits as well' }, null]);
  });

  test.each([
    ['of the claim that states it', 'The coldest water lies on top!'],
    ['of it in other little words', 'Coldest water lies at the top'],
    ['of what carries it', 'water is densest at 4 °C.'],
    ['of PHI', phiWords.verdict],
  ])('is not the answer itself, in the words %s', (_, statement) => {
    const stated = { ...rival, statement: 'The coldest water lies on top', requires: ['1.1/C1'] };
    const answering = { agent: 51 as const, answer: asJson({ ...built(), claims: [stated] }) };
    const claims = [{ ...rival, statement }];
    const again = { agent: 42 as const, answer: asJson({ ...spoken({ claims }), findings: [] }) };
    const { rival: shown, cautions = [] } = recordOf(
      archived({ later: [answering, again].map((one) => ({ cycle: 1, say: [one] })) }),
    ).first;
    expect([shown, cautions.filter((one) => one.includes('rival'))]).toEqual([null, []]);
  });

  test('is one that turns the answer round, or swaps cause and effect', () => {
    for (const statement of ['The coldest water does not lie on top', 'The top lies on the coldest water'])
      expect(
        told({ ...stating, answer: asJson({ ...spoken({ claims: [{ ...rival, statement }] }), findings: [] }) }).first
          .rival,
      ).toMatchObject({ text: statement });
  });

  test('that is less sure than the answer is no caution', () => {
    expect(told(stating, checking('FAILED')).first.cautions).toEqual([]);
  });
});

describe('what to do next', () => {
  const none = { tests: [], missing: [] };
  const left = (answers: 'FULLY' | 'UNANSWERABLE', ...unanswered: string[]) => ({ answers, unanswered });

  test('names what a success leaves open, and what failed and was let pass', () => {
    expect(nextFor({ status: 'SUCCESS', caveats: [] } as never, none, [], left('FULLY', 'What to do first'))).toEqual([
      'Act on the answer as far as it goes. It leaves open: What to do first.',
    ]);
    expect(
      nextFor({ status: 'SUCCESS', caveats: ['Today'] } as never, none, [], left('UNANSWERABLE', 'All of it')),
    ).toEqual([
      'Take it that the question cannot be answered, within its caveats: Today. Ask what can be answered in its place.',
    ]);
    const failures = [{ criterion: 'Numbers agree', what: 'two do not', tiers: [] }];
    const quality = { ...spoken({ claims: [] }), quality: 'SHIP' as const, failures, caveats: [], audit: [] };
    const record = recordOf(archived({ quality }));
    expect(record.quality).toBe('SHIP_WITH_CAVEATS');
    expect(record.first.next[0]).toContain('Numbers agree: two do not.');
  });

  test('begins with what a person was asked and did not decide', () => {
    const openOptions = [{ question: 'Is this the problem?', options: ['As framed', 'In other words'] }];
    const [first] = nextFor({ status: 'PARTIAL', whatWouldComplete: 'So', openOptions } as never, none, []);
    expect(first).toBe('Decide what nobody decided. Is this the problem? A: As framed. B: In other words.');
  });

  test('and the sentences stay three for an answer that is whole', () => {
    const claims = [
      { id: '1.1/C1', confidence: 0.9, statement: 'Ice floats', verifications: [], attacks: [] } as never,
    ];
    expect(sureOf({ confidence: 0.9, above: 0.8, restsOn: ['1.1/C1'], why: 'so', claims })).toHaveLength(3);
  });
});
