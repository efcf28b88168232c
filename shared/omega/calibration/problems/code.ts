import type { CalibrationProblem } from '../problem.ts';

export const code: readonly CalibrationProblem[] = [
  {
    id: 'code-1',
    kind: 'code',
    statement:
      'What does this JavaScript print?\n\nlet s = 0;\nfor (let i = 1; i <= 20; i++) {\n  if (i % 3 === 0) continue;\n  if (i % 5 === 0) s -= i;\n  else s += i;\n}\nconsole.log(s);',
    answer: { is: 'number', value: 77, unit: null, within: 0 },
    why: '147 of the numbers that 3 does not divide; 5, 10 and 20 are taken away instead of added: 147 − 2 × 35.',
  },
  {
    id: 'code-2',
    kind: 'code',
    statement:
      'What does this Python print?\n\ndef f(x, xs=[]):\n    xs.append(x)\n    return len(xs)\n\nprint(f(1) + f(2) + f(3, []) + f(4))',
    answer: { is: 'number', value: 7, unit: null, within: 0 },
    why: 'The default list is made once: 1 + 2 + 1 + 3.',
  },
  {
    id: 'code-3',
    kind: 'code',
    statement:
      'What does this JavaScript print?\n\nvar fs = [];\nfor (var i = 0; i < 3; i++) fs.push(() => i);\nconsole.log(fs.reduce((sum, f) => sum + f(), 0));',
    answer: { is: 'number', value: 9, unit: null, within: 0 },
    why: 'All three functions see one variable, which is 3 in the end.',
  },
  {
    id: 'code-4',
    kind: 'code',
    statement: 'What does this Python 3 print?\n\nprint((-7) // 2 + (-7) % 3)',
    answer: { is: 'number', value: -2, unit: null, within: 0 },
    why: 'Division rounds down, to −4, and the remainder has the sign of the divisor: 2.',
  },
  {
    id: 'code-5',
    kind: 'code',
    statement: 'What is g(7)?\n\nfunction g(n) {\n  return n < 2 ? n : g(n - 1) + 2 * g(n - 2);\n}',
    answer: { is: 'number', value: 43, unit: null, within: 0 },
    why: '0, 1, 1, 3, 5, 11, 21, 43.',
  },
  {
    id: 'code-6',
    kind: 'code',
    statement:
      'This is to return the first place in the sorted array a whose value is not below x. What is wrong with it?\n\nlet lo = 0, hi = a.length;\nwhile (lo < hi) {\n  const mid = (lo + hi) >> 1;\n  if (a[mid] < x) lo = mid;\n  else hi = mid;\n}\nreturn lo;',
    answer: {
      is: 'choice',
      options: [
        'It may read past the end of the array.',
        'Nothing: it does what it is to do.',
        'It may run for ever.',
        'It returns the last such place instead of the first.',
      ],
      right: 'C',
    },
    why: 'With hi = lo + 1 and a[lo] < x, mid is lo, and nothing changes any more. It has to be lo = mid + 1.',
  },
  {
    id: 'code-7',
    kind: 'code',
    statement: 'What does this JavaScript print?\n\nconsole.log([10, 9, 1].sort()[1]);',
    answer: { is: 'number', value: 10, unit: null, within: 0 },
    why: 'Without a comparison they are sorted as texts: 1, 10, 9.',
  },
  {
    id: 'code-8',
    kind: 'code',
    statement:
      'A table t has one column x with four rows: 1, 2, NULL and 4. What does this standard SQL return?\n\nSELECT count(*) FROM t WHERE x <> 2',
    answer: { is: 'number', value: 2, unit: null, within: 0 },
    why: 'NULL <> 2 is unknown, and such a row is not selected.',
  },
];
