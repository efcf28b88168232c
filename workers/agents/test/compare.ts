import type { Kind, Statement } from './statements.ts';

/** A decision that the new prompt would have changed. */
export interface Change {
  readonly task: string;
  readonly subject: string | null;
  readonly phase: string;
  readonly kind: Kind;
  readonly what: string;
  readonly old: string;
  readonly new: string;
}

const unsaid = 'not stated';

/** Every statement whose value differs, those that only one of the two makes included. */
export function compared(
  asked: { readonly task: string; readonly subject: string | null; readonly phase: string },
  old: readonly Statement[],
  fresh: readonly Statement[],
): Change[] {
  const { task, subject, phase } = asked;
  const [before, after] = [byName(old), byName(fresh)];
  return [...new Map([...before, ...after])].flatMap(([what, { kind }]): Change[] => {
    const [was, is] = [before.get(what)?.value ?? unsaid, after.get(what)?.value ?? unsaid];
    return was === is ? [] : [{ task, subject, phase, kind, what, old: was, new: is }];
  });
}

/** What is said twice is one statement of all its values. */
function byName(statements: readonly Statement[]): Map<string, Statement> {
  const named = new Map<string, Statement>();
  for (const one of statements) {
    const known = named.get(one.what);
    named.set(
      one.what,
      known && known.value !== one.value ? { ...one, value: [known.value, one.value].sort().join(' and ') } : one,
    );
  }
  return named;
}
