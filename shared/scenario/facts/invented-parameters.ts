import type { SeedDocument } from '../answers/seed.ts';
import type { MathematicsReport } from '../answers/validation.ts';
import { plain } from './roll-call.ts';
import { blank, spelled, within } from './substance.ts';

/** A parameter is known if it names a quantity, step, object or row of a table, or is named by one, in whole words. */
export function inventedIn(report: MathematicsReport, seed: SeedDocument): readonly string[] {
  const { scenario, solution } = seed;
  const known = [
    ...report.calculations.flatMap(({ quantities }) => quantities.map(({ name }) => name)),
    ...solution.claims.flatMap(({ id, quantities }) => [id, ...quantities.map(({ name }) => name)]),
    ...solution.steps.map(({ id }) => id),
    ...scenario.objects.map(({ name }) => name),
    ...scenario.environment.map(({ parameter }) => parameter),
    ...scenario.capabilities.map(({ parameter }) => parameter),
    ...(scenario.deadlineSeconds === null ? [] : ['deadline']),
  ]
    .map(spelled)
    .filter((name) => name !== '');
  return report.sensitivity
    .map(({ parameter }) => plain(parameter))
    .filter((parameter) => !blank(parameter))
    .filter((parameter) => !known.some((name) => within(name, spelled(parameter)) || within(spelled(parameter), name)));
}
