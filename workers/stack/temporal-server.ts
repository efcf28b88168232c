import { readFile } from 'node:fs/promises';
import { childEnvironment } from '../config.ts';
import { runLeashed } from './leashed.ts';
import { loopback } from './port.ts';
import { searchAttributes } from './search-attributes.ts';
import { StackError, tail } from './stack-error.ts';
import { awaitTemporal } from './temporal-ready.ts';

export interface TemporalOrder {
  readonly binary: string;
  readonly port: number;
  /** Null: no web page. */
  readonly uiPort: number | null;
  readonly namespace: string;
  /** Null: in memory. */
  readonly databaseFile: string | null;
  readonly logFile: string;
  /** Timers of milliseconds instead of whole seconds, at the price of a busier server: for tests. */
  readonly fineTimers: boolean;
}

export interface TemporalServer {
  readonly address: string;
  readonly uiUrl: string | null;
  readonly pid: number;
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

const startWithinMs = 60_000;
const graceMs = 8_000;

/**
 * The server opens an HTTP API on a port of its own, and cannot be told not to. Any web page in a browser on this machine
 * could post to it, so it answers no host at all; clients and the server's own page speak gRPC.
 */
const httpApiForNobody = 'frontend.httpAllowedHosts=[]';

/**
 * The first two take the hidden wait of ~45 ms from every step of a sequential run; the third keeps the server from
 * calling home.
 */
const settings: readonly string[] = [
  'history.transferProcessorMaxPollRPS=1000',
  'system.enableActivityEagerExecution=true',
  'frontend.enableServerVersionCheck=false',
  httpApiForNobody,
];

/**
 * Go's collector runs four times more rarely than by default: at so small a heap that costs memory little, and every
 * hop is a sixth faster.
 */
const collector = { GOGC: '400' } as const;

/**
 * By default a timer rounds up to a second. What is written later than this after its time is read past: with 20 ms a
 * loaded server lost a timer now and then, and a run stood still until another one of its own fired.
 */
const fineTimerSetting = 'history.timerProcessorMaxTimeShift="200ms"';

/** The command line of a development server. */
export function temporalArguments(order: Omit<TemporalOrder, 'binary' | 'logFile'>): string[] {
  const { port, uiPort, namespace, databaseFile, fineTimers } = order;
  const dynamic = fineTimers ? [...settings, fineTimerSetting] : settings;
  // WAL with a sync a checkpoint: 160 activities a second where the default does 90, and a kill loses nothing.
  const database =
    databaseFile === null
      ? []
      : ['--db-filename', databaseFile, '--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=1'];
  return [
    'server',
    'start-dev',
    '--ip',
    loopback,
    '--port',
    String(port),
    '--namespace',
    namespace,
    '--log-level',
    'error',
    ...(uiPort === null ? ['--headless'] : ['--ui-port', String(uiPort)]),
    ...database,
    ...dynamic.flatMap((value) => ['--dynamic-config-value', value]),
    ...Object.entries(searchAttributes).flatMap(([name, type]) => ['--search-attribute', `${name}=${type}`]),
  ];
}

/** Starts a development server and waits until it answers. It ends with this process. Throws `StackError`. */
export async function startTemporal(order: TemporalOrder): Promise<TemporalServer> {
  const { binary, port, uiPort, logFile, namespace } = order;
  const address = `${loopback}:${port}`;
  // Two servers on one file corrupt it, and a server lives on for a moment when its parent is killed.
  const lock = order.databaseFile === null ? {} : { lock: `${order.databaseFile}.lock` };
  const command = { command: binary, args: temporalArguments(order), signal: 'SIGTERM', graceMs, ...lock } as const;
  const server = runLeashed(command, logFile, { env: childEnvironment(collector) });
  try {
    await awaitTemporal(port, namespace, {
      withinMs: startWithinMs,
      stopped: () => server.exitCode() !== null,
    });
    // Another server could have taken the port first and answered in its place.
    if (server.exitCode() !== null) throw new Error('its process ended');
  } catch (error) {
    await server.stop();
    const why = error instanceof Error ? error.message : String(error);
    throw new StackError(`Temporal did not start on ${address}: ${why}\n${tail(await readFile(logFile, 'utf8'))}`);
  }
  const uiUrl = uiPort === null ? null : `http://${loopback}:${uiPort}`;
  return { address, uiUrl, pid: server.pid, ended: server.ended, stop: () => server.stop() };
}
