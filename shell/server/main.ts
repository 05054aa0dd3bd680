import { join } from 'node:path';
import { runWebServer } from '@larkspur/federation/web-server';
import { readConfig } from './config';
import { listen } from './listen';
import { createShellServer } from './shell-server';

void runWebServer('shell', async () => {
  const config = readConfig(process.env);
  const server = await createShellServer({
    config,
    client: join(__dirname, '../client'),
    publicFiles: join(__dirname, '../../public'),
    overrideFiles: join(__dirname, '../overrides'),
    galleryFiles: join(__dirname, '../../../packages/web-kit/dist/gallery'),
  });
  return listen(server, config);
});
