import type { Command } from 'commander';
import { completed } from '../../../shared/kernel/index.ts';
import { matchDefaults, type MatchPolicy } from '../../../shared/worldbuilding/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { quoted } from '../../../shared/text/index.ts';
import { loopback } from '../../stack/port.ts';
import { withSymposium } from '../../terminal/connected.ts';
import { portOf } from '../../terminal/count.ts';
import type { Leaf } from '../../terminal/leaf.ts';
import { portRefusal } from '../../terminal/port-refusal.ts';
import { aborted, onSignal } from '../../terminal/signals.ts';
import { matchRunOf } from '../report.ts';
import { openRoom } from './room.ts';
import { startSpectators } from './server.ts';

/** Where a match is served if nothing is said. */
export const usualPort = 8790;
/** Within so long a person throws in as many as a match takes of them, and all together as many as it takes at all. */
const paceMs = 600_000;

interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly url?: string;
}

export const serve: Leaf<ServeOptions> = {
  usage: 'serve <match>',
  summary: 'serve the page of a match, which follows it while it runs, to spectators and judges; until Ctrl-C',
  examples: [
    'symposium worldbuilding serve tidal-flats',
    'symposium worldbuilding serve tidal-flats --port 9000 --url https://matches.example/',
  ],
  options: (command: Command) =>
    command
      .option('--host <address>', 'where it listens', loopback)
      .option('--port <number>', 'where it listens; 0 takes any that is free', portOf, usualPort)
      .option('--url <address>', 'under which spectators reach it, where a proxy stands before it', addressOf),
  async act(terminal, { host, port, url }, [runKey = '']) {
    await withSymposium(async ({ db, worldbuilding }, { databaseUrl }) => {
      const { policy } = await matchRunOf(db, runKey);
      const { curveballs } = completed<MatchPolicy>(matchDefaults, policy);
      const room = await openRoom(db, databaseUrl, runKey);
      const { signal, release } = onSignal();
      try {
        const server = await startSpectators({
          room,
          db,
          runKey,
          characters: curveballs.characters,
          pace: { perPerson: curveballs.offersPerPerson, all: curveballs.offers, withinMs: paceMs },
          inject: (offer) => worldbuilding.inject(runKey, offer),
          host,
          port,
          publicUrl: url ?? null,
        }).catch(portRefusal(port));
        try {
          const spectators = server.url;
          const judges = `${server.url}judge/`;
          terminal.result({ runKey, spectators, judges }, () => [
            `Spectators:  ${spectators}`,
            `Judges:      ${judges}`,
            '',
            `A link by which spectators can throw something in: symposium worldbuilding link ${runKey} --by <name>`,
            'Ctrl-C stops it; the match goes on.',
          ]);
          await aborted(signal);
        } finally {
          await server.stop();
        }
      } finally {
        release();
        await room.close();
      }
    });
    return 'done';
  },
};

/** With a slash at its end: pages name what lies beside them. */
export function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new RequestError([`--url: ${quoted(text, 90)} is no web address such as https://matches.example/`]);
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}
