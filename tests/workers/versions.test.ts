import { describe, expect, test } from 'vitest';
import { makeCurrent, versionOf } from '../../workers/serving/version.ts';

describe('the version of a worker', () => {
  const bundle = { code: 'workflows' };

  test('is none where no deployment is named', () => {
    expect(versionOf({ deployment: null, buildId: 'one' }, bundle)).toBeNull();
  });

  test('is told by its build id, or else by its workflows', () => {
    expect(versionOf({ deployment: 'symposium', buildId: 'one' }, bundle)).toEqual({
      deploymentName: 'symposium',
      buildId: 'one',
    });
    const made = (code: string) => versionOf({ deployment: 'symposium', buildId: null }, { code })?.buildId;
    expect(made('workflows')).toMatch(/^[0-9a-f]{12}$/);
    expect(made('workflows')).toBe(made('workflows'));
    expect(made('other workflows')).not.toBe(made('workflows'));
  });

  test('comes with the command that makes it current', () => {
    expect(makeCurrent({ deploymentName: 'symposium', buildId: 'one' })).toBe(
      'temporal worker deployment set-current-version --deployment-name symposium --build-id one',
    );
  });
});
