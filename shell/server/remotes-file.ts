import { PolledFile } from '@larkspur/federation/polled-file';
import type { FastifyBaseLogger } from 'fastify';
import { parseRemotes, type RemoteConfig } from './remotes-config';

const POLL_INTERVAL_MS = 2_000;

/**
 * REMOTES_FILE, whose changes are applied without a restart. It is applied again at the first poll, because it may have changed
 * since the configuration was read.
 */
export function remotesFile(
  file: string,
  apply: (remotes: RemoteConfig[]) => Promise<void>,
  log: FastifyBaseLogger,
): PolledFile {
  let isChange = false;
  return new PolledFile({
    file,
    intervalMs: POLL_INTERVAL_MS,
    apply: async (text) => {
      const remotes = parseRemotes(text);
      await apply(remotes);
      if (isChange) log.info({ remotes: remotes.map(({ name }) => name) }, 'The configured remotes have changed');
      isChange = true;
    },
    onProblem: (reason) =>
      log.error({ file, reason }, 'The new list of remotes could not be applied; the previous one stays in use'),
  });
}
