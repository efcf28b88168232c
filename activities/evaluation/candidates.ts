import {
  candidateKind,
  candidateOf,
  paperKeyOf,
  type Reported,
  responseOf,
  shownAnswer,
  shownKey,
} from '../../shared/evaluation/index.ts';
import type { Queryable } from '../store/database.ts';
import { findNotes, saveNotes } from '../store/notes.ts';
import { findRun } from '../store/runs.ts';
import { candidateAnswers, papers } from './notes.ts';
import { reviewsOfRun } from './reviews-of.ts';
import { wholeRules } from './rules.ts';
import type { EvaluationRow, ScoredResponses } from './scored-responses.ts';

/**
 * Lays the candidates of which people are to be asked (evaluation rules §2.7), and returns their responses: those of which
 * nobody has said anything, and nobody is being asked, here or where the answers were scored before; so many at most.
 */
export async function layCandidates(db: Queryable, run: EvaluationRow, scored: ScoredResponses): Promise<string[]> {
  const { runKey, brief, policy } = run;
  const known = new Set((brief.verdicts ?? []).map(({ response }) => response));
  const flagged = scored.rows.filter(
    ({ breakthrough, scenario, run: nth }) => breakthrough && !known.has(responseOf(scenario, nth)),
  );
  if (flagged.length === 0) return [];
  const asked = await askedBefore(db, run);
  const fresh = flagged
    .filter(({ scenario, run: nth }) => !asked.has(responseOf(scenario, nth)))
    .slice(0, wholeRules(policy).candidateReviews);
  const notes = await Promise.all(
    fresh.map(async (row) => {
      const [paper] = await findNotes(db, [paperKeyOf(runKey, row.scenario)]);
      const key = scored.keys.find(({ scenario }) => scenario === row.scenario);
      return candidateAnswers.write(
        { key: candidateOf(runKey, responseOf(row.scenario, row.run)), addressee: null },
        {
          paper: paper === undefined ? '' : papers.read(paper),
          key: key === undefined ? null : shownKey(key),
          answer:
            row.said.kind === 'answer' ? shownAnswer(row.said.text, policy.answerCharacters, key ?? { given: '' }) : '',
          grounds: groundsOf(row),
        },
      );
    }),
  );
  await saveNotes(db, runKey, notes);
  return fresh.map(({ scenario, run: nth }) => responseOf(scenario, nth));
}

/** Of the judges who flag it. */
const groundsOf = ({ judged }: Reported) =>
  judged.flatMap(({ judgement, scored }) =>
    judgement === null || scored?.breakthrough !== true
      ? []
      : [{ because: judgement.breakthrough.because, quotation: judgement.breakthrough.quotation }],
  );

/** Responses about which people were asked by the evaluations whose answers these are, unless nobody answered. */
async function askedBefore(db: Queryable, { brief }: Pick<EvaluationRow, 'brief'>): Promise<ReadonlySet<string>> {
  if (brief.given?.from !== 'evaluation') return new Set();
  const source: EvaluationRow | null = await findRun(db, brief.given.runKey);
  if (source === null) return new Set();
  const reviews = await reviewsOfRun(db, source.runKey);
  const standing = reviews.flatMap(({ kind, subject, outcome }) =>
    kind === candidateKind && subject !== null && (outcome === null || isDecided(outcome)) ? [subject] : [],
  );
  return new Set([...standing, ...(await askedBefore(db, source))]);
}

const isDecided = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'outcome' in outcome && outcome.outcome === 'decided';
