import { own } from '../../../shared/kernel/index.ts';

/** Fills `{name}`; an unknown name is a mistake in a template and throws. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = own(values, name);
    if (value === undefined) throw new Error(`There is no value for {${name}}: ${template}`);
    return value;
  });
}
