/** The face of `shared/page`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { htmlOf, policyOf, type RunningScript } from './html.ts';
export { markdownOf } from './markdown.ts';
export {
  type Block,
  fields,
  list,
  notice,
  type Page,
  part,
  picture,
  prose,
  quote,
  section,
  type Section,
  table,
} from './page.ts';
