/** `openai:gpt-6-sol` and `local:openai/gpt-6-sol` are one model, whoever serves it. */
export const bareName = (reference: string): string => lastPart(reference.slice(reference.indexOf(':') + 1));
export const lastPart = (name: string): string => (name.split('/').at(-1) ?? name).toLowerCase();
