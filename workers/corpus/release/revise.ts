import type { ErratumInput } from '../../../shared/scenario/erratum/index.ts';
import { type Tier, tiers } from '../../../shared/scenario/index.ts';
import { oneLine } from '../../../shared/text/index.ts';
import type { DisputeResult } from '../../../workflows/dispute.ts';
import { RequestError } from '../../client/request-error.ts';
import {
  checkErratum,
  type CheckedErratum,
  correctableDocument,
  type StartedDispute,
} from '../../scenario/disputing.ts';
import { attendOutside } from '../../scenario/dispute.ts';
import { keyOption, type KeyOption } from '../../reviews/reviewer-key.ts';
import { withStore, withSymposium } from '../../terminal/connected.ts';
import type { Exit } from '../../terminal/exit.ts';
import { readJsonFile } from '../../terminal/json-file.ts';
import type { Leaf } from '../../terminal/leaf.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { corpusOption } from '../corpus-option.ts';

interface ReviseOptions extends KeyOption {
  readonly corpus: 'simulated' | 'real';
  readonly patch?: string;
  readonly tier?: string;
  readonly by?: string;
  readonly reason?: string;
  readonly check?: true;
  readonly document?: true;
  readonly detach?: true;
}

/** Corrects a published scenario, with an erratum (scenario rules §8.8). */
export const revision: Leaf<ReviseOptions> = {
  usage: 'revise <scenario>',
  summary: 'correct a published scenario: what changes is validated again, and a new version says why',
  examples: [
    'symposium corpus revise IM-0007 --document > seed.json',
    'symposium corpus revise IM-0007 --patch change.json --by mara --reason "The door weighs 40 kg, as its table says." --check',
    'symposium corpus revise IM-0007 --patch change.json --by mara --reason "The door weighs 40 kg, as its table says."',
    'symposium corpus revise IM-0007 --tier RUPTURE --by mara --reason "Five models find it as hard as those of RUPTURE."',
  ],
  options: (command) =>
    keyOption(command)
      .option('--patch <file>', 'JSON patch of its Seed Document: a list of replace, add, remove and test; - reads it')
      .option('--tier <tier>', `the tier that the scenario should have, with or without a patch: ${tiers.join(', ')}`)
      .option('--by <name>', 'who corrects it; stays in the store')
      .option('--reason <text>', 'why; it is published with the scenario, so it must not tell the solution')
      .option('--check', 'only make the checks that need no agent, and say who would judge the rest; nothing begins')
      .option('--document', 'print the Seed Document that a patch changes, which is the key; nothing begins')
      .option('--detach', 'start it and return at once')
      .addOption(corpusOption()),
  async act(terminal, options, [name = '']) {
    const { corpus } = options;
    if (!/^IM-\d{4,9}$/.test(name)) throw new RequestError([`scenario: "${name}" is no id; write IM-0007`]);
    if (options.document === true) {
      terminal.out(JSON.stringify(await withStore((db) => correctableDocument(db, name, corpus)), null, 2));
      return 'done';
    }
    const erratum = await erratumOf(options);
    if (options.check === true) {
      const checked = await withStore((db) => checkErratum(db, name, erratum, corpus));
      terminal.result(checked, () => checkedLines(checked));
      return 'done';
    }
    return withSymposium(async (symposium) => {
      const started = await symposium.scenario.correct(name, erratum, { corpus });
      if (options.detach !== true) return attended(terminal, started);
      const { disputeId, runKey, workflowId } = started;
      terminal.result({ disputeId, runKey, workflowId }, () => [
        `The correction ${disputeId} is judged. What comes of it stands in: symposium scenario show ${runKey}`,
      ]);
      return 'done';
    }, options);
  },
};

/** As it was typed; what is wrong with it is the reader's to say. */
async function erratumOf({ patch, tier, by = '', reason = '' }: ReviseOptions): Promise<ErratumInput> {
  if (patch === undefined && tier === undefined)
    throw new RequestError([
      '--patch: is missing; name a JSON file with the changes (--document prints what it changes), or give another --tier',
    ]);
  return {
    by,
    reason,
    ...(patch === undefined ? {} : { patch: (await readJsonFile(patch, '--patch')) as ErratumInput['patch'] }),
    ...(tier === undefined ? {} : { tier: tier as Tier }),
  };
}

function checkedLines({
  scenarioId,
  version,
  changed,
  repeated,
  forPeople,
  namesAreBelieved,
  ...page
}: CheckedErratum): string[] {
  return [
    `${scenarioId}, version ${version}: every check that needs no agent passes. Nothing has begun.`,
    `NEWTON and EULER would check: ${changed.join(', ') || 'nothing'}`,
    `Calculations repeated with the new numbers: ${repeated.join(', ') || 'none'}`,
    `The public page ${pageWords(page)}.`,
    forPeople.length === 0
      ? 'No person would be asked.'
      : 'A person would be asked, and not whoever corrects it, about:',
    ...forPeople.map((line) => `  ${oneLine(line)}`),
    ...(forPeople.length > 0 && namesAreBelieved
      ? ['No reviewer has a key here, so whoever decides is believed to be who they say: symposium reviewers add']
      : []),
  ];
}

type PageChanges = Pick<CheckedErratum, 'pageChanges' | 'besideStory' | 'tierChanges'>;

const pageWords = ({ pageChanges, besideStory, tierChanges }: PageChanges): string => {
  if (pageChanges) return 'changes, and would be attempted blind';
  if (besideStory) return 'changes in its name, its outcome or its wrong answers, which nobody attempts';
  return tierChanges ? 'changes in its tier alone' : 'stays as it is';
};

async function attended(terminal: Terminal, started: StartedDispute): Promise<Exit> {
  const ended = await attendOutside(terminal, started, told);
  return ended === null || ended.version !== null ? 'done' : 'unrevised';
}

function told({ ending, scenarioId, version, reason }: DisputeResult): string[] {
  return version === null
    ? [`${scenarioId} stands as it was published (${ending}): ${oneLine(reason)}`]
    : [
        `${scenarioId} is published as version ${version}, with its erratum: symposium scenario report ${scenarioId} --output scenarios`,
        'The next release holds it. Releases that were made, and earlier versions, stay as they are.',
      ];
}
