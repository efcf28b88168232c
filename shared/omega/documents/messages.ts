import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { contribution, summaryAnswer } from '../answers/contribution.ts';
import { classification, intervention, phiSynthesis, recommendation } from '../answers/phi.ts';
import { comparison, judgement, restatements } from '../answers/special.ts';
import { agentIdOf, isAgentId, type AgentId } from '../agents/cast.ts';
import { messageOf, type Header, type OmegaMessage } from '../answers/message.ts';
import { originOf } from '../answers/addresses.ts';
import { placeOf } from '../place.ts';
import type { Policy } from '../policy.ts';
import { renderSummary } from '../answers/tier-summary.ts';
import { confidence, flagNames, type Flag, type Level, type OutputTier } from '../vocabulary.ts';
import type { ArchivedCall, SessionArchive } from './archive.ts';
import type { SessionRecord } from './record.ts';

type Said = Parameters<typeof messageOf>[0];

const spoken = contribution
  .pick({ verdict: true, confidence: true, confidenceBasis: true })
  .extend(contribution.pick({ inputsUsed: true, contradictions: true, flags: true }).partial().shape);
const sure = z.object({ confidence });
const tiers: Readonly<Record<string, OutputTier>> = { summary: 1, report: 2 };

/**
 * What PHI's answers say, in the message's terms; a judgement states no confidence, and 0 keeps it from counting
 * anywhere.
 */
const directed: Readonly<Record<string, (answer: Json) => Said | null>> = {
  classify: (answer) => {
    const said = classification.safeParse(answer).data;
    return said
      ? { verdict: `${said.type}, ${said.subtype}`, confidence: said.confidence, confidenceBasis: said.reason }
      : null;
  },
  judge: (answer) => {
    const said = judgement.safeParse(answer).data;
    return said
      ? {
          verdict: `Judges ${said.resolutions.length} contradictions`,
          confidence: 0,
          confidenceBasis: 'A judgement states no confidence of its own.',
        }
      : null;
  },
  confront: (answer) => {
    const said = comparison.safeParse(answer).data;
    return said
      ? {
          verdict: `Lays facts beside claims: ${said.contradicted.length} cannot hold`,
          confidence: said.confidence,
          confidenceBasis: 'What is quoted of facts and claims.',
        }
      : null;
  },
  equate: (answer) => {
    const said = restatements.safeParse(answer).data;
    return said
      ? {
          verdict: `Lays claims beside earlier ones: ${said.rulings.filter(({ ruling }) => ruling === 'SAME').length} say the same`,
          confidence: said.confidence,
          confidenceBasis: 'What both of a pair assert.',
        }
      : null;
  },
  intervene: (answer) => {
    const said = intervention.safeParse(answer).data;
    return said ? { verdict: said.diagnosis, confidence: said.confidence, confidenceBasis: said.reason } : null;
  },
  synthesise: (answer) => {
    const said = phiSynthesis.safeParse(answer).data;
    return said ? { verdict: said.verdict, confidence: said.confidence, confidenceBasis: said.oneParagraph } : null;
  },
  recommend: (answer) => {
    const said = recommendation.safeParse(answer).data;
    return said
      ? { verdict: 'Recommends how to go on', confidence: said.confidence, confidenceBasis: said.recommendation }
      : null;
  },
};

interface Material extends Pick<SessionArchive, 'calls' | 'session'> {
  readonly waves: SessionRecord['waves'];
  readonly policy: Pick<Policy, 'confidence' | 'summaryFindings'>;
  /** As ruled; null: nobody has rated it. */
  readonly uncertainty: Level | null;
}

/**
 * Every answer that its schema accepted, with Symposium's header on it (OMEGA rules §2.1), in the order of the calls.
 * One that was set aside says why.
 */
