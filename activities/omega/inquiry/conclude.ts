import { houseEntry, jsonText } from '../../../shared/kernel/index.ts';
import {
  grounded,
  type InquiryActivities,
  type InquiryBrief,
  type InquiryOutcome,
  type InquiryRules,
  knowledgeKeyOf,
  renderSessionAnswer,
  reply,
  type Reply,
  type SessionAnswer,
  sessionAnswerUrn,
} from '../../../shared/omega/inquiry/index.ts';
import { findCalls } from '../../store/calls.ts';
import type { Database } from '../../store/database.ts';
import { publishFiles } from '../../store/documents.ts';
import { findNotes } from '../../store/notes.ts';
import { storedRun } from '../../store/stored-run.ts';
import { knowledgeNotes } from './notes.ts';

/** Holds the reply against its session once more, and publishes both. */
export function concludeInquiryIn(db: Database): InquiryActivities['concludeInquiry'] {
  return async function concludeInquiry({ runKey, ref }) {
    const [run, [note], [call]] = await Promise.all([
      storedRun<InquiryBrief, InquiryRules>(db, 'inquiry', runKey),
      findNotes(db, [knowledgeKeyOf(runKey)]),
      findCalls(db, ref === null ? [] : [ref]),
    ]);
    const { brief, policy, corpus, createdAt } = run;
    const knowledge = note === undefined ? null : knowledgeNotes.read(note);
    const given = call === undefined ? null : reply.parse(call.answer);
    const held = given === null ? null : grounded(given, knowledge ?? { claims: [] }, policy.leastQuotation);
    const answer: SessionAnswer = {
      runKey,
      session: brief.session,
      simulated: corpus === 'simulated',
      askedAt: createdAt,
      question: brief.question,
      outcome: outcomeOf(given, held?.faults ?? []),
      model: policy.models['respondent'] ?? '',
      reply: given,
      confidence: held?.confidence ?? null,
      faults: held?.faults ?? [],
      leftOut: knowledge?.leftOut ?? 0,
    };
    const files = [
      { path: `inquiry/${runKey}.md`, text: renderSessionAnswer(answer) },
      { path: `inquiry/${runKey}.json`, text: jsonText({ schema: sessionAnswerUrn, ...answer }) },
    ];
    const documents = files.map(({ path }) => path);
    const { outcome, confidence, faults } = answer;
    const entry = houseEntry('TALLY', 'concluded', 'REPLY', {
      state: 'concluded',
      outcome,
      confidence,
      faults,
      documents,
    });
    await publishFiles(db, runKey, files, [entry]);
    return { outcome, confidence, documents };
  };
}

function outcomeOf(given: Reply | null, faults: readonly string[]): InquiryOutcome {
  if (given === null) return 'UNANSWERED';
  if (faults.length > 0) return 'UNGROUNDED';
  return given.source === 'NOT_KNOWN' ? 'NOT_KNOWN' : 'ANSWERED';
}
