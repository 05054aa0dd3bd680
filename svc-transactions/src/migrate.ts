import { runMigrations } from '@larkspur/service-kit/database/database';
import { SCHEMA } from './migrations/index';

const { MIGRATION_DATABASE_URL: url, DATABASE_APP_ROLE: appRole } = process.env;

async function migrate(): Promise<void> {
  if (!url)
    throw new Error(
      'Set MIGRATION_DATABASE_URL to the URL of the transactions database, with the credentials of its owner.',
    );
  await runMigrations({ url, ...SCHEMA, ...(appRole ? { appRole } : {}) });
}

migrate().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
