/** The entry of a remote. @throws Error when a test knows nothing about a remote that the repository has */
export function byName<T>(table: Readonly<Record<string, T>>, name: string): T {
  const entry = table[name];
  if (entry === undefined) throw new Error(`There is no entry for ${name}.`);
  return entry;
}
