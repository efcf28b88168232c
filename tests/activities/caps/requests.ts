import fc from 'fast-check';

/** Work of many workers: what each request holds, what it takes, and whether its attempt dies. */
export const requests = fc.array(
  fc.record({
    scenario: fc.integer({ min: 0, max: 3 }),
    most: fc.record({ microdollars: fc.integer({ min: 0, max: 60 }), tokens: fc.integer({ min: 1, max: 400 }) }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    dies: fc.boolean(),
  }),
  { minLength: 20, maxLength: 60 },
);
