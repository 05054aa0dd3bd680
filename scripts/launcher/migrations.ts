import { join } from 'node:path';
import { lastLines, run } from './command';
import { DATABASE_SERVICES, type Databases } from './databases';
import { inheritedEnvironment, ROOT } from './paths';
import { UserError } from './user-error';

/** Runs each service's migrations as the owner of its database, all four in parallel. */
export async function migrate(databases: Databases): Promise<void> {
  await Promise.all(
    DATABASE_SERVICES.map(async (service) => {
      const { ownerUrl, appRole } = databases[service];
      const { code, output } = await run(process.execPath, [join(ROOT, service, 'dist/migrate.js')], {
        cwd: join(ROOT, service),
        env: {
          ...inheritedEnvironment(),
          MIGRATION_DATABASE_URL: ownerUrl,
          ...(appRole ? { DATABASE_APP_ROLE: appRole } : {}),
        },
      });
      if (code === 0) return;
      throw new UserError(
        `Could not migrate the database of ${service} (${lastLines(output, 3)}). Fix the migration and start again.`,
      );
    }),
  );
}
