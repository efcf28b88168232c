const extension = /\.(safetensors|ckpt|pt|gguf)$/i;

/**
 * The checkpoint that a Stable Diffusion server painted with, where it is another than the one that was asked for;
 * null: it is that one, or the server does not say. A checkpoint is asked for by its name, its file, its title `file
 * [hash]`, or its hash.
 */
export function paintedBy(asked: string, info: unknown): string | null {
  const [name, hash] = [wordOf(info, 'sd_model_name'), wordOf(info, 'sd_model_hash')];
  if (name === '') return null;
  const [, file = asked, title = ''] = /^(.*?)(?:(?<!\s)\s*\[([0-9a-f]+)\])?$/i.exec(asked.trim()) ?? [];
  const plain = file.split(/[\\/]/).at(-1)?.replace(extension, '') ?? file;
  const hashes = [title, plain].filter((word) => /^[0-9a-f]{8,64}$/i.test(word)).map((word) => word.toLowerCase());
  const same =
    name.split(/[\\/]/).at(-1)?.replace(extension, '') === plain ||
    hashes.some((word) => hash !== '' && (hash.startsWith(word) || word.startsWith(hash)));
  return same ? null : name;
}

function wordOf(info: unknown, name: string): string {
  const word: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, name) : undefined;
  return typeof word === 'string' ? word : '';
}
