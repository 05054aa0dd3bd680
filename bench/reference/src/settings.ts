/** A setting from the environment of the process. @throws Error when it is missing */
export function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing.`);
  return value;
}
