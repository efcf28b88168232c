import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  failed,
  gate,
  longestDeficiency,
  noneOf,
  notApplicable,
  passed,
  unscored,
  type Criterion,
  type Finding,
} from '../../../shared/kernel/gates.ts';

const criterion = (
  name: string,
  finding: Finding,
  statuses: Criterion<null, null>['statuses'] = 'ALL',
): Criterion<null, null> => ({
  name,
  required: 'something',
  method: 'structural',
  statuses,
  returnsTo: 'ATHENA',
  check: () => finding,
});
const judge = (...criteria: Criterion<null, null>[]) => gate('SEED', criteria, null, 'KS', null);

const finding = fc.oneof(
  fc.constant(passed()),
  fc.constant(passed('noted')),
  fc.string().map(failed),
  fc.string().map(unscored),
  fc.string().map(notApplicable),
);

describe('a gate', () => {
  test('passes when everything passed or does not apply', () => {
    const report = judge(criterion('a', passed()), criterion('b', notApplicable('no deadline')));
    expect(report).toMatchObject({ passed: true, deficiencies: [], unscored: [] });
  });

  test('does not pass what is unscored, and does not call it a deficiency', () => {
    expect(judge(criterion('a', passed()), criterion('b', unscored('unreadable')))).toMatchObject({
      passed: false,
      deficiencies: [],
      unscored: ['b'],
    });
  });

  test('addresses each deficiency to the one who mends it, and looks at all criteria', () => {
    const report = judge(criterion('a', failed('Object `rope` lacks mass')), criterion('b', failed('no insight')));
    expect(report.deficiencies).toEqual([
      { to: 'ATHENA', criterion: 'a', deficiency: 'Object `rope` lacks mass' },
      { to: 'ATHENA', criterion: 'b', deficiency: 'no insight' },
    ]);
  });

  test('records a criterion of other statuses as not applicable, with the reason', () => {
    const report = judge(
      { ...criterion('a', failed('never asked'), ['PX']), otherwise: 'asked of a paradox only' },
      criterion('b', failed('never asked'), ['OF']),
    );
    expect(report.findings).toMatchObject([
      { verdict: 'not-applicable', why: 'asked of a paradox only' },
      { verdict: 'not-applicable', why: 'not asked of KS' },
    ]);
  });

  test('passes exactly when no finding failed or is unscored, and survives JSON', () => {
    fc.assert(
      fc.property(fc.array(finding), (findings) => {
        const report = judge(...findings.map((one, index) => criterion(`c${index}`, one)));
        expect(report.passed).toBe(report.deficiencies.length === 0 && report.unscored.length === 0);
        expect(report.findings).toHaveLength(findings.length);
        expect(JSON.parse(JSON.stringify(report))).toEqual(report);
      }),
    );
  });

  test('keeps a deficiency short however much is wrong', () => {
    const long = failed('x'.repeat(longestDeficiency * 3));
    expect(long.verdict === 'failed' && long.deficiency.length).toBe(longestDeficiency);
  });

  test('collects complaints, and passes without any', () => {
    expect(noneOf([])).toEqual({ verdict: 'passed' });
    expect(noneOf(['one', 'two'])).toEqual({ verdict: 'failed', deficiency: 'one; two' });
  });
});
