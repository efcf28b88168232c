import { z } from 'zod';
import { judgement, judgementIn, spec, type Judgement } from '../answers.ts';
import { foldDeliberation } from '../deliberation/fold.ts';
import { metCurveballs, type MetCurveball } from '../spec/met-curveballs.ts';
import { deliberationRows } from '../stored-rows.ts';
import { openSeal, type JudgementResult, type OpenedJudgement } from '../judging/opening.ts';
import { deductionsOf } from '../judging/process-quality.ts';
import { sharesOf } from '../judging/rubric.ts';
import type { Verdict } from '../judging/verdict.ts';
import type { JudgeResult } from '../activities.ts';
import { judgePlaces } from '../roster.ts';
import { isSpecRatified, unfoundedSpecs } from '../spec/attempts.ts';
import { categories, teams, type Team } from '../vocabulary.ts';
import { answersIn, rowsOfKind, type MatchArchive } from './archive.ts';
import type { MatchRecord } from './record.ts';
import { isSimulatedImages } from '../../kernel/image-models.ts';
import { isSimulated } from '../../kernel/models.ts';
import { scheduleOf } from '../deliberation/schedule.ts';
import { recordedSide } from './assemble-side.ts';
import { withoutStageWords } from '../../text/stage-words.ts';

type JudgePanel = Pick<MatchRecord, 'judgements' | 'verdict'>;

/**
 * The judgements with their teams, and Symposium's sums. While the seal holds there is neither. `breaches`: recorded
 * ones of each team.
 */
function recordedJudgePanel(archive: MatchArchive, breaches: Readonly<Record<Team, number>>): JudgePanel {
  const [opened] = rowsOfKind(archive.rows, 'OPENED');
  const [ruled] = rowsOfKind(archive.rows, 'VERDICT');
  return {
    judgements: opened === undefined ? [] : recordedJudgements(archive, opened),
    verdict: ruled === undefined ? null : recordedVerdict(archive, ruled.verdict, ruled.at, breaches),
  };
}

function recordedJudgements(
  archive: MatchArchive,
  {
    sealed,
    judgements,
    at,
  }: {
    readonly sealed: Parameters<typeof openSeal>[0];
    readonly judgements: readonly JudgeResult[];
    readonly at: string;
  },
): JudgePanel['judgements'] {
  const memberOf = (id: string) => judgements.find((result) => result.id === id);
  const results = judgements.map((result) => resultOf(archive, result));
  return (openSeal(sealed, results) ?? []).map(({ id, judge, kind, first, labels, scores, why }: OpenedJudgement) => ({
    id,
    at: settledAt(archive, memberOf(id)?.ref ?? null) ?? at,
    judge: judgeName(archive, judge),
    kind,
    first,
    labels,
    scores,
    why,
  }));
}

/** A model's place together with the model that sat in it; a person's name. */
function judgeName({ policy }: MatchArchive, judge: string): string {
  const result = judgePlaces.find((one) => one === judge);
  return result === undefined ? judge : `${result} (${policy.models[result]})`;
}

/** What a person's review was decided with, beside its justification. */
const marked = z.object({ marks: judgement });

/** Scores as a model answered them, or as a person's review was decided. */
function scoresAt({ calls, reviews }: MatchArchive, ref: string | null): Judgement | null {
  if (ref === null) return null;
  const answer = answersIn(calls).get(ref);
  return answer === undefined ? (marked.safeParse(reviews.get(ref)).data?.marks ?? null) : judgementIn(answer);
}

function resultOf(archive: MatchArchive, { id, outcome, ref, code }: JudgeResult): JudgementResult {
  if (outcome === 'ABSENT') return { id, outcome, code: code ?? 'nobody answered' };
  const scores = outcome === 'SCORED' ? scoresAt(archive, ref) : null;
  return scores === null ? { id, outcome: 'UNREADABLE' } : { id, outcome: 'SCORED', scores };
}

const settledAt = ({ calls, reviews }: MatchArchive, ref: string | null): string | null =>
  ref === null ? null : (calls.find(({ key }) => key === ref)?.at ?? reviews.get(ref)?.at ?? null);

