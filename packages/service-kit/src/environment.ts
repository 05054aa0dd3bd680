import { readFileSync } from 'node:fs';

/** Names every invalid variable, never its value: it may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: string[]) {
    super(`Invalid environment:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    // The environment is wrong, not the code: a stack would hide the message.
    this.stack = `${this.name}: ${this.message}`;
  }
}

/**
 * One variable of a program without a configuration class, or the content of the file that `NAME_FILE` names.
 * @throws ConfigError
 */
export function readVariable(name: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const provided = withoutEmpty(env);
  return { ...provided, ...fromFile(name, provided) }[name];
}

export const fileVariable = (name: string) => `${name}_FILE`;

export function withoutEmpty(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => (entry[1] ?? '').trim() !== ''),
  );
}

/** Errors name the variable, not the path: a path may come from where the value belongs. */
export function fromFile(name: string, provided: Record<string, string>): Record<string, string> {
  const path = provided[fileVariable(name)];
  if (path === undefined) return {};
  if (name in provided) throw new ConfigError([`${name} and ${fileVariable(name)} are both set: set one of them`]);
  try {
    // Editors and `echo` end a file with a newline, which no value ends with.
    return withoutEmpty({ [name]: readFileSync(path, 'utf8').replace(/\r?\n$/, '') });
  } catch {
    throw new ConfigError([`${fileVariable(name)} names a file that cannot be read`]);
  }
}
