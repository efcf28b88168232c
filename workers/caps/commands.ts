import { randomUUID } from 'node:crypto';
import { type Command, Option } from 'commander';
import { capsInForce, type CapStanding, nextDayCap, setDayCaps } from '../../activities/caps/stored-caps.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import {
  capAct,
  capAmount,
  type CapKind,
  capReviewPlace,
  capScope,
  type Corpus,
  isReviewAt,
  reviewerName,
  reviewIdOf,
  scopeWords,
} from '../../shared/kernel/index.ts';
import { oneLine } from '../../shared/text/index.ts';
import { RequestError } from '../client/request-error.ts';
import type { Signed } from '../client/given.ts';
import { readConfig } from '../config.ts';
import { keyOption, type KeyOption } from '../reviews/reviewer-key.ts';
import { signedAct } from '../reviews/sign-act.ts';
import { takeOwnPrices } from '../serving/own-prices.ts';
import { withStore } from '../terminal/connected.ts';
import { amountOf, tokensOf } from '../terminal/count.ts';
import { leaf, type Ended, type Leaf } from '../terminal/leaf.ts';
import { table } from '../terminal/terminal.ts';
import { checkStated } from '../commands/run-commands.ts';

interface CorpusOption {
  readonly corpus: Corpus;
}

interface SetOptions extends CorpusOption, KeyOption, Signed {
  readonly dollars?: number;
  readonly tokens?: number;
}

interface RemoveOptions extends CorpusOption, KeyOption, Signed {
  readonly dollars?: boolean;
  readonly tokens?: boolean;
}

const corpus = (): Option =>
  new Option('--corpus <name>', 'of calls that are paid for, or of simulated models')
    .choices(['simulated', 'real'])
    .default('real');

const signed = (command: Command): Command =>
  keyOption(command)
    .requiredOption('--by <name>', 'who does it; it stands in the record')
    .requiredOption('--reason <text>', 'why; it stands in the record')
    .addOption(corpus());

const list: Leaf<object> = {
  usage: 'list',
  summary:
    'the caps in force: of each day (UTC), and of corpora, batches and runs that are under way; how much of each is used',
  examples: ['symposium caps list', 'symposium caps list --json'],
  async act(terminal) {
    const found = await withStore((db) => capsInForce(db));
    terminal.result(found, () =>
      found.length === 0
        ? ['There are no caps. Set one with: symposium caps set day --dollars 50 --by <name> --reason "<why>"']
        : table(['of', 'cap', 'spent', 'held', 'left', 'set by', 'since'], found.map(rowOf)),
    );
  },
};

const rowOf = ({ scope, kind, most, spent, held, by, since }: CapStanding): string[] => [
  scopeWords(scope),
  capAmount(kind, most),
  capAmount(kind, spent),
  capAmount(kind, held),
  capAmount(kind, Math.max(0, most - spent - held)),
  oneLine(by),
  since,
];

const set: Leaf<SetOptions> = {
  usage: 'set <day>',
  summary:
    'what all calls of each day (UTC) together may cost, or use in tokens; when it is reached, runs pause until the day is over or an operator raises it',
  examples: [
    'symposium caps set day --dollars 50 --by mara --reason "The budget of November"',
    'symposium caps set day --tokens 20000000 --by mara --reason "The limit of our contract"',
  ],
  options: (command) =>
    signed(
      command
        .option('--dollars <number>', 'money of each day', amountOf)
        .option('--tokens <number>', 'tokens of each day, in and out', tokensOf),
    ),
  async act(terminal, { dollars, tokens, corpus, ...who }, [what = '']) {
    const amounts: Readonly<Partial<Record<CapKind, number>>> = {
      ...(dollars === undefined ? {} : { money: Math.round(dollars * 1e6) }),
      ...(tokens === undefined ? {} : { tokens }),
    };
    const kinds = (Object.keys(amounts) as CapKind[]).map((kind) => ({ kind, most: amounts[kind] ?? null }));
    if (kinds.length === 0) throw new RequestError(['--dollars: is missing; give --dollars, --tokens, or both']);
    const caps = await changed(what, corpus, who, kinds);
    terminal.result(caps, () => [
      ...caps.standing.map(
        ({ scope, kind, most, spent }) =>
          `The cap of ${scopeWords(scope)} is ${capAmount(kind, most)}; ${capAmount(kind, spent)} are spent.`,
      ),
      ...caps.open.map((id) => `An open review waits for a decision: symposium reviews show ${id}`),
    ]);
  },
};