export function messagesIn({ calls, session, waves, policy, uncertainty }: Material): OmegaMessage[] {
  const setAside = new Map(
    session.rows.flatMap((row) =>
      row.kind === 'OUTPUT' && row.quarantined !== null ? [[row.call ?? '', row.quarantined] as const] : [],
    ),
  );
  const accepted = calls.filter(({ outcome }) => outcome === 'answered');
  return accepted.flatMap((call): OmegaMessage[] => {
    const agent = agentIdOf(call.agent);
    const said = agent === null ? null : saidIn(call, accepted);
    if (agent === null || said === null || call.round < 1) return [];
    const message = messageOf(said, {
      agent,
      at: call.at,
      iteration: call.round,
      respondingTo: answered(call),
      tier: tiers[call.task] ?? 0,
      content: contentOf(call),
      deployed: new Set(
        waves
          .filter(({ cycle }) => cycle === call.round)
          .flatMap(({ places }) => places.map((place) => place.by ?? place.agent)),
      ),
      proceedAt: policy.confidence.proceed[uncertainty ?? 'MEDIUM'],
      tokens: calls
        .filter((other) => sameQuestion(other, call))
        .reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0),
    });
    if (call.task === 'summary') return [inTierOneForm(message, call.answer, policy)];
    const why = setAside.get(call.key);
    return [
      why === undefined ? message : { ...message, meta: { ...message.meta, processing_notes: `Set aside: ${why}` } },
    ];
  });
}

/** Tier 1 in its form (OMEGA rules §5.1): the agent's words between Symposium's headings. */
function inTierOneForm(message: OmegaMessage, answer: Json, policy: Pick<Policy, 'summaryFindings'>): OmegaMessage {
  const said = summaryAnswer.safeParse(answer).data;
  if (said === undefined) return message;
  const { header, summary, dependencies, flags } = message;
  const raised = {
    blocks_progress: flags.blocks_progress,
    requires_resolution: flags.requires_resolution,
    contradiction: flags.contradiction_detected,
    confidence_critical: flags.confidence_critical,
  };
  const content = renderSummary(
    {
      agent: header.agent_id,
      verdict: summary.verdict,
      confidence: summary.confidence,
      confidenceBasis: summary.confidence_basis,
      uses: [...new Set(dependencies.inputs_used.map(({ agent_id: agent }) => agent))],
      feeds: dependencies.outputs_for,
      flags: flagNames.filter((flag) => (raised as Readonly<Partial<Record<Flag, boolean>>>)[flag] === true),
    },
    said,
    policy,
  );
  return { ...message, body: { ...message.body, content } };
}

/** The answer itself, and of a full report the report. JSON goes in and comes out. */
const contentOf = ({ answer, task }: ArchivedCall): Header['content'] =>
  z
    .json()
    .parse(task === 'report' ? (z.object({ content: z.json() }).safeParse(answer).data?.content ?? answer) : answer);

const sameQuestion = (a: ArchivedCall, b: ArchivedCall): boolean =>
  a.agent === b.agent && a.task === b.task && a.round === b.round && a.phase === b.phase && a.subject === b.subject;

/**
 * What the answer says of itself. A summary or report explains the agent's contribution before it, and has that one's
 * verdict with a confidence of its own.
 */
function saidIn(call: ArchivedCall, accepted: readonly ArchivedCall[]): Said | null {
  if (Object.hasOwn(directed, call.task)) return directed[call.task]?.(call.answer) ?? null;
  if (call.task === 'contribute') return spokenIn(call.answer);
  const own = accepted
    .filter(({ agent, task, round }) => agent === call.agent && task === 'contribute' && round <= call.round)
    .at(-1);
  const before = own === undefined ? null : spokenIn(own.answer);
  return before && { ...before, confidence: sure.safeParse(call.answer).data?.confidence ?? before.confidence };
}

function spokenIn(answer: Json): Said | null {
  const said = spoken.safeParse(answer).data;
  if (said === undefined) return null;
  const { inputsUsed, contradictions, flags, ...words } = said;
  return {
    ...words,
    ...(inputsUsed && { inputsUsed }),
    ...(contradictions && { contradictions }),
    ...(flags && { flags }),
  };
}

/** Whom it answers: the agent whose work it does, PHI that asked for more, or nobody before it. */
function answered(call: ArchivedCall): Header['respondingTo'] {
  const { instead } = placeOf(call.subject);
  if (instead !== null && isAgentId(instead)) return instead satisfies AgentId;
  const isFirst =
    call.task === 'classify' || (originOf(call)?.pass === 1 && call.round === 1 && call.phase === 'EXPLORATION');
  return isFirst ? 'INITIAL' : 'PHI_QUERY';
}