/** null: too few could be read for a winner or a draw; the match's own `why` says so. */
function recordedVerdict(
  archive: MatchArchive,
  verdict: Verdict,
  at: string,
  breaches: Readonly<Record<Team, number>>,
): JudgePanel['verdict'] {
  const { winner, why, means, margin, agreement, categories: byCategory, positionBias } = verdict;
  if (winner === null || means === null) return null;
  const { rubric } = archive.policy;
  const shares = sharesOf(rubric.weights);
  return {
    at,
    winner,
    why,
    means,
    margin: margin ?? 0,
    agreement,
    categories: categories.map((category) => ({
      category,
      weight: shares[category],
      A: byCategory?.[category].A ?? null,
      B: byCategory?.[category].B ?? null,
    })),
    deductions: archive.run.brief.teams.B.alone ? [] : deductionsIn(archive, breaches),
    positionBias: positionBias.map(({ judge, firstMinusSecond }) => ({
      judge: judgeName(archive, judge),
      firstMinusSecond,
    })),
  };
}

function distinctnessIn({ rows }: MatchArchive): MatchRecord['distinctness'] {
  const [row] = rowsOfKind(rows, 'LIKENESS');
  return row === undefined ? null : { embedder: row.embedder, likeness: row.likeness, why: row.why };
}

const deductionsIn = ({ rows, policy: { rubric } }: MatchArchive, breaches: Readonly<Record<Team, number>>) =>
  teams.flatMap((team) =>
    deductionsOf({ ratified: isSpecRatified(rows, team), breaches: breaches[team] }, rubric).map((why) => ({
      team,
      why,
    })),
  );

/** The record of a match that has ended, however far it came. Pure: the same archive makes the same documents. */
export function matchRecordOf(archive: MatchArchive): MatchRecord {
  const { run, calls, pictures, close, now } = archive;
  const { challenge } = run.brief;
  const byTeam = <T>(of: (team: Team) => T): Record<Team, T> =>
    Object.fromEntries(teams.map((team) => [team, of(team)])) as Record<Team, T>;
  const sides = byTeam((team) => recordedSide(archive, team));
  const record: MatchRecord = {
    matchKey: run.runKey,
    corpus: run.corpus,
    simulated:
      run.corpus === 'simulated' ||
      calls.some(({ model }) => isSimulated(model)) ||
      pictures.some(({ model }) => isSimulatedImages(model)),
    startedAt: run.createdAt,
    endedAt: now,
    end: close.end,
    why: close.why,
    challenge: {
      number: challenge.number,
      seed: challenge.seed,
      tier: challenge.tier,
      setting: challenge.biome.text,
      twist: challenge.twist.text,
      inhabitants: byTeam((team) => challenge.inhabitants[team].text),
    },
    teams: sides,
    curveballs: recordedCurveballs(archive),
    distinctness: distinctnessIn(archive),
    ...recordedJudgePanel(
      archive,
      byTeam((team) => sides[team].breaches.length + unfoundedSpecs(archive.rows, team)),
    ),
  };
  return record.simulated ? withoutStageWords(record, new Map([['artifacts', promptWords]])) : record;
}

/** Words in a prompt that the simulated image model obeys; in other texts they are anybody's (worldbuilding rules §13.3). */
const promptWords = / ?\[(?:refuse|broken|same)\]/g;

/** What a team's standing spec makes of the curveballs that it has met; nothing where it has none. */
function metIn({ rows, calls }: MatchArchive, team: Team): readonly MetCurveball[] {
  const own = rows.filter((row) => row.team === team);
  const answers = answersIn(calls);
  const [stands] = rowsOfKind(own, 'SPEC');
  const standing = spec.safeParse(answers.get(stands?.call ?? '')).data;
  return standing === undefined
    ? []
    : metCurveballs(standing, foldDeliberation(team, deliberationRows(own, team, answers)));
}

/** What the audience threw in and both teams met, or would have met had the match gone on. */
function recordedCurveballs(archive: MatchArchive): MatchRecord['curveballs'] {
  const { rows, policy } = archive;
  const met = { A: metIn(archive, 'A'), B: metIn(archive, 'B') };
  const metBy = (team: Team, id: string) => met[team].find((one) => one.id === id)?.metBy ?? null;
  const offers = rowsOfKind(rows, 'OFFERED');
  const places = scheduleOf(policy);
  return rowsOfKind(rows, 'CURVEBALL').flatMap(({ id, at, offer: number, ordinal }) => {
    const offer = offers.find((one) => one.offer === number);
    const place = places.find((one) => one.ordinal === ordinal);
    return offer && place
      ? [
          {
            id,
            at,
            by: offer.by,
            text: offer.text.trim(),
            phase: place.phase,
            round: place.round,
            met: { A: metBy('A', id), B: metBy('B', id) },
          },
        ]
      : [];
  });
}
