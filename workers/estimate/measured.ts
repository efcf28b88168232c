import type { Measured } from './estimate.ts';

/** Kinds of runs that were measured. */
export type MeasuredKind =
  'scenario' | 'session' | 'session-low' | 'session-high' | 'match' | 'ablation' | 'response' | 'reply';

/** What was played, in words. */
export const measuredWords: Readonly<Record<MeasuredKind, string>> = {
  scenario: 'a scenario from a brief',
  session: 'a session whose levels PHI stated',
  'session-low': 'a session of low stakes and uncertainty',
  'session-high': 'a session of high stakes and uncertainty',
  match: 'a match',
  ablation: 'one round of all arms',
  response: 'a response with one judge',
  reply: 'a question to a session of low stakes and uncertainty',
};

export const measuredOn = { date: '2026-11-23', commit: 'ed4f2e1', command: 'npm run estimates' } as const;

/** By kind and manner: one run each (three of a response), per group `[calls, input tokens, of these cached, output tokens]`. */
export const measured: Readonly<Record<MeasuredKind, Readonly<Record<'plain' | 'thinks', Measured>>>> = {
  // Measured anew on 2026-11-25, when every public page had come to be attempted.
  scenario: {
    plain: {
      runs: 1,
      groups: {
        ATHENA: [6, 70_404, 19_152, 3_155],
        TURING: [1, 2_014, 998, 115],
        NEWTON: [6, 74_371, 19_200, 1_594],
        EULER: [7, 82_607, 23_296, 1_912],
        GALILEO: [6, 76_776, 18_846, 1_817],
        SOCRATES: [7, 83_602, 21_056, 1_663],
      },
      path: [11, 7_610],
      ownMs: 3_513,
    },
    thinks: {
      runs: 1,
      groups: {
        ATHENA: [6, 70_404, 19_152, 12_275],
        TURING: [1, 2_014, 998, 3_315],
        NEWTON: [6, 74_371, 19_200, 10_564],
        EULER: [7, 82_607, 23_296, 12_577],
        GALILEO: [6, 76_776, 18_846, 11_012],
        SOCRATES: [7, 83_602, 21_056, 28_663],
      },
      path: [11, 38_858],
      ownMs: 4_599,
    },
  },
  session: {
    plain: {
      runs: 1,
      groups: {
        PHI: [2, 5_237, 1_546, 390],
        GENESIS: [15, 16_428, 10_283, 2_403],
        BRIDGE: [5, 9_572, 3_442, 1_367],
        VERIFICATION: [10, 20_489, 7_376, 1_853],
        ADVERSARY: [14, 26_034, 10_368, 4_775],
        META: [8, 23_880, 5_774, 1_823],
        MEMORY: [8, 13_968, 3_830, 1_326],
      },
      path: [21, 5_510],
      ownMs: 14_167,
    },
    thinks: {
      runs: 1,
      groups: {
        PHI: [2, 5_237, 1_546, 3_045],
        GENESIS: [15, 16_428, 10_283, 23_106],
        BRIDGE: [5, 9_572, 3_442, 11_432],
        VERIFICATION: [10, 20_489, 7_376, 41_973],
        ADVERSARY: [14, 26_034, 10_368, 62_135],
        META: [8, 23_880, 5_774, 18_668],
        MEMORY: [8, 13_968, 3_830, 13_191],
      },
      path: [21, 62_071],
      ownMs: 14_942,
    },
  },
  'session-low': {
    plain: {
      runs: 1,
      groups: {
        PHI: [2, 4_711, 1_546, 400],
        GENESIS: [13, 14_276, 8_959, 1_990],
        BRIDGE: [5, 8_849, 3_464, 1_137],
        VERIFICATION: [6, 12_488, 4_392, 1_181],
        ADVERSARY: [10, 17_893, 7_440, 3_391],
        META: [8, 20_270, 5_774, 1_833],
        MEMORY: [8, 12_458, 3_830, 1_326],
      },
      path: [21, 5_317],
      ownMs: 6_069,
    },
    thinks: {
      runs: 1,
      groups: {
        PHI: [2, 4_711, 1_546, 3_445],
        GENESIS: [13, 14_276, 8_959, 18_901],
        BRIDGE: [5, 8_849, 3_464, 12_102],
        VERIFICATION: [6, 12_488, 4_392, 26_381],
        ADVERSARY: [10, 17_893, 7_440, 42_991],
        META: [8, 20_270, 5_774, 17_453],
        MEMORY: [8, 12_458, 3_830, 13_176],
      },
      path: [21, 60_922],
      ownMs: 8_106,
    },
  },
  'session-high': {
    plain: {
      runs: 1,
      groups: {
        PHI: [2, 6_461, 1_546, 388],
        GENESIS: [18, 19_611, 12_327, 2_864],
        BRIDGE: [9, 19_048, 6_206, 2_175],
        VERIFICATION: [42, 81_714, 30_817, 8_074],
        ADVERSARY: [46, 83_737, 33_708, 15_622],
        META: [8, 28_113, 5_774, 1_818],
        MEMORY: [8, 22_460, 3_830, 1_326],
      },
      path: [32, 9_829],
      ownMs: 12_770,
    },
    thinks: {
      runs: 1,
      groups: {
        PHI: [2, 6_461, 1_546, 3_493],
        GENESIS: [18, 19_611, 12_327, 26_747],
        BRIDGE: [9, 19_048, 6_206, 20_700],
        VERIFICATION: [42, 81_714, 30_817, 178_794],
        ADVERSARY: [46, 83_737, 33_708, 196_182],
        META: [8, 28_113, 5_774, 17_083],
        MEMORY: [8, 22_460, 3_830, 13_611],
      },
      path: [32, 116_413],
      ownMs: 10_186,
    },
  },
  match: {
    plain: {
      runs: 1,
      groups: {
        architect: [49, 442_016, 323_029, 3_562],
        contrarian: [39, 354_453, 261_964, 3_672],
        lorekeeper: [47, 425_286, 317_407, 3_061],
        synthesizer: [63, 615_663, 465_646, 12_056],
        clerk: [20, 44_434, 14_380, 2_240],
        'prompt-engineer': [2, 2_934, 1_166, 2_112],
        judge: [2, 67_930, 1_432, 1_040],
      },
      path: [70, 19_470],
      ownMs: 35_388,
    },
    thinks: {
      runs: 1,
      groups: {
        architect: [49, 442_016, 323_029, 77_602],
        contrarian: [39, 354_453, 261_964, 154_312],
        lorekeeper: [47, 425_286, 317_407, 71_701],
        synthesizer: [63, 615_663, 465_646, 106_391],
        clerk: [20, 44_434, 14_380, 14_510],
        'prompt-engineer': [2, 2_934, 1_166, 4_602],
        judge: [2, 67_930, 1_432, 9_480],
      },
      path: [69, 178_146],
      ownMs: 24_376,
    },
  },
  ablation: {
    plain: {
      runs: 1,
      groups: {
        PHI: [2, 5_788, 1_546, 395],
        GENESIS: [15, 16_501, 10_288, 2_417],
        BRIDGE: [5, 9_570, 3_442, 1_367],
        VERIFICATION: [14, 25_585, 10_274, 2_901],
        ADVERSARY: [14, 26_025, 10_368, 4_775],
        META: [8, 24_949, 5_774, 1_822],
        MEMORY: [8, 13_970, 3_830, 1_328],
        soloist: [70, 60_095, 39_970, 7_541],
        judge: [6, 6_880, 3_258, 438],
      },
      path: [37, 7_664],
      ownMs: 28_456,
    },
    thinks: {
      runs: 1,
      groups: {
        PHI: [2, 5_788, 1_546, 3_290],
        GENESIS: [15, 16_501, 10_288, 22_373],
        BRIDGE: [5, 9_570, 3_442, 11_217],
        VERIFICATION: [14, 25_585, 10_274, 53_981],
        ADVERSARY: [14, 26_025, 10_368, 59_375],
        META: [8, 24_949, 5_774, 19_172],
        MEMORY: [8, 13_970, 3_830, 12_878],
        soloist: [67, 57_554, 38_257, 275_986],
        judge: [6, 6_880, 3_258, 26_598],
      },
      path: [36, 131_650],
      ownMs: 21_770,
    },
  },
  response: {
    plain: {
      runs: 3,
      groups: { subject: [1, 1_211, 344, 52], judge: [1, 2_139, 631, 497] },
      path: [2, 549],
      ownMs: 102,
    },
    thinks: {
      runs: 3,
      groups: { subject: [1, 1_211, 344, 4_079], judge: [1, 2_139, 631, 4_523] },
      path: [2, 8_602],
      ownMs: 167,
    },
  },
  reply: {
    plain: { runs: 1, groups: { respondent: [1, 2_899, 773, 251] }, path: [1, 251], ownMs: 5 },
    thinks: { runs: 1, groups: { respondent: [1, 2_899, 773, 1_916] }, path: [1, 1_916], ownMs: 7 },
  },
};
