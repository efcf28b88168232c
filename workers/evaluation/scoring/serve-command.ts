import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { loadPrompts } from '../../../activities/prompts/load.ts';
import {
  type EvaluationPolicy,
  evaluationPolicy,
  evaluationRoster,
  type KeyedScenario,
  modelsAsked,
} from '../../../shared/evaluation/index.ts';
import { renderPaper } from '../../../shared/scenario/documents/index.ts';
import { pollersOf } from '../../client/pollers.ts';
import { policyLines } from '../../commands/start-command.ts';
import { takeOwnPrices } from '../../serving/own-prices.ts';
import { amountOf, portOf } from '../../terminal/count.ts';
import { withSymposium } from '../../terminal/connected.ts';
import { collect, type Ended, leaf } from '../../terminal/leaf.ts';
import { portRefusal } from '../../terminal/port-refusal.ts';
import { aborted, onSignal } from '../../terminal/signals.ts';
import { notStored } from '../asked.ts';
import { evaluations } from '../client.ts';
import { readFolders } from '../read-folders.ts';
import { type SetOptions, setOptions } from '../set-options.ts';
import { Allowance } from './allowance.ts';
import type { ServedScenario } from './score-server.ts';

interface ServeOptions extends SetOptions {
  readonly judge?: readonly string[];
  readonly policy?: string;
  readonly dollars?: number;
  readonly port: number;
}

/** So long a request waits for a score. */
const waitMs = 15 * 60_000;

/** Mounts `evaluate serve`: scores single answers for programs of this machine, such as a task of inspect_ai. */
export function serveCommand(group: Command, ended: Ended): void {
  leaf<ServeOptions>(group, ended, {
    usage: 'serve',
    summary:
      'score answers behind HTTP on this machine, as an evaluation would, until Ctrl-C; for inspect_ai and other programs',
    examples: [
      'symposium evaluate serve --scenarios releases/v1.0 --keys keys --judge anthropic:claude-opus-5-5 --dollars 20',
    ],
    options: (command) =>
      setOptions(command)
        .option('--judge <ref>', 'provider:model of a judge (repeatable, at most three)', collect)
        .option('--policy <file>', 'JSON with lines of an evaluation’s policy that differ from the defaults')
        .option('--dollars <number>', 'at most so much money for judges while it runs ($50)', amountOf)
        .option('--port <number>', 'where it listens, on 127.0.0.1; 0 takes any that is free', portOf, 8090),
    async act(terminal, options) {
      const [scenarios, lines] = await Promise.all([
        readFolders(options.scenarios, options.keys, options),
        policyLines(options),
      ]);
      // What an evaluation would refuse is refused before anything is served.
      evaluations.request({
        set: notStored,
        model: 'handed in',
        judges: options.judge === undefined ? null : [...options.judge],
        policy: lines,
        given: { from: 'file', answers: notStored },
      });
      const policy = evaluationPolicy.parse(lines);
      const { spendCapMicrodollars, defaultCapMicrodollars } = policy;
      return withSymposium(async (symposium, { namespace }, config) => {
        takeOwnPrices(config);
        const { subject: _nobody, ...places } = modelsAsked({ model: '', judges: options.judge ?? null }, config.model);
        const judges = Object.values(places);
        const [{ shortestToken }, { startScoreServer }, { scorerOf }, prompts] = await Promise.all([
          import('../../serving/loopback-server.ts'),
          import('./score-server.ts'),
          import('./scorer.ts'),
          loadPrompts({ subject: evaluationRoster.subject }),
        ]);
        const token = config.scoreToken ?? randomBytes(shortestToken).toString('hex');
        const allowance = new Allowance(spendCapMicrodollars ?? defaultCapMicrodollars);
        const { signal, release } = onSignal();
        const server = await startScoreServer({
          token,
          port: options.port,
          system: prompts.of('subject').text,
          scenarios: scenarios.map((one) => served(one, policy)),
          passScore: policy.passScore,
          score: scorerOf(symposium, {
            scenarios,
            judges,
            policy: withoutCaps(lines),
            capIsNamed: spendCapMicrodollars !== null,
            allowance,
            waitMs,
          }),
        }).catch(portRefusal(options.port));
        try {
          if ((await pollersOf(symposium.connection, namespace, config.taskQueue)) === 0)
            terminal.say(
              `No worker polls task queue ${config.taskQueue}, so answers wait. Start one with: symposium worker`,
            );
          terminal.result({ url: server.url, token, scenarios: scenarios.length, judges }, () => [
            `Scores ${scenarios.length} scenarios, judged by ${judges.join(', ')}. For a program on this machine:`,
            '',
            `  export SYMPOSIUM_SCORE_URL=${server.url}`,
            `  export SYMPOSIUM_SCORE_TOKEN=${token}`,
            '',
            'Ctrl-C stops it; answers that are being judged go on, and are found again.',
          ]);
          await aborted(signal);
          if (!terminal.json) terminal.say(`Judges took ${allowance.words()}.`);
        } finally {
          await server.stop();
          release();
        }
        return 'done' as const;
      });
    },
  });
}

const served = ({ face }: KeyedScenario, { tierWeights }: EvaluationPolicy): ServedScenario => ({
  scenario: face.scenarioId,
  prompt: renderPaper(face),
  tier: face.difficulty.tier,
  weight: tierWeights[face.difficulty.tier],
  simulated: face.simulated,
});

/** The money is the server's own; each answer is given its part. */
function withoutCaps(lines: object): object {
  const { spendCapMicrodollars: _named, defaultCapMicrodollars: _usual, ...others } = lines as Record<string, unknown>;
  return others;
}
