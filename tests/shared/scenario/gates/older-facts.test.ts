import { describe, expect, test } from 'vitest';
import type { GateReport } from '../../../../shared/kernel/gates.ts';
import { euler, five, galileo, keep, newton, seed, socrates, vote } from './sound.ts';
import { judge } from './spoilt.ts';
import { present } from '../../../support/present.ts';

/*
 * A history keeps the facts that its reports were read into. What later versions look for is not in them: a run that
 * passed its gate passes it when it is replayed, and no complaint is made of what nobody looked for.
 */

const without = <T extends object>(facts: T, ...left: readonly (keyof T)[]): T =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !left.includes(name as keyof T))) as T;

const olderSeed = without(seed, 'quantified', 'unlisted', 'places', 'hollow', 'candidates', 'givenAway', 'designs');
const olderNewton = {
  ...without(newton, 'repeatedCases', 'casesSay'),
  substance: without(present(newton.substance), 'foreign', 'twofold', 'citations'),
};
const olderEuler = {
  ...without(euler, 'proofGaps', 'holding', 'casesSay'),
  substance: without(present(euler.substance), 'unfailing', 'unplaced', 'citations'),
};
const olderGalileo = without(galileo, 'misfits', 'oneForAll', 'dated', 'hollow', 'unlisted', 'mispredicted');

describe('facts without what is looked for today', () => {
  test.each<[string, () => GateReport, readonly string[]]>([
    [
      'of ATHENA',
      () => judge('SEED', { seed: olderSeed }),
      ['candidates', 'quantified claim', 'quantities', 'quantities placed'],
    ],
    ['of both leads', () => judge('VALIDATE', { physics: olderNewton, mathematics: olderEuler }), ['numbers placed']],
    [
      'of both leads, about a paradox',
      () => judge('VALIDATE', { physics: olderNewton, mathematics: { ...olderEuler, proofReview: 'SOUND' } }, 'PX'),
      ['numbers placed', 'proof gaps', 'proof recomputed'],
    ],
    ['of GALILEO', () => judge('GROUND', { grounding: olderGalileo }), ['predictions and chain']],
    ['of SOCRATES', () => judge('CLASSIFY', { classification: without(socrates, 'hollow') }), []],
    [
      'of votes and reviews',
      () =>
        judge('REFINE', {
          calibration: five(without(vote, 'hollow')),
          distractors: five(without(keep, 'unreasoned')),
          renewed: undefined,
          informed: undefined,
          ethics: undefined,
        }),
      ['informed ethics', 'renewed calculations', 'renewed requirements'],
    ],
  ])('%s pass, and what was not looked for is not applied', (_, judged, passedOver) => {
    const report = judged();
    expect(report).toMatchObject({ passed: true, deficiencies: [], unscored: [] });
    const older = /before|older/;
    const names = report.findings.flatMap((one) =>
      one.verdict === 'not-applicable' && older.test(one.why) ? [one.name] : [],
    );
    expect(names.sort()).toEqual(passedOver);
  });
});
