import { describe, expect, test } from 'vitest';
import { globSync, readFileSync } from 'node:fs';
import { readConfig, SettingError, settings } from '../../workers/config.ts';

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');

/** Name and value of each line of `.env.example`, those that are commented out too. */
const shown = new Map(
  [...example.matchAll(/^(?:# )?([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

describe('.env.example', () => {
  test('shows every setting and nothing else', () => {
    expect([...shown.keys()].sort()).toEqual(
      Object.values(settings)
        .map(({ name }) => name)
        .sort(),
    );
  });

  test('shows the defaults', () => {
    for (const { name, fallback } of Object.values(settings)) expect([name, shown.get(name)]).toEqual([name, fallback]);
  });

  test('has every setting that a page names', () => {
    const root = new URL('../../', import.meta.url);
    const pages = ['README.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })];
    const named = pages.flatMap((page) =>
      [...readFileSync(new URL(page, root), 'utf8').matchAll(/\bSYMPOSIUM_[A-Z_]*[A-Z]\b/g)].map(([name]) => name),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !shown.has(name))).toEqual([]);
  });
});

describe('readConfig', () => {
  test('needs nothing set', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      temporalAddress: null,
      temporalNamespace: 'default',
      temporalTls: false,
      databaseUrl: null,
      model: null,
      taskQueue: 'symposium',
      simulatedLatencyMs: 0,
      concurrentCalls: 20,
      temporalPort: 7233,
    });
    expect(config.stateFolder).toMatch(/\/\.symposium$/);
    expect(config.cacheFolder).toMatch(/\/\.cache\/symposium$/);
  });

  test('takes an empty text for not set', () => {
    const config = readConfig({ SYMPOSIUM_TEMPORAL_PORT: ' ', SYMPOSIUM_POSTGRES_PORT: '6000' });
    expect([config.temporalPort, config.postgresPort]).toEqual([7233, 6000]);
    expect([...config.chosen]).toEqual(['postgresPort']);
  });

  test('takes several manners, in the order in which they act', () => {
    expect(readConfig({ SYMPOSIUM_SIMULATED_MANNER: 'wrapped, thinks,' }).simulatedManners).toEqual([
      'thinks',
      'wrapped',
    ]);
    expect(readConfig({}).simulatedManners).toEqual([]);
  });

  test('has a token for each origin, however it is written', () => {
    const { endpointTokens } = readConfig({ ENDPOINT_TOKENS: 'https://A.org:443=t=1, http://127.0.0.1:9000/=t-2' });
    expect(endpointTokens).toEqual([
      ['https://a.org', 't=1'],
      ['http://127.0.0.1:9000', 't-2'],
    ]);
  });

  test('keeps binaries under XDG_CACHE_HOME where that is set', () => {
    expect(readConfig({ XDG_CACHE_HOME: '/caches' }).cacheFolder).toBe('/caches/symposium');
  });

  test.each([
    [{ TEMPORAL_API_KEY: 'k' }, true],
    [{ TEMPORAL_API_KEY: 'k', TEMPORAL_TLS: 'false' }, false],
    [{ TEMPORAL_TLS: 'true' }, true],
    [{}, false],
  ])('%j makes TLS %s', (env, tls) => {
    expect(readConfig(env).temporalTls).toBe(tls);
  });

  test.each([
    ['TEMPORAL_ADDRESS', 'http://127.0.0.1:7233', 'host:port'],
    ['TEMPORAL_ADDRESS', 'localhost', 'host:port'],
    ['TEMPORAL_ADDRESS', 'localhost:70000', 'host:port'],
    ['TEMPORAL_TLS', 'yes', 'true or false'],
    ['DATABASE_URL', 'mysql://user:hunter2@host/db', 'postgresql://'],
    ['OPENAI_BASE_URL', 'api.example.com', 'https://'],
    ['OPENAI_API', 'completions', 'responses or chat'],
    ['ENDPOINT_TOKENS', 'hunter2', 'https://host=token'],
    ['ENDPOINT_TOKENS', 'https://a.org/path=hunter2', 'https://host=token'],
    ['ENDPOINT_TOKENS', 'https://a.org=hunter2,https://A.org:443/=hunter2', 'one token'],
    ['SYMPOSIUM_TASK_QUEUE', 'two words', 'letters'],
    ['SYMPOSIUM_DEPLOYMENT', 'symposium.eu', 'dashes'],
    ['SYMPOSIUM_BUILD_ID', 'the second one', 'dots'],
    ['SYMPOSIUM_CONCURRENT_CALLS', '0', '1 to 10000'],
    ['SYMPOSIUM_SIMULATED_LATENCY_MS', '1.5', 'whole number'],
    ['SYMPOSIUM_SIMULATED_MANNER', 'thinks,polite', 'names polite. Choose from: thinks, refuses'],
    // A manner that is planned and not there must not be taken for one that changes nothing.
    ['SYMPOSIUM_SIMULATED_MANNER', 'sulky', 'names sulky. Choose from'],
    ['SYMPOSIUM_SIMULATED_MANNER', 'constructor', 'names constructor'],
    ['SYMPOSIUM_TEMPORAL_PORT', '65536', '1 to 65535'],
  ])('refuses %s=%s and says what to write', (name, value, act) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(name);
    expect(read).toThrow(act);
  });

  test('repeats no secret in a complaint', () => {
    expect(() => readConfig({ DATABASE_URL: 'hunter2' })).toThrow(/^(?!.*hunter2)/s);
  });
});