const remove: Leaf<RemoveOptions> = {
  usage: 'remove <day>',
  summary: 'remove the daily cap: in money, in tokens, or both, if neither option is given',
  examples: ['symposium caps remove day --tokens --by mara --reason "The contract has none any more"'],
  options: (command) =>
    signed(command.option('--dollars', 'only the one in money').option('--tokens', 'only the one in tokens')),
  async act(terminal, { dollars = false, tokens = false, corpus, ...who }, [what = '']) {
    const both = dollars === tokens;
    const kinds = [...(both || dollars ? ['money' as const] : []), ...(both || tokens ? ['tokens' as const] : [])];
    const caps = await changed(
      what,
      corpus,
      who,
      kinds.map((kind) => ({ kind, most: null })),
    );
    terminal.result(caps, () => [
      `There is no daily cap in ${kinds.join(' or ')} any more.`,
      ...caps.open.map((id) => `An open review waits for a decision: symposium reviews show ${id}`),
    ]);
  },
};

/** What stands after the change, and the reviews of caps that this day has reached. */
interface Changed {
  readonly standing: readonly CapStanding[];
  readonly open: readonly string[];
}

async function changed(
  what: string,
  corpus: Corpus,
  { key, ...who }: Signed & KeyOption,
  kinds: readonly { readonly kind: CapKind; readonly most: number | null }[],
): Promise<Changed> {
  if (what !== 'day')
    throw new RequestError([
      `scope: "${oneLine(what)}" has no cap that is set here; write day. A batch has its caps from its start, and the review of one that is reached raises it`,
    ]);
  checkStated({ ...who });
  const by = reviewerName.safeParse(who.by);
  if (!by.success) throw new RequestError(['--by: write a name, in one line of at most 200 characters']);
  takeOwnPrices(readConfig());
  const order = { by: by.data, reason: oneLine(who.reason.trim()) };
  const signing = key === undefined ? {} : { key };
  return withStore(async (db, reviewerKey) => {
    const before = (await capsInForce(db)).filter(({ scope }) => scope.startsWith(`${capScope.day(corpus)}/`));
    const orders = await Promise.all(
      kinds.map(async (one) => {
        const act = capAct({ ...order, ...one, scope: capScope.day(corpus) });
        const signed = await signedAct({ db, reviewerKey }, act, await nextDayCap(db, corpus, one.kind));
        return { ...order, ...one, key: `set/${randomUUID()}`, signed };
      }),
    );
    const { problem } = await setDayCaps(db, corpus, orders);
    if (problem !== null) throw new RequestError([problem]);
    const standing = (await capsInForce(db)).filter(({ scope }) => scope.startsWith(`${capScope.day(corpus)}/`));
    const places = before.map((cap) => reviewIdOf(capReviewPlace(cap)));
    const open = (await listReviews(db, { openOf: ['spend-cap'] }))
      .map(({ reviewId }) => reviewId)
      .filter((id) => places.some((place) => isReviewAt(place, id)));
    return { standing, open };
  }, signing);
}

/** Mounts `caps list|set|remove`. */
export function capsCommands(root: Command, ended: Ended): void {
  const group = root.command('caps').description('what all runs of a day may cost together');
  leaf(group, ended, list);
  leaf(group, ended, set);
  leaf(group, ended, remove);
}
