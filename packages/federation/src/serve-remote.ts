import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_NAMES, type RemoteName } from '@larkspur/contracts/remote';
import { Environment } from './environment';
import { createRemoteServer } from './remote-server';
import { runWebServer } from './web-server';

/** `larkspur-remote`, started in a remote's folder: serves the releases in its `dist`. */
const dir = process.cwd();
const name = remoteName();

void runWebServer(name, async () => {
  const environment = new Environment();
  const port = environment.port('PORT', 0);
  const host = environment.text('HOST') ?? '127.0.0.1';
  environment.assertValid();
  const dist = join(dir, 'dist');
  await stat(dist).catch(() => {
    throw new Error(`${dist} is not there: build it first (npm run build -w ${name})`);
  });
  const server = await createRemoteServer({ name, dist });
  await server.listen({ port, host });
  return [server];
});

function remoteName(): RemoteName {
  const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { name: string };
  const known = REMOTE_NAMES.find((candidate) => candidate === manifest.name);
  if (known) return known;
  process.stderr.write(`larkspur-remote is started in a remote's own folder, and ${dir} is none\n`);
  process.exit(1);
}
