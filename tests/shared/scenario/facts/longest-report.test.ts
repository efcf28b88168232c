import { expect, test } from 'vitest';
import { checked } from './measured.ts';

/** Nearly as long as a unit that is read may be. */
const unit = 'kg m^2 s^-3 A^-1 mol K cd / (kg m s^-3 A^-1 mol K cd)';

// Reading each expression and unit anew for each quantity that varies took more than a minute.
test.each(['their own', 'the same'])(
  '60 calculations of 60 quantities with %s names are checked in seconds',
  (names) => {
    const calculations = Array.from({ length: 60 }, (_, at) => {
      const quantities = Array.from({ length: 60 }, (__, place) => ({
        name: names === 'the same' ? `q${place}` : `q${at}x${place}`,
        value: place + 1,
        unit,
      }));
      const expression = quantities
        .map(({ name }) => name)
        .reduce((sum, name) => (`${sum}+${name}`.length > 400 ? sum : `${sum}+${name}`));
      const requirement = { comparator: '>=' as const, value: 1, unit: 'm' };
      return {
        id: `K${at}`,
        claimId: null,
        meaning: 'a sum',
        quantities,
        expression,
        result: { value: 1, unit: 'm' },
        requirement,
      };
    });
    const began = performance.now();
    const { sensitivity } = checked({ calculations });
    expect(performance.now() - began).toBeLessThan(30_000);
    const unread = calculations.flatMap(({ quantities, expression }) => {
      const read = new Set(expression.split('+'));
      return quantities.flatMap(({ name }) => (read.has(name) ? [] : [name]));
    });
    expect(sensitivity).toMatchObject({ fragile: expect.any(Boolean), untested: [...new Set(unread)] });
  },
);
