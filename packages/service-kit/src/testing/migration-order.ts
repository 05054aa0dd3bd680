import type { MigrationInterface } from 'typeorm';

/** TypeORM orders migrations by the last 13 digits of their class names, not by their places in the list. */
const TIMESTAMP_DIGITS = 13;

/**
 * A migration whose number is smaller than an earlier one's runs before it on an empty database, and after it on a running one.
 * @returns the names of migrations whose number is not greater than that of the migration before them in the list
 */
export function findMisorderedMigrations(migrations: readonly (new () => MigrationInterface)[]): string[] {
  const numbers = migrations.map(({ name }) => Number(name.slice(-TIMESTAMP_DIGITS)));
  return migrations.flatMap(({ name }, i) => {
    const previous = i === 0 ? 0 : (numbers[i - 1] ?? Number.NaN);
    return (numbers[i] ?? Number.NaN) > previous ? [] : [name];
  });
}
