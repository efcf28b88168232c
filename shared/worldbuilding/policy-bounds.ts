import type { Bounds, PolicyRules } from '../kernel/read-policy.ts';
import { defaultPolicy } from './policy.ts';
import { judgePlaces } from './roster.ts';
import { roles } from './vocabulary.ts';

const share = (lines: RegExp): Bounds => ({ lines, least: 0, most: 1 });
const whole = (lines: RegExp, least: number, most: number): Bounds => ({ lines, least, most, whole: true });

/** Characters of a name, of an entrant or of a person, at most (worldbuilding rules §1.3). */
export const nameCharacters = 80;

const { scale } = defaultPolicy.rubric;

/** Within which bounds each line of a match's policy may be set. Numbers that stand in ids have two digits there. */
export const policyRules: PolicyRules = {
  bounds: [
    whole(/^policy\.rounds\.\w+$/, 1, 20),
    whole(/^policy\.votes\.\w+$/, 1, roles.length),
    // Whoever is sent back is asked again under a subject of its own, and each time is paid.
    whole(/^policy\.sendBacks$/, 0, 3),
    whole(/^policy\.crystallizations$/, 1, 9),
    share(/^policy\.discourse\.(restates|newInMerge)$/),
    whole(/^policy\.discourse\.\w+$/, 0, 20),
    whole(/^policy\.transcript\.\w+$/, 1, 100_000),
    whole(/^policy\.wildcard\.deadlineMs$/, 1, 1e12),
    // A wildcard's words stand in the record as a response, which holds so many.
    whole(/^policy\.wildcard\.characters$/, 1, 1_600),
    whole(/^policy\.curveballs\.perMatch$/, 0, 20),
    whole(/^policy\.curveballs\.perRound$/, 0, 5),
    whole(/^policy\.curveballs\.characters$/, 1, 1_000),
    { lines: /^policy\.(rubric\.scale|spec)\.\w+(\.\w+)?$/, least: 1, most: 100, whole: true },
    share(/^policy\.rubric\.weights\.\w+$/),
    { lines: /^policy\.rubric\.unratifiedProcess$/, least: scale.least, most: scale.most },
    { lines: /^policy\.rubric\.breachPenalty$/, least: 0, most: scale.most },
    // There are two orders.
    whole(/^policy\.judging\.orders\.\w+$/, 1, 2),
    { lines: /^policy\.judging\.drawErrors$/, least: 0, most: 10 },
    whole(/^policy\.tournament\.entrants\.\w+$/, 2, 64),
    whole(/^policy\.tournament\.replays$/, 0, 5),
    whole(/^policy\.tournament\.historyEvents$/, 10, 10_000),
    // Without a prior an unbeaten entrant has no finite rating, and no table could be drawn.
    { lines: /^policy\.tournament\.priorDraws$/, least: 0.1, most: 100 },
    { lines: /^policy\.tournament\.(points\.\w+|intervalErrors)$/, least: 0, most: 100 },
    { lines: /^policy\.tournament\.elo\.\w+$/, least: 1, most: 100_000 },
    whole(/^policy\.softenings$/, 0, 3),
    whole(/^policy\.challenge\.mildTensions\.\w+$/, 0, 10),
    // A challenge has three parts, and so three pairs.
    whole(/^policy\.challenge\.tiedPairs$/, 0, 3),
    whole(/^policy\.challenge\.\w+$/, 1, 100_000),
    whole(/^policy\.judges\.models$/, 0, judgePlaces.length),
    whole(/^policy\.pictures\.(width|height|viewSide)$/, 64, 4_096),
    // Twelve of them stand in one page.
    whole(/^policy\.pictures\.thumbnailSide$/, 16, 512),
    whole(/^policy\.pictures\.repaints$/, 0, 5),
    whole(/^policy\.pictures\.fileBytes$/, 1_024, 64 * 1_024 * 1_024),
    // Both teams spend at the same time: above a half neither would be left its share.
    { lines: /^policy\.teamShare$/, least: 0, most: 0.5 },
    { lines: /^policy\.spendCapMicrodollars$/, least: 0, most: 1e15, none: true },
    whole(
      /^policy\.(outputTokens\.[\w-]+|contextTokens\.\w+|leastAnswerTokens|messageTokens|reservedInputTokens|reservedJudgeTokens)$/,
      1,
      10_000_000,
    ),
    whole(/^policy\.sectionReads$/, 0, 10),
    whole(/^policy\.(reviewWaitMs|reminderMs|callTimeoutMs|callWindowMs|callAttempts)$/, 1, 1e12),
  ],
  lists: [{ lines: /^policy\.judges\.people$/, least: 0, most: 8, characters: nameCharacters }],
  texts: [],
  openTables: {
    'policy.reviewers': {
      keys: { least: 0, most: 500, characters: 200 },
      rows: { least: 1, most: 10, characters: 100 },
    },
  },
};

/** Lines of which the first may not be above the second. */
export const ascending: readonly (readonly [string, string])[] = [
  ['challenge.mildTensions.least', 'challenge.mildTensions.most'],
  ['challenge.textCharacters', 'challenge.fileCharacters'],
  ['tournament.entrants.least', 'tournament.entrants.most'],
  ['pictures.thumbnailSide', 'pictures.viewSide'],
];

const inAnswers = 'the answers of agents are read with this number';

/** Lines that no match may change, because something beside the policy holds their number too; and what that is. */
export const fixedLines: Readonly<Record<string, string>> = {
  'spec.moodAdjectives.least': inAnswers,
  'spec.moodAdjectives.most': inAnswers,
  'spec.landmarks': inAnswers,
  'rubric.scale.least': inAnswers,
  'rubric.scale.most': inAnswers,
  'rounds.CRYSTALLIZATION': 'policy.crystallizations says how often a spec is written',
};
