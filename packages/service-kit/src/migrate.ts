import { type MigrationOptions, runMigrations } from './database/run-migrations';
import { readVariable } from './environment';

/**
 * The program that migrates a service's database. Connects with MIGRATION_DATABASE_URL and grants access to
 * DATABASE_APP_ROLE; a failure sets the exit code.
 * @param database its name in the message about a missing URL
 */
export async function migrateFromEnvironment(
  database: string,
  schema: Omit<MigrationOptions, 'url' | 'appRole'>,
): Promise<void> {
  try {
    const url = readVariable('MIGRATION_DATABASE_URL');
    const appRole = readVariable('DATABASE_APP_ROLE');
    if (!url) {
      throw new Error(`Set MIGRATION_DATABASE_URL to the URL of the ${database} database, with its owner as the user.`);
    }
    await runMigrations({ url, ...schema, ...(appRole ? { appRole } : {}) });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
