import { z } from 'zod';
import { isDefeated } from '../answers/read-facts.ts';
import { steelman } from '../answers/special.ts';
import { latestWords } from '../session/view.ts';
import { cast, type AgentId } from '../agents/cast.ts';
import type { SessionArchive } from './archive.ts';

/** Whose word success needs (OMEGA rules §6.1), what of it keeps the answer from passing, and how that is said. */
const said: readonly { readonly agent: AgentId; readonly against: z.ZodType; readonly as: string }[] = [
  {
    agent: 44,
    against: z
      .object({ defeated: z.boolean(), target: z.string(), findings: steelman.shape.findings })
      .refine(isDefeated),
    as: 'the Steelman Attacker holds it for defeated',
  },
  {
    agent: 46,
    against: z.object({ coreSurvives: z.literal(false) }),
    as: 'the Survivor Synthesizer sees no core survive',
  },
  { agent: 48, against: z.object({ converged: z.literal(false) }), as: 'the Progress Monitor sees no convergence' },
  {
    agent: 48,
    against: z.object({ actionable: z.literal(false) }),
    as: 'the Progress Monitor does not find it fit to act on',
  },
  { agent: 52, against: z.object({ quality: z.literal('REJECT') }), as: 'the Quality Controller does not let it pass' },
];

/** Without a word of each of these in the same cycle nothing is a success (OMEGA rules §6.1). */
const needed: readonly AgentId[] = [40, 44, 46, 48, 51, 52];

/**
 * What was said in the last cycle that keeps an answer in part from being the whole one, in clauses, and whose word that
 * success needs did not come, or does not count. A cycle in which nobody of them was heard was cut short.
 */
export function heldAgainst(session: SessionArchive['session'], cycle: number): readonly string[] {
  const words = latestWords(session, cycle);
  const silent = needed.filter((agent) => !words.has(agent));
  const missing =
    silent.length === 0 || silent.length === needed.length
      ? []
      : [`no word that counts came of ${silent.map((agent) => cast[agent].name).join(', ')} in the last cycle`];
  return [...saidAgainst(words), ...missing];
}

function saidAgainst(words: ReturnType<typeof latestWords>): readonly string[] {
  return said.flatMap(({ agent, against, as }) => (against.safeParse(words.get(agent)?.answer).success ? [as] : []));
}
