import type { Command } from 'commander';
import { modelProblems } from '../../../activities/models/run-models.ts';
import { oneOfEach } from '../../../shared/kernel/index.ts';
import { corpusPolicy } from '../../../shared/scenario/corpus/index.ts';
import { oneLine } from '../../../shared/text/index.ts';
import { RequestError } from '../../client/request-error.ts';
import type { Signed } from '../../client/given.ts';
import { checkStated } from '../../commands/run-commands.ts';
import { readConfig } from '../../config.ts';
import { takeOwnPrices } from '../../serving/own-prices.ts';
import { withSymposium } from '../../terminal/connected.ts';
import { amountOf, countOf, countUpTo, tokensOf } from '../../terminal/count.ts';
import { collect, leaf, type Ended, type Leaf } from '../../terminal/leaf.ts';
import { table } from '../../terminal/terminal.ts';
import { type BatchLines, policyOf } from '../batch/start.ts';
import type { Nightly } from './client.ts';
import { readPlanFile } from './plan-file.ts';
import { readNightly, type NightlyOrder } from './request.ts';

interface CreateOptions extends BatchLines {
  readonly cron: string;
  readonly timezone: string;
  readonly plan: string;
  readonly briefs?: number;
  readonly seeds?: number;
  readonly adjust?: true;
}

const create: Leaf<CreateOptions> = {
  usage: 'create <name>',
  summary:
    'make the next slots of a plan each night, from what the store holds. While a night is under way the schedule skips; a night that Temporal missed is made up for once, if it was within 24 hours',
  examples: [
    'symposium schedule create nightly --cron "0 22 * * *" --plan plan.json --dollars 300',
    'symposium schedule create weekend --cron "0 20 * * sat,sun" --timezone Europe/Berlin --plan plan.json --briefs 20 --model anthropic:claude-opus-5-5',
  ],
  options: (command) =>
    command
      .requiredOption('--cron <line>', 'when: minute, hour, day of the month, month, day of the week')
      .option('--timezone <name>', 'of the cron line, such as Europe/Berlin', 'UTC')
      .requiredOption('--plan <file>', 'a plan, as `symposium corpus plan --json` prints it; - for standard input')
      .option(
        '--briefs <number>',
        "slots of one night, at most; the size of the plan's batches if left out",
        countUpTo(corpusPolicy.largest),
      )
      .option(
        '--seeds <number>',
        'scenarios that may be begun in all nights together, failed ones included; if left out, in the proportion of 722 for 500',
        countOf,
      )
      .option(
        '--adjust',
        'audit the corpus before each night: a published scenario counts under the tier and status that it got, and the rest of the plan closes the gaps',
      )
      .option(
        '--at-once <number>',
        'scenarios side by side, at most, without those that wait for a reviewer; 5 if left out',
        countOf,
      )
      .option('--model <ref>', 'provider:model for all agents, or AGENT=provider:model for one (repeatable)', collect)
      .option('--policy <file>', "JSON with lines of each night's policy that differ from the defaults")
      .option('--dollars <number>', 'at most so much money for one night, which then pauses', amountOf)
      .option('--tokens <number>', 'at most so many tokens for one night, in and out, which then pauses', tokensOf),
  async act(terminal, { cron, timezone, plan, briefs, seeds, adjust, ...lines }, [name = '']) {
    const order: NightlyOrder = {
      name,
      cron,
      timezone,
      plan: await readPlanFile(plan),
      ...(briefs === undefined ? {} : { briefs }),
      ...(seeds === undefined ? {} : { seeds }),
      ...(adjust === undefined ? {} : { adjusts: adjust }),
      policy: await policyOf(lines),
    };
    // Checked before any server is asked: a mistake is found without one.
    const { input } = readNightly(order);
    checkCap(order.policy);
    const made = await withSymposium(({ schedule }) => schedule.create(order));
    const { most, seeds: all } = input.plan;
    terminal.result({ ...made, slots: input.plan.briefs.length, most, seeds: all }, () => [
      `Schedule ${name} is there: ${input.plan.briefs.length} slots, at most ${most} a night, at most ${all} seeds in all.`,
      `Next:     ${made.next.join(', ')}`,
      `Try it:   symposium schedule trigger ${name}`,
      'Watch it: symposium batch list',
    ]);
  },
};

