import { z } from 'zod';
import {
  phiSynthesis,
  recommendation,
  type Classification,
  classification,
  type PhiSynthesis,
  type Recommendation,
} from '../answers/phi.ts';
import { gapHunt, quality, synthesis, type GapHunt, type Quality, type Synthesis } from '../answers/special.ts';
import { cast, type AgentId } from '../agents/cast.ts';
import { latestWords } from '../session/view.ts';
import type { ArchivedCall, SessionArchive } from './archive.ts';

/** What was said about the session as a whole; null: nothing that can be read. */
export interface LastWords {
  readonly classification: Classification | null;
  readonly phi: PhiSynthesis | null;
  readonly recommendation: Recommendation | null;
  readonly synthesis: Synthesis | null;
  readonly quality: Quality | null;
  /** 40, its latest contribution that counts. */
  readonly gaps: GapHunt['gaps'] | null;
}

const phi = cast[57].key;
const gapHunter: AgentId = 40;
const gapped = gapHunt.pick({ gaps: true });

/** Reads the answers that the end of the session rests on. */
export function lastWords({
  calls,
  order: { refs },
  session,
}: Pick<SessionArchive, 'calls' | 'order' | 'session'>): LastWords {
  const byKey = new Map(calls.map((call) => [call.key, call]));
  const said = <T>(ref: string | null, schema: z.ZodType<T>): T | null =>
    readAs(ref === null ? undefined : byKey.get(ref), schema);
  return {
    classification: readAs(
      calls.findLast(({ agent, task, outcome }) => agent === phi && task === 'classify' && outcome === 'answered'),
      classification,
    ),
    phi: said(refs.phi, phiSynthesis),
    recommendation: said(refs.recommendation, recommendation),
    synthesis: said(refs.synthesis, synthesis),
    quality: said(refs.quality, quality),
    gaps: gapped.safeParse(latestWords(session).get(gapHunter)?.answer).data?.gaps ?? null,
  };
}

const readAs = <T>(call: ArchivedCall | undefined, schema: z.ZodType<T>): T | null =>
  call === undefined ? null : (schema.safeParse(call.answer).data ?? null);

/**
 * The answer in the words that were last found for it, and whose they are: PHI's, or where PHI gave none, the Synthesis
 * Architect's.
 */
export function answerIn({
  phi: last,
  synthesis: built,
}: Pick<LastWords, 'phi' | 'synthesis'>): { readonly by: AgentId; readonly text: string } | null {
  if (last !== null) return { by: 57, text: last.answer };
  return built === null ? null : { by: 51, text: built.answer };
}
