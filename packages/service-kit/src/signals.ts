import type { INestApplicationContext } from '@nestjs/common';
import { Logger } from '@nestjs/common';

const DUPLICATE_SIGNAL_MS = 2_000;
const STOP_TIMEOUT_MS = 10_000;

/** Shuts down gracefully on SIGTERM and SIGINT. Work that takes more than ten seconds is abandoned; the broker redelivers it. */
export function stopOnSignals(app: INestApplicationContext): void {
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
    }, STOP_TIMEOUT_MS).unref();
    logger.log(`Stopping on ${signal}`);
    try {
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
