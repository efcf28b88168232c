import { z } from 'zod';
import { isEndpoint, parseSubjectRef } from '../kernel/endpoints.ts';
import { parseModelRef } from '../kernel/models.ts';
import { hasProviderBatches } from '../kernel/batched-models.ts';
import { subjectArchitectures } from './architecture.ts';
import { givenAnswers } from './given/given.ts';
import { modelName, mostRuns } from './given/named.ts';
import { evaluationPolicy } from './policy.ts';
import { judgePlaces } from './roster.ts';

const problemIn = (parsed: object | { readonly problem: string }): string | null =>
  'problem' in parsed ? parsed.problem : null;

const ref = z
  .string()
  .max(200)
  .superRefine((text, context) => {
    const message = isEndpoint(text)
      ? 'an endpoint can be asked, but cannot judge; name a model (docs/endpoints.md)'
      : problemIn(parseModelRef(text));
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

const canary = z.guid('is no canary; give the whole GUID of the release, such as 0f8fad5b-d9cb-469f-a165-70867728950e');

/** How an evaluation is asked for; untrusted until it is read. */
export const evaluationInput = z
  .strictObject({
    /** SHA-256 under which the scenarios with their keys lie in the store (evaluation rules §1.1). */
    set: z.string().regex(/^[0-9a-f]{64}$/, 'is no SHA-256 of a stored set'),
    /** `provider:model` or `endpoint:<address>` that is evaluated; of one whose answers are given, what it is called. */
    model: modelName,
    /** Of the judges, in their places. Left out: the worker's; where answers of an evaluation are given, its judgements stand. */
    judges: z
      .array(ref)
      .min(1)
      .max(judgePlaces.length, `are too many: name at most ${judgePlaces.length}`)
      .nullable()
      .default(null),
    /** How often each scenario is put to the model. */
    runs: z.int().min(1).max(mostRuns).default(3),
    /** How the model is put to work, and how freely it draws; left out: as the subject's row of the roster has it. */
    architecture: z.enum(subjectArchitectures).exactOptional(),
    temperature: z.number().min(0).max(2).exactOptional(),
    /** Whether it is asked in half-price batches of its provider, which take up to a day; left out: it is not. */
    providerBatch: z.boolean().exactOptional(),
    /** In place of the scenarios: whether the model knows their texts, and the canary of their release; null: it has none (evaluation rules §6). */
    probes: z.strictObject({ canary: canary.nullable() }).exactOptional(),
    /** Besides the scenarios their twins, whose numbers are drawn from this seed (evaluation rules §6.3); left out: none. */
    twins: z.strictObject({ seed: z.string().trim().min(1).max(100) }).exactOptional(),
    /** The canary of the release whose scenarios they are, so that answers that tell it are flagged (evaluation rules §6.5); left out: none is looked for. */
    canary: canary.exactOptional(),
    policy: evaluationPolicy.prefault({}),
    /** Answers that are there already. null: the model is asked. */
    given: givenAnswers.nullable().default(null),
  })
  .superRefine(({ model, given, architecture, temperature, providerBatch, probes, judges, twins, canary }, context) => {
    if (probes !== undefined)
      for (const [line, value] of Object.entries({
        given,
        judges,
        architecture,
        temperature,
        providerBatch,
        twins,
        canary,
      }))
        if (value !== null && value !== undefined)
          context.addIssue({
            code: 'custom',
            path: [line],
            message: 'nothing is scored where texts are probed; leave it out',
          });
    for (const [line, value] of Object.entries({ architecture, temperature, providerBatch, twins }))
      if (given !== null && value !== undefined)
        context.addIssue({ code: 'custom', path: [line], message: 'the answers are there already; leave it out' });
    if (given !== null) return;
    const message = problemIn(parseSubjectRef(model));
    if (message !== null) context.addIssue({ code: 'custom', path: ['model'], message });
    if (message === null && providerBatch === true && !hasProviderBatches(model))
      context.addIssue({
        code: 'custom',
        path: ['providerBatch'],
        message: `${model} has no batches of its provider (openai: and anthropic: models have); leave it out (--provider-batch)`,
      });
    if (isEndpoint(model) && architecture === 'agentic')
      context.addIssue({
        code: 'custom',
        path: ['architecture'],
        message: 'an endpoint is not offered the calculator; leave it out, and let it use what tools it has',
      });
  });
export type EvaluationInput = z.input<typeof evaluationInput>;
