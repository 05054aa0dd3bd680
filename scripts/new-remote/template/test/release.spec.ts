/** @jest-environment node */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lastBuild } from '@larkspur/federation/release/build-folder';
import { RoutesFile } from '@larkspur/federation/routes-file';

const FOLDER = join(__dirname, '..');
const BUILD_MS = 120_000;

/** Builds nothing if nothing has changed. */
function build(): Promise<unknown> {
  const turbo = join(FOLDER, '../node_modules/turbo/bin/turbo');
  const args = [turbo, 'run', 'build', '--filter=mfe-example', '--output-logs=errors-only'];
  return promisify(execFile)(process.execPath, args, {
    cwd: join(FOLDER, '..'),
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  });
}

it(
  'the build is a release with every screen of routes.json',
  async () => {
    await build();
    const { declaredRoutes, screens } = await lastBuild(join(FOLDER, 'dist'));
    const { routes } = RoutesFile.read(FOLDER);
    expect(declaredRoutes).toEqual(routes);
    const withoutFiles = routes.filter(({ path }) => !screens?.[path]?.scripts.length);
    expect(withoutFiles).toEqual([]);
  },
  BUILD_MS,
);
