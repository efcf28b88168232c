import { type Json, own } from '../../shared/kernel/index.ts';
import { type Block, fields, list, part, prose, table } from '../../shared/page/index.ts';

type Fields = Readonly<Record<string, Json>>;

/** A text up to here stands on a line beside its name; a longer one gets a paragraph. */
const shortText = 100;

/** Any answer as blocks to read, whatever its task: texts, lists and tables, under names made from its fields. */
export function readable(value: Json): Block[] {
  if (!isFields(value)) return Array.isArray(value) ? listed(value) : [prose(cellText(value))];
  const entries = Object.entries(value);
  const empty = entries.filter(([, one]) => isEmpty(one));
  const short = entries.filter(([, one]) => !isEmpty(one) && isShort(one));
  return [
    ...(short.length === 0 ? [] : [fields(short.map(([key, one]) => [named(key), cellText(one)]))]),
    ...entries.flatMap(([key, one]) => (isEmpty(one) || isShort(one) ? [] : [part(named(key), readable(one))])),
    ...(empty.length === 0 ? [] : [fields([['Nothing under', empty.map(([key]) => named(key)).join(', ')]])]),
  ];
}

/** A list of things with the same fields is a table. */
function listed(items: readonly Json[]): Block[] {
  if (!items.every(isFields)) return [list(items.map(cellText))];
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
  return [
    table(
      columns.map(named),
      items.map((item) => columns.map((column) => cellText(own(item, column) ?? null))),
    ),
  ];
}

/** A value on few lines. */
export function cellText(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map(cellText).join(value.some(isFields) ? '\n' : '; ');
  const { name, value: amount, unit, ...rest } = value as Fields;
  const quantity = name !== undefined && amount !== undefined && unit !== undefined && Object.keys(rest).length === 0;
  if (quantity) return `${cellText(name)} = ${cellText(amount)} ${cellText(unit)}`;
  return Object.entries(value)
    .filter(([, one]) => !isEmpty(one))
    .map(([key, one]) => `${named(key)}: ${cellText(one)}`)
    .join(', ');
}

/** `whyImpossible` → `Why impossible`; names in capitals stay. */
export function named(key: string): string {
  const words = key.replace(
    /([a-z0-9])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isFields(value: Json): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: Json): boolean {
  return (
    value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)
  );
}

function isShort(value: Json): boolean {
  return typeof value !== 'object' && String(value).length <= shortText && !String(value).includes('\n');
}
