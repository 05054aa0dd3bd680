import { join } from 'node:path';
import { lastLines, run } from './command';
import { DATABASE_SERVICES, type Databases } from './databases';
import { inheritedEnvironment, ROOT } from './paths';
import { UserError } from './user-error';

/** Each service brings its own database up to date, as its owner; all four side by side. */
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
        `The database of ${service} could not be brought up to date (${lastLines(output, 3)}): mend its migration and start again.`,
      );
    }),
  );
}
