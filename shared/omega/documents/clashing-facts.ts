import { factCitations } from '../facts/cited.ts';
import { statementsIn } from '../assess/answer.ts';
import { takesBack } from '../claims/never-same.ts';
import type { SessionState } from '../memory/session-state.ts';
import { counted } from '../../text/amounts.ts';
import { excerpt } from '../../text/cut.ts';
import type { SessionArchive } from './archive.ts';
import { inQuotes } from './names.ts';

/*
 * Facts of which one turns the other round. Nobody in a session weighs a fact (OMEGA rules §11), so whoever laid them has
 * to say which is right, and before anybody acts on what was built on one of them.
 */

type Stated = SessionState['facts'][number];
type Clash = readonly [Stated, Stated];

/** Pairs that cannot both hold as they are worded, in the order in which they were laid. */
export function clashesOf({ facts }: Pick<SessionState, 'facts'>): readonly Clash[] {
  return facts.flatMap((one, at) =>
    facts
      .slice(at + 1)
      .filter(({ statement }) => takesBack(one.statement, statement))
      .map((other): Clash => [one, other]),
  );
}

/** Pairs that are named one by one, at most; all of them stand among the cautions. */
const mostNamed = 3;

/**
 * What has to be settled before the answer is acted on: facts that clash, where the answer or a claim that carries it
 * cites one of them or has lost against one. A clash that touches neither changes nothing of what to do.
 */
export function settledFirst(
  session: SessionArchive['session'],
  argument: readonly { readonly id: string }[],
): readonly string[] {
  const { rows, state } = session;
  const carrying = new Set([...argument, ...statementsIn(session)].map(({ id }) => id));
  const { by } = factCitations(rows);
  const touched = new Set([
    ...[...by].flatMap(([fact, claims]) => (claims.some((claim) => carrying.has(claim)) ? [fact] : [])),
    ...rows.flatMap((row) =>
      row.kind === 'CONTRADICTION' && row.a.claim !== null && row.b.claim !== null && carrying.has(row.b.claim)
        ? [row.a.claim]
        : [],
    ),
  ]);
  const clashes = clashesOf(state).filter((pair) => pair.some(({ id }) => touched.has(id)));
  return [
    ...clashes
      .slice(0, mostNamed)
      .map(
        ([one, other]) =>
          `Settle first which of two facts holds, for the answer turns on it: ${told(one)}, or ${told(other)}.`,
      ),
    ...(clashes.length > mostNamed
      ? [
          `Settle as well ${counted(clashes.length - mostNamed, 'more pair')} of facts that clash, which are named above.`,
        ]
      : []),
  ];
}

const told = ({ id, statement, source }: Stated): string => `${id}, ${inQuotes(statement)} (${excerpt(source, 80)})`;
