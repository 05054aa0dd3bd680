import type { RemoteName } from '@larkspur/contracts/remote';
import { limitConnections } from '@larkspur/http-limits/connection-limits';
import { Environment } from './environment';
import { createRemoteServer } from './remote-server';
import { runWebServer } from './web-server';

/** Serves the releases of one remote until the process is stopped. PORT (default: any free one), HOST. */
export function serveRemote(name: RemoteName, releases: string): Promise<void> {
  return runWebServer(name, async () => {
    const environment = new Environment();
    const port = environment.port('PORT', 0);
    const host = environment.text('HOST') ?? '127.0.0.1';
    environment.assertValid();
    const server = await createRemoteServer({ name, releases });
    limitConnections(server.server);
    await server.listen({ port, host });
    return [server];
  });
}
