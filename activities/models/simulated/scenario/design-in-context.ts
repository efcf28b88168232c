import { noSpecialDesign, seedDocument, type SeedDocument } from '../../../../shared/scenario/answers/index.ts';
import { type DesignField, designFields } from '../../../../shared/scenario/index.ts';
import { sectionOf, type Prompt } from '../prompt.ts';

export type Designs = Pick<SeedDocument, DesignField>;

/** The special design that lies on a context. It carries no name; each of the four is known by its parts. */
export function designInContext(prompt: Prompt): Designs {
  const body = sectionOf(prompt, 'specialDesign');
  const field =
    body === undefined ? undefined : designFields.find((name) => seedDocument.shape[name].safeParse(body).success);
  return field === undefined ? noSpecialDesign : { ...noSpecialDesign, [field]: body };
}
