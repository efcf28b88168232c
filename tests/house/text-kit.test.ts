import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const files = ['shared', 'workflows', 'activities', 'workers']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((file) => file.endsWith('.ts') && !file.startsWith('shared/text/'));

/** What only the text kit (`shared/text`) writes, and the files that have a reason to write it too. */
const kept: readonly (readonly [what: string, pattern: RegExp, except: readonly string[]])[] = [
  [
    'a class of characters that nobody sees, or of controls',
    /\\p\{(?:C|Cc|Cf|Cn|Co|Cs|Control|Format|Default_Ignorable_Code_Point|DI|Zl|Zp)\}|\\u(?:00ad|034f|061c|115f|1160|180e|200[b-f]|202[89a-e]|206[0-9a-f]|3164|feff|fff[9ab])|\\u\{e0|\\x(?:0\d|1[0-9a-f])-|\\u00(?:0[0-8]|1[0-9a-f])-/i,
    // A file's encoding, and no part of its text; and the grammar of JSON.
    ['workers/terminal/json-file.ts', 'activities/ask/json-in-prose.ts'],
  ],
  ['such a character itself', /[\p{Cf}\u034f\u115f\u1160\u3164]/u, []],
  ['an escape for HTML', /&(?:amp|lt|gt|quot|apos|#0?39|#x27);/i, []],
  ['an escape for Markdown or a pattern', /'\\\\\$&'/, []],
  // It asks which time zones there are, and writes nothing.
  ['a number with so many decimals', /\.toFixed\(|\.toLocaleString\(|\bIntl\./, ['workers/corpus/schedule/request.ts']],
  ['a share in percent', /\* 100\)\}%/, []],
  ['a word for one and for many', /=== 1 \? (?:'([a-z]{2,})[^'\n]*' : '\1|'(?:is|was|has)' : |'' : 's'|'1 )/, []],
  [
    'a quotation that is cut apart from the kit',
    /JSON\.stringify\([^()]*\.slice\(0, |JSON\.stringify\([^()]*\)\??\.slice\(0, /,
    [],
  ],
];

test.each(kept)('only the text kit writes %s', (_what, pattern, except) => {
  const found = files.filter((file) => !except.includes(file) && pattern.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
