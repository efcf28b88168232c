import { ModelFailure } from '../../../shared/kernel/failures.ts';

/** The failure of a model that work ends with; throws where it ends otherwise. */
export async function failureOf(work: Promise<unknown>): Promise<ModelFailure> {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ModelFailure)) throw new Error(`no failure, but ${String(failure)}`);
  return failure;
}
