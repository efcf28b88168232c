import { ModelFailure } from '../../shared/kernel/index.ts';
import type { Model, ModelRequest, Turn } from './model.ts';

type Json = Readonly<Record<string, unknown>>;

/** After which a provider that refused a schema is asked for it again: what it compiles changes from week to week. */
const rememberedMs = 24 * 3_600_000;

/** The words by which a schema is told that the provider does not hold the answer to. */
export const schemaTold = (json: Json): string =>
  `The answer is one JSON object that follows this JSON schema, and nothing else:\n${JSON.stringify(json)}`;

/** The turns with the schema behind the words of the first one. */
export function withSchemaTold(turns: readonly Turn[], json: Json): readonly Turn[] {
  return turns.map((turn, place) =>
    place === 0 && turn.role === 'user' ? { ...turn, text: `${turn.text}\n\n${schemaTold(json)}` } : turn,
  );
}

/**
 * The same model, which is told a schema in words where its provider has refused it ("grammar too large"): a refusal is
 * met once a day for each schema, is paid by nobody, and costs no run its answer (kernel rules §11). Whether an answer
 * fits is read by the schema in any case.
 */
export function toldWhereRefused(model: Model): Model {
  const refusedAt = new Map<string, number>();
  const isRefused = (schema: string): boolean => {
    const at = refusedAt.get(schema);
    return at !== undefined && performance.now() - at < rememberedMs;
  };
  const asText = async (request: ModelRequest) => ({
    ...(await model.ask({ ...request, schemaAs: 'text' })),
    schemaAs: 'text' as const,
  });
  return {
    ...model,
    async ask(request) {
      const schema = JSON.stringify([request.schema.json, request.tools ?? null]);
      if (isRefused(schema)) return asText(request);
      try {
        return await model.ask(request);
      } catch (error) {
        if (!(error instanceof ModelFailure) || error.code !== 'SCHEMA_REFUSED') throw error;
        refusedAt.set(schema, performance.now());
        return asText(request);
      }
    },
  };
}
