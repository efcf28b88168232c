import { z } from 'zod';
import { latestWords } from '../session/view.ts';
import type { AgentId } from '../agents/cast.ts';
import type { SessionArchive } from './archive.ts';

/** Whose word success needs (OMEGA rules §6.1), what of it keeps the answer from passing, and how that is said. */
const said: readonly { readonly agent: AgentId; readonly against: z.ZodType; readonly as: string }[] = [
  { agent: 44, against: z.object({ defeated: z.literal(true) }), as: 'the Steelman Attacker holds it for defeated' },
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

/** What was said in the last cycle that keeps an answer in part from being the whole one, in clauses. */
export function heldAgainst(session: SessionArchive['session'], cycle: number): readonly string[] {
  const words = latestWords(session, cycle);
  return said.flatMap(({ agent, against, as }) => (against.safeParse(words.get(agent)?.answer).success ? [as] : []));
}
