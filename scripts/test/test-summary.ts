import type { Progress } from '../launcher/progress';

export interface StepResult {
  passed: number;
  failed: number;
  /** Printed when the step fails, and for steps that always report. */
  output: string;
}

class StepFailedError extends Error {
  constructor(readonly result: StepResult) {
    super(result.output);
  }
}

/** Adds up a run: each static check counts as one, each test as one. */
export class TestSummary {
  passed = 0;
  failed = 0;

  constructor(private readonly progress: Progress) {}

  get closingLine(): string {
    return `${this.passed} passed, ${this.failed} failed`;
  }

  /**
   * Runs a step that may fail without ending the run.
   * @param isLive false for a step that prints lines of its own while it runs; its output is printed when it passes, too
   * @returns whether the step passed
   */
  async step(
    name: string,
    work: (report: (detail: string) => void) => Promise<StepResult>,
    isLive = true,
  ): Promise<boolean> {
    const result = await this.progress
      .step(
        name,
        async (report) => {
          const done = await work(report);
          if (done.failed > 0) throw new StepFailedError(done);
          return done;
        },
        isLive,
      )
      .catch((error: unknown) => {
        if (!(error instanceof StepFailedError)) throw error;
        return error.result;
      });
    if (result.output && (result.failed > 0 || !isLive)) this.progress.line(result.output);
    this.passed += result.passed;
    this.failed += result.failed;
    return result.failed === 0;
  }
}