/** A cap that could not be kept would be refused by each night, long after it was asked for. Throws `RequestError`. */
function checkCap({ scenario, spendCapMicrodollars: microdollars = null }: NightlyOrder['policy']): void {
  takeOwnPrices(readConfig());
  const problems = modelProblems(oneOfEach(scenario?.models ?? {}), { line: '--dollars', microdollars });
  if (problems.length > 0) throw new RequestError(problems);
}

const list: Leaf<object> = {
  usage: 'list',
  summary: 'the schedules, when each fires next, and the latest batch that it has begun',
  examples: ['symposium schedule list'],
  async act(terminal) {
    const found = await withSymposium(({ schedule }) => schedule.list());
    terminal.result(found, () =>
      found.length === 0
        ? [
            'There are no schedules. Make one with: symposium schedule create nightly --cron "0 22 * * *" --plan plan.json',
          ]
        : table(['schedule', 'state', 'next', 'latest batch', 'note'], found.map(rowOf)),
    );
  },
};

const rowOf = ({ name, paused, note, next, nights }: Nightly): string[] => [
  name,
  paused ? 'paused' : 'on',
  paused ? '' : (next[0] ?? ''),
  nights.at(-1) ?? '',
  oneLine(note ?? ''),
];

/** Pauses a schedule, or has it go on; who does it and why stand in its note. */
const told = (verb: 'pause' | 'resume', summary: string, reason: string): Leaf<Signed> => ({
  usage: `${verb} <schedule>`,
  summary,
  examples: [`symposium schedule ${verb} nightly --by mara --reason "${reason}"`],
  options: (command) =>
    command
      .requiredOption('--by <name>', 'who does it')
      .requiredOption('--reason <text>', 'why; it stands in the note of the schedule'),
  async act(terminal, { by, reason: why }, [name = '']) {
    checkStated({ by, reason: why });
    const signed = { by: oneLine(by.trim()), reason: oneLine(why.trim()) };
    await withSymposium(({ schedule }) => schedule[verb](name, signed));
    terminal.result({ name, paused: verb === 'pause' }, () => [`${name} is ${verb}d.`]);
  },
});

const trigger: Leaf<object> = {
  usage: 'trigger <schedule>',
  summary: 'start a night now, even if the schedule is paused; refused while one is under way',
  examples: ['symposium schedule trigger nightly'],
  async act(terminal, _, [name = '']) {
    await withSymposium(({ schedule }) => schedule.trigger(name));
    terminal.result({ name, asked: true }, () => [
      `A night of ${name} begins. Its key is ${name}- and the time; see it with: symposium batch list`,
    ]);
  },
};

const remove: Leaf<object> = {
  usage: 'delete <schedule>',
  summary: 'end a schedule; a night that is under way goes on, and what was made stays',
  examples: ['symposium schedule delete nightly'],
  async act(terminal, _, [name = '']) {
    await withSymposium(({ schedule }) => schedule.delete(name));
    terminal.result({ name, deleted: true }, () => [`${name} is deleted.`]);
  },
};

/** Mounts `schedule create|list|pause|resume|trigger|delete`. */
export function scheduleCommands(root: Command, ended: Ended): void {
  const group = root.command('schedule').description('make a plan night by night, unattended');
  leaf(group, ended, create);
  leaf(group, ended, list);
  leaf(
    group,
    ended,
    told('pause', 'begin no night until it is resumed; one under way goes on', 'The provider is down'),
  );
  leaf(group, ended, told('resume', 'have a paused schedule go on', 'The provider is back'));
  leaf(group, ended, trigger);
  leaf(group, ended, remove);
}
