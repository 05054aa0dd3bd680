import { drainConnections } from '@larkspur/http-limits/drain-connections';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Readiness } from './observability/readiness';

const DUPLICATE_SIGNAL_MS = 2_000;
const STOP_TIMEOUT_MS = 10_000;

/**
 * Shuts down gracefully on SIGTERM and SIGINT. Work that takes more than ten seconds is abandoned; the broker redelivers it.
 * @param drainMs how long it responds as before while its clients turn to other instances, see `drainConnections`
 */
export function stopOnSignals(app: NestFastifyApplication, drainMs: number): void {
  const logger = new Logger('Stop');
  let firstAt: number | undefined;

  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (firstAt !== undefined) {
      // npm and the terminal both forward the same Ctrl-C.
      if (Date.now() - firstAt > DUPLICATE_SIGNAL_MS) process.exit(1);
      return;
    }
    firstAt = Date.now();
    setTimeout(() => {
      logger.error('Shutdown timed out with work in progress');
      process.exit(1);
    }, drainMs + STOP_TIMEOUT_MS).unref();
    logger.log(`Stopping on ${signal}`);
    try {
      app.get(Readiness).stop();
      await drainConnections(app.getHttpServer(), drainMs);
      await app.close();
      logger.log('Stopped');
      process.exit(0);
    } catch (error) {
      logger.error({ err: error }, 'Shutdown failed');
      process.exit(1);
    }
  };

  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}
