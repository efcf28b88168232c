import { orchestratorVersion } from '../../kernel/house-entry.ts';
import { isSimulated } from '../../kernel/models.ts';
import { attackOf, verificationOf } from '../aggregate.ts';
import { withAnswer } from '../assess/answer.ts';
import { argumentIn } from '../assess/argument.ts';
import { ruleOn } from '../deployment/classification.ts';
import { answerId } from '../confidence/argument.ts';
import { confidenceOf, type Confidences } from '../confidence/derivation.ts';
import { propagate } from '../confidence/propagate.ts';
import { traceLines, traceOf } from '../confidence/trace.ts';
import { withoutStageWords } from '../../text/stage-words.ts';
import { sections } from '../memory/sections.ts';
import { standingClaims, type StandingClaim } from '../claims/standing-claims.ts';
import { verdictOf } from '../answers/read-facts.ts';
import { aggregatedOf } from './aggregation.ts';
import type { SessionArchive } from './archive.ts';
import { argumentOf, changedBy, objectionTo, rivalTo } from './argument.ts';
import { doubtedIn, itselfOf, lostAgainst, refutedBy } from './answer-doubted.ts';
import { cautionsOn } from './cautions.ts';
import { settledFirst } from './clashing-facts.ts';
import { narrowedFirst, takenAs } from './taken.ts';
import { answerAgain, examinedWords, unexaminedWords, wordsFirst } from './examined-words.ts';
import { recordedFacts } from './facts-section.ts';
import { methodsOf } from './methods-part.ts';
import { nextFor, sureOf } from './first-page.ts';
import {
  contradictionsIn,
  extentOf,
  coursesIn,
  thresholdsOf,
  happenedIn,
  recordedReviews,
  spendingOf,
  voicesOf,
  turnout,
  wavesIn,
} from './happened.ts';
import { degradationAt, terminationOf } from './ending.ts';
import { lackingIn } from './lacking.ts';
import { answerIn, lastWords, type LastWords } from './last-words.ts';
import { messagesIn } from './messages.ts';
import type { SessionRecord } from './record.ts';

/** Claims whose derivation the report unfolds, at most (OMEGA rules §7.10). */
const mostTraces = 30;

/** The record of a session that has ended. Pure: the same archive makes the same documents. */
export function recordOf(archive: SessionArchive): SessionRecord {
  const record = assembled(archive);
  return record.simulated ? withoutStageWords(record) : record;
}

