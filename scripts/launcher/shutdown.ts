import type { Lock } from '../lock.cjs';
import { stopCommands } from './command';
import { onNpmExit } from './npm-parent';
import type { Progress } from './progress';
import { onStopSignal } from './stop-signals';
import { errorMessage } from './user-error';

export type HeldLock = Exclude<Lock, { holder: unknown }>;

interface Launcher {
  /** Stops, in order, everything that was started. */
  stop(): Promise<void>;
  killAll(): void;
}

/**
 * Ends `npm start` at a signal or an error. What it has started leads process groups of its own and would keep running without
 * it, unsupervised, so it is stopped first.
 */
export class Shutdown {
  launcher: Launcher | undefined;
  private isStopping = false;

  constructor(
    private readonly progress: Progress,
    private readonly lock: HeldLock,
  ) {
    const act = onStopSignal({ stop: () => void this.interrupt(), kill: () => this.kill() });
    // Node.js raises a rejection that nothing handles as an exception.
    process.on('uncaughtException', (error) => void this.fail(error));
    onNpmExit('start', act, (npm) => this.note('running', npm));
  }

  /** Tells other commands the state of this one. A full disk must not keep it from being stopped. */
  note(state: string, details?: Record<string, string>): void {
    try {
      this.lock.update(state, details);
    } catch (error) {
      this.progress.line(`  ! The state of this command could not be written: ${errorMessage(error)}`);
    }
  }

  async fail(error: unknown): Promise<void> {
    // Failures of interrupted work are meaningless.
    if (this.isStopping) return;
    this.isStopping = true;
    this.progress.failure(error);
    await this.end(1);
  }

  private async interrupt(): Promise<void> {
    if (this.isStopping) return;
    this.isStopping = true;
    this.progress.line('\n  … Stopping');
    await this.end(0);
  }

  private async end(code: number): Promise<void> {
    try {
      this.note('stopping');
      await stopCommands();
      await this.launcher?.stop();
      this.lock.release();
      if (code === 0) this.progress.line('  ✓ Stopped');
      process.exit(code);
    } catch (error) {
      console.error(error);
      this.launcher?.killAll();
      process.exit(1);
    }
  }

  private kill(): void {
    this.launcher?.killAll();
    this.lock.release();
    process.exit(130);
  }
}
