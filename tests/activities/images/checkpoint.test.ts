import { describe, expect, test } from 'vitest';
import { paintedBy } from '../../../activities/images/checkpoint.ts';

const info = { sd_model_name: 'sd_xl_base_1.0', sd_model_hash: '31e35c80fc' };

describe('the checkpoint that a server painted with', () => {
  test.each([
    'sd_xl_base_1.0',
    'sd_xl_base_1.0.safetensors',
    'sd_xl_base_1.0.safetensors [31e35c80fc]',
    'sdxl/sd_xl_base_1.0.safetensors',
    'renamed.ckpt [31e35c80fc]',
    '31e35c80fc',
    '31E35C80FC4829D14F90153F4C74CD59C90B779F6AFE05A74CD6120B893F7E5B',
  ])('is the one that was asked for as %s', (asked) => {
    expect(paintedBy(asked, info)).toBeNull();
  });

  test.each(['sd_xl_base_0.9', 'sd_xl_base', 'other.safetensors [0123456789]', 'deadbeef00'])(
    'is another one than %s',
    (asked) => {
      expect(paintedBy(asked, info)).toBe('sd_xl_base_1.0');
    },
  );

  test.each([[null], ['words'], [{}], [{ sd_model_name: 7 }]])('is taken on trust where the server says %j', (said) => {
    expect(paintedBy('anything', said)).toBeNull();
  });
});