function assembled(archive: SessionArchive): SessionRecord {
  const { run, policy, session, order, calls } = archive;
  const { brief } = run;
  const { rows, state } = session;
  const words = lastWords(archive);
  const ruled = words.classification === null ? null : ruleOn(words.classification, brief).classification;
  const confidences = confidencesIn(archive);
  const claims = standingClaims(session, brief.standings, policy, confidences);
  const propagated = order.restsOn.length === 0 ? null : confidenceOf(confidences, answerId);
  // A failure gives no answer, so nothing of it is sure.
  const confidence = order.status === 'FAILURE' ? null : propagated;
  const waves = wavesIn(archive);
  const simulated = run.corpus === 'simulated' || calls.some(({ model }) => isSimulated(model));
  const stakes = ruled?.stakes ?? brief.stakes;
  const lacking = lackingIn(archive, words, stakes);
  const clarified = state.problem.clarifiedStatement !== null || (words.phi?.whatWouldComplete ?? null) !== null;
  const degradation = degradationAt(
    order.status,
    {
      ...turnout(rows, waves),
      questions: order.questions.all,
      answered: order.questions.answered,
      confidence,
      clarified,
    },
    policy,
  );
  const termination = terminationOf({ archive, simulated, words, claims, waves, confidence, degradation, lacking });
  const argument = argumentOf(claims, order.restsOn, session);
  const weighed = argumentIn(session, brief.standings);
  const against = doubtedIn(session, claims, weighed);
  const refuted = refutedBy(against, rows);
  const contradictions = contradictionsIn(rows);
  const objection = lostAgainst(against, rows) ?? objectionTo([...against, ...argument]);
  const rival = rivalTo(claims, argument, contradictions, objection, answerAgain(words, session, argument));
  const wouldChange = changedBy(archive, argument, words);
  const above = stakes === null ? null : policy.confidence.final[stakes];
  return {
    runKey: run.runKey,
    title: brief.title,
    corpus: run.corpus,
    simulated,
    parent: run.parent,
    depth: brief.depth,
    createdAt: run.createdAt,
    concludedAt: archive.now,
    orchestrator: orchestratorVersion,
    problem: {
      statement: brief.problem,
      clarified: state.problem.clarifiedStatement,
      classification: state.problem.classification,
      testimony: testimonyIn(words),
      flags: { stakes: brief.stakes, uncertainty: brief.uncertainty },
    },
    why: order.why,
    confidence,
    quality: verdictIn(words),
    answer: answerIn(words),
    first: {
      ...takenAs(archive),
      why: sureOf({
        confidence,
        above,
        claims,
        restsOn: order.restsOn,
        why: order.why,
        refuted,
        lacking: order.status === 'PARTIAL' ? lacking : null,
      }),
      objection,
      rival,
      wouldChange,
      next: nextFor(termination, wouldChange, argument, words.synthesis, [
        ...narrowedFirst(archive),
        ...wordsFirst(words, archive),
        ...settledFirst(session, argument),
      ]),
      ...examinedWords(words, session, weighed),
      itself: itselfOf(against, refuted, claims, order.restsOn),
      cautions: cautionsOn({
        words,
        session,
        confidence,
        claims,
        restsOn: order.restsOn,
        rival,
        unexamined: unexaminedWords(session, weighed),
        parts: archive.framing.subAnswers,
      }),
    },
    argument,
    termination,
    aggregated: aggregatedOf({ words, claims, confidence: propagated, state, order, lacking }),
    waves,
    ...happenedIn(rows),
    thresholds: thresholdsOf(stakes, policy),
    courses: coursesIn(rows, order.restsOn),
    claims: claims.map((claim) => claimIn(claim, order.restsOn)),
    traces: tracesIn(confidences, order.restsOn),
    methods: methodsOf(claims, weighed),
    contradictions,
    extent: extentOf(rows),
    matchesAbove: policy.memory.matchStrength,
    matches: archive.framing.remembered.map(({ section, id, strength, evidence, entry }) => ({
      section,
      id,
      strength,
      evidence: [...evidence],
      tells: tellingOf(section, entry),
    })),
    lessons: archive.lessons.map(({ section, id, fields }) => ({
      section,
      id,
      tells: tellingOf(section, fields),
      file: typeof fields['filedTo'] === 'string' ? fields['filedTo'] : null,
    })),
    dropped: [...archive.dropped],
    ...recordedFacts(session),
    reviews: recordedReviews(archive.reviews),
    spending: spendingOf(calls),
    voices: voicesOf(calls),
    messages: messagesIn({ calls, session, waves, policy, uncertainty: ruled?.uncertainty ?? brief.uncertainty }),
  };
}

const verdictIn = ({ quality }: LastWords) => (quality === null ? null : verdictOf(quality));

/** As they stand at the end, with the answer as a claim that requires those it rests on. */
function confidencesIn({ session, run, order, policy }: SessionArchive): Confidences {
  return propagate(withAnswer(argumentIn(session, run.brief.standings), session, order.restsOn), policy);
}

function tracesIn(confidences: Confidences, restsOn: readonly string[]): SessionRecord['traces'] {
  return [answerId, ...new Set(restsOn)].slice(0, mostTraces).flatMap((claim) => {
    const trace = traceOf(confidences, claim);
    return trace === null ? [] : [{ claim, lines: [...traceLines(trace)] }];
  });
}

function claimIn(
  {
    id,
    agent,
    statement,
    confidence,
    ended,
    lost,
    disputed,
    supporting,
    attacking,
    verifications,
    attacks,
    survivesAs,
  }: StandingClaim,
  restsOn: readonly string[],
): SessionRecord['claims'][number] {
  return {
    id,
    agent,
    statement,
    confidence,
    keyClaim: restsOn.includes(id),
    // What lost is rejected, also where no cycle has ended since (OMEGA rules §3.1.2).
    ended: lost === true && ended !== 'MODIFIED' && ended !== 'ABANDONED' ? 'REJECTED' : ended,
    disputed,
    supporting,
    attacking,
    verification: verificationOf(verifications),
    attack: attackOf(attacks),
    survivesAs,
  };
}

function testimonyIn({ classification: said }: LastWords): SessionRecord['problem']['testimony'] {
  return said === null
    ? null
    : {
        stakes: said.stakes,
        uncertainty: said.uncertainty,
        wellDefined: said.wellDefined,
        reason: said.reason,
        keyUncertainties: said.keyUncertainties,
        confidence: said.confidence,
      };
}

/** The text by which a memory's entry is known; one that lacks it says nothing. */
function tellingOf(section: keyof typeof sections, entry: unknown): string {
  const told =
    typeof entry === 'object' && entry !== null
      ? (entry as Readonly<Record<string, unknown>>)[sections[section].tells]
      : undefined;
  return typeof told === 'string' ? told : '';
}
