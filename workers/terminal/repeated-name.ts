/** An object or a list that is open: of an object the names so far, and the one that was read last. */
interface Open {
  readonly names: Set<string> | null;
  name: string;
  nth: number;
  /** Whether the next string of an object is a name and no value. */
  expectsName: boolean;
}

/**
 * The path of the first name that an object of this JSON gives twice, such as `models.EULER`; null: none does. `JSON.parse`
 * takes the last of them without a word, and whoever wrote both meant one. `json`: what has been parsed without an error.
 */
export function repeatedName(json: string): string | null {
  const open: Open[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    const inner = open.at(-1);
    if (sign === '{' || sign === '[')
      open.push({ names: sign === '{' ? new Set() : null, name: '', nth: 0, expectsName: true });
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === ',' && inner !== undefined) {
      inner.expectsName = true;
      inner.nth += 1;
    } else if (sign === '"') {
      const end = endOfString(json, at);
      if (inner?.names != null && inner.expectsName) {
        inner.expectsName = false;
        inner.name = JSON.parse(json.slice(at, end + 1)) as string;
        if (inner.names.has(inner.name)) return pathOf(open);
        inner.names.add(inner.name);
      }
      at = end;
    }
  }
  return null;
}

/** Where the string ends that begins here. */
function endOfString(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}

const pathOf = (open: readonly Open[]): string =>
  open
    .map(({ names, name, nth }) => (names === null ? `[${nth}]` : `.${name}`))
    .join('')
    .replace(/^\./, '');
