import { z } from 'zod';
import { agents, type Agent } from '../vocabulary.ts';
import { agentTrace } from '../answers/trace.ts';
import { list, sentence, titled } from '../../page/markdown.ts';
import { recordedDisputes } from './disagreement-section.ts';
import { confidence, percent } from './figures.ts';
import type { ScenarioRecord } from './record.ts';

/** An agent's trace, closed by Symposium with section 7 (scenario rules §2.6.1): what a model cannot know of itself. */
export const closedTrace = z.strictObject({
  agent: z.string(),
  trace: agentTrace.nullable(),
  /**
   * Challenges and vetoes that Symposium has on record, with their outcomes; sections 3 and 4 hold them beside the
   * agent's words.
   */
  onRecord: z.strictObject({ issued: z.array(z.string()), received: z.array(z.string()) }),
  versionInfo: z.strictObject({
    model: z.string(),
    snapshot: z.string().nullable(),
    systemPromptVersion: z.string(),
    tokensConsumed: z.int().min(0),
    /** Peak, 0–1; null where the model's window is not known. */
    contextWindowUsage: z.number().min(0).max(1).nullable(),
  }),
});
type ClosedTrace = z.infer<typeof closedTrace>;

/** One entry an agent; `trace` is null where an agent gave none, which the DOCUMENT gate does not let through. */
export function closedTraces(record: Pick<ScenarioRecord, 'traces' | 'cast' | 'challenges' | 'vetoes'>): ClosedTrace[] {
  const { traces, cast } = record;
  return agents.map((agent: Agent) => {
    const { model, snapshot, version, tokens, peakContextUsage } = cast[agent];
    return {
      agent,
      trace: traces[agent] ?? null,
      onRecord: recordedDisputes(record, agent),
      versionInfo: {
        model,
        snapshot,
        systemPromptVersion: version,
        tokensConsumed: tokens,
        contextWindowUsage: peakContextUsage,
      },
    };
  });
}

/** The Agent Trace Archive: seven numbered parts an agent (scenario rules §2.6.1). */
export function traceBlocks(record: ScenarioRecord): string[] {
  return closedTraces(record).flatMap((closed) => [
    `**AGENT TRACE: ${closed.agent}**\nScenario: ${record.scenarioId}`,
    ...(closed.trace === null ? ['No readable trace.'] : ownBlocks(closed.trace, closed.onRecord)),
    versionBlock(closed),
  ]);
}

function ownBlocks(trace: z.infer<typeof agentTrace>, { issued, received }: ClosedTrace['onRecord']): string[] {
  return [
    titled(
      '1. MY ROLE IN THIS SCENARIO',
      list([
        `What I was asked to do: ${trace.asked}`,
        `What I found: ${trace.found}`,
        ...(trace.noContribution === null ? [] : [`No contribution required: ${trace.noContribution}`]),
      ]),
    ),
    titled(
      '2. KEY DECISIONS',
      list(
        trace.decisions.map(
          (one, index) =>
            `Decision ${index + 1}: ${sentence(one.description)} Confidence: ${confidence(one.confidence)}`,
        ),
      ),
    ),
    titled('3. CHALLENGES ISSUED', list([...onRecord(issued, trace.challengesIssued), ...trace.challengesIssued])),
    titled(
      '4. CHALLENGES RECEIVED',
      list([...onRecord(received, trace.challengesReceived), ...trace.challengesReceived]),
    ),
    titled(
      '5. DISAGREEMENTS',
      list([
        ...(trace.disagreements.length === 0 ? ['None remaining.'] : trace.disagreements),
        `My confidence that the resolution was correct: ${confidence(trace.resolutionConfidence)}`,
      ]),
    ),
    titled(
      '6. CONFIDENCE SUMMARY',
      list([
        `My overall confidence in the scenario: ${confidence(trace.confidence)}`,
        `Dimension where I am least confident: ${trace.leastConfident}`,
        `What would increase my confidence: ${trace.wouldIncrease}`,
      ]),
    ),
  ];
}

/** Stands before the agent's words, so that a challenge that never was is told beside a record that is empty. */
const onRecord = (recorded: readonly string[], told: readonly string[]): readonly string[] =>
  recorded.length === 0 && told.length > 0 ? ['On record: none.'] : recorded.map((one) => `On record: ${one}`);

function versionBlock({ versionInfo }: ClosedTrace): string {
  const { model, snapshot, systemPromptVersion, tokensConsumed, contextWindowUsage } = versionInfo;
  return titled(
    '7. VERSION INFO',
    list([
      `Model: ${model}${snapshot === null ? '' : ` (${snapshot})`}`,
      `System prompt version: ${systemPromptVersion}`,
      `Tokens consumed: ${tokensConsumed}`,
      `Context window usage: ${contextWindowUsage === null ? 'unknown' : percent(contextWindowUsage * 100)}`,
    ]),
  );
}
