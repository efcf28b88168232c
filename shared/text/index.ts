/** The face of `shared/text`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export {
  cost,
  counted,
  decimal,
  dollars,
  duration,
  elapsed,
  grouped,
  levelText,
  money,
  oneOf,
  oneOrMany,
  percent,
  rounded,
} from './amounts.ts';
export { excerpt, prefix, quoted, truncate } from './cut.ts';
export { escapeUnseen, isOneLine, oneLine, row, runningOn, visible, withoutDirections } from './invisible.ts';
export { byText } from './order.ts';
export { cutToSpan, padTo, spanOf } from './span.ts';
export { utf8In } from './utf8.ts';
export { wrapLine } from './wrap.ts';
