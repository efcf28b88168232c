import { describe, expect, test } from 'vitest';
import { isAtOdds } from '../../../shared/omega/claims/at-odds.ts';

/* A check that confirms a claim and whose reason takes it back confirms nothing (OMEGA rules §2.3). */

describe('the reason of a check takes back the claim', () => {
  test.each([
    ['The ratio of inflow to outflow is 5.', 'The calculation gives 3, the claim says 5.'],
    ['The ratio of inflow to outflow is 5.', 'I recomputed it: the ratio of inflow to outflow is 3.'],
    ['The ratio of inflow to outflow is 5.', 'The claim states 5, but the table gives 3.'],
    ['Half of the lakes lost their fish.', 'The survey shows 20%, while the claim says half.'],
    ['The lakes lose their fish in spring.', 'The lakes do not lose their fish in spring.'],
    ['The acid rises with the thaw.', 'Checked by the series of 1990. The acid falls with the thaw.'],
    ['Liming the lake is safe.', 'Liming the lake is unsafe.'],
  ])('%s – %s', (statement, reason) => expect(isAtOdds(statement, reason)).toBe(true));

  test.each([
    ['The ratio of inflow to outflow is 5.', 'The claim says 5, and the calculation gives 5.'],
    ['The ratio of inflow to outflow is 5.', 'The claim says 5, which I found in 3 sources.'],
    ['The ratio of inflow to outflow is 5.', 'The ratio of inflow to outflow is not 3.'],
    ['The ratio of inflow to outflow is 5.', 'If the ratio of inflow to outflow were 3, the lake would be dry.'],
    ['The ratio of inflow to outflow is 5.', 'Is the ratio of inflow to outflow 3?'],
    ['The ratio of inflow to outflow is 5.', 'From 10 in and 2 out; the quotient is 5, as the claim says.'],
    ['Half of the lakes lost their fish.', 'The survey shows 50%, the claim says half.'],
    ['Half of the lakes lost their fish.', 'The claim says half. The survey covers 40 lakes.'],
    ['The lakes lose their fish in spring.', 'No lake of the series kept its fish beyond the thaw.'],
    ['The lakes do not freeze.', 'The lakes never freeze.'],
    ['The acid rises with the thaw.', 'The fish fall with the rising acid of the thaw.'],
    ['The acid rises with the thaw.', 'It would be wrong to say that the acid falls with the thaw.'],
    ['The acid rises with the thaw.', 'Nobody is right to say: the acid falls with the thaw.'],
    ['The acid rises with the thaw.', ''],
  ])('and not here: %s – %s', (statement, reason) => expect(isAtOdds(statement, reason)).toBe(false));
});
