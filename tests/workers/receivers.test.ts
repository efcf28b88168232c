import { expect, test } from 'vitest';
import { readConfig, SettingError } from '../../workers/config.ts';
import { receiversOf } from '../../workers/serving/dependencies.ts';

const url = 'https://hooks.example.org/hunter2';

test('nobody is told where nothing is set', () => {
  expect(receiversOf(readConfig({}))).toEqual({ webhook: null, command: null });
});

test('a webhook needs a secret, and the complaint names the setting and no address', () => {
  const read = () => receiversOf(readConfig({ SYMPOSIUM_WEBHOOK_URL: url }));
  expect(read).toThrow(SettingError);
  expect(read).toThrow(/^SYMPOSIUM_WEBHOOK_SECRET is not set\. (?!.*hunter2)/);
  expect(() => readConfig({ SYMPOSIUM_WEBHOOK_URL: 'hunter2' })).toThrow(/^SYMPOSIUM_WEBHOOK_URL (?!.*hunter2)/);
  expect(receiversOf(readConfig({ SYMPOSIUM_WEBHOOK_URL: url, SYMPOSIUM_WEBHOOK_SECRET: 'long' })).webhook).toEqual({
    url,
    secret: 'long',
  });
});

test('a command gets an environment without the secrets of Symposium', () => {
  const { command } = receiversOf(readConfig({ SYMPOSIUM_NOTIFY_COMMAND: 'mail -s review' }));
  expect(command?.line).toBe('mail -s review');
  expect(Object.keys(command?.environment ?? {})).toContain('PATH');
  for (const name of ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'DATABASE_URL', 'SYMPOSIUM_WEBHOOK_SECRET'])
    expect(command?.environment).not.toHaveProperty(name);
});
