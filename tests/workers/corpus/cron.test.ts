import { expect, test } from 'vitest';
import { cronProblems } from '../../../workers/corpus/schedule/cron.ts';

test.each([
  '0 22 * * *',
  '*/15 * * * *',
  '5/10 1-3 * * *',
  '0 3 29 2 *',
  '0 3 31 1,2 *',
  '0 3 31 */2 *',
  '30 20 * * sat,SUN',
  '0 0 * JAN-mar 7',
  ' 0  22 * *   * ',
])('%s fires', (line) => {
  expect(cronProblems(line)).toEqual([]);
});

test.each([
  ['0 3 30 2 *', /never fires/],
  ['0 3 31 2,4,6,9,11 *', /never fires/],
  ['0 3 30-31 feb *', /never fires/],
  ['0 22 1 * mon', /both a day of the month and a day of the week/],
  ['', /has 1 parts/],
  ['0 22 * *', /has 4 parts/],
  ['0 22 * * * 2026', /has 6 parts/],
  ['@daily', /has 1 parts/],
  ['60 22 * * *', /"60" is no minute from 0 to 59/],
  ['0 24 * * *', /"24" is no hour/],
  ['0 22 0 * *', /"0" is no day of the month/],
  ['0 22 * foo *', /"foo" is no month/],
  ['0 22 * * 8', /"8" is no day of the week/],
  ['0 22-20 * * *', /"22-20" is no hour/],
  ['*/0 22 * * *', /is no minute/],
  ['1,,2 22 * * *', /is no minute/],
  ['1-2-3 22 * * *', /is no minute/],
  ['-1 22 * * *', /is no minute/],
  [`${'1,'.repeat(200)}1 * * * *`, /has 5 parts/],
])('%s is refused', (line, problem) => {
  expect(cronProblems(line)).toEqual([expect.stringMatching(problem)]);
});
