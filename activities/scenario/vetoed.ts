import { z } from 'zod';
import { proof, type Proof, type SeedDocument } from '../../shared/scenario/answers/index.ts';
import type { Vetoed } from '../../shared/scenario/facts/index.ts';
import { renewedProof, scenarioTables, takesPlaceOf } from '../../shared/verification/index.ts';
import { convert } from '../verification/evaluate.ts';
import type { QuestionAsked } from '../ask/system.ts';

/** A note that presents a veto, as far as it is read here. */
const presented = z.object({ quotes: z.array(z.object({ from: z.string(), check: proof.nullish() })) });

/**
 * What the asked agent's own veto says ought to hold, on this seed. Null where the veto had no inequality, or does not
 * lie in the context.
 */
export function vetoedBefore({ request, context }: QuestionAsked, seed: SeedDocument): Vetoed | null {
  const inequality = inequalityIn(
    request.agent,
    context.notes.find(({ key }) => key === request.references[`veto.${request.agent}`])?.body,
  );
  if (inequality === null) return null;
  const tables = scenarioTables(seed);
  return {
    renewed: renewedProof(inequality, tables, convert),
    limit: inequality.requirement,
    replacedBy: (other) => takesPlaceOf(inequality, other, tables, convert),
  };
}

function inequalityIn(agent: string, body: unknown): Proof | null {
  const quotes = presented.safeParse(body).data?.quotes ?? [];
  return quotes.find(({ from }) => from === agent)?.check ?? null;
}
