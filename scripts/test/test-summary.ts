import type { Progress } from '../launcher/progress';

export interface StepResult {
  passed: number;
  failed: number;
  /** What a person needs to mend what failed. */
  output: string;
}

class StepFailedError extends Error {
  constructor(readonly outcome: StepResult) {
    super(outcome.output);
  }
}

/** What the closing line counts: static checks one each, tests one each. */
export class TestSummary {
  passed = 0;
  failed = 0;

  constructor(private readonly progress: Progress) {}

  get closingLine(): string {
    return `${this.passed} passed, ${this.failed} failed`;
  }

  /** A step that may fail without ending the run; answers whether it did not. */
  async step(
    name: string,
    work: (say: (detail: string) => void) => Promise<StepResult>,
    live = true,
  ): Promise<boolean> {
    const outcome = await this.progress
      .step(
        name,
        async (say) => {
          const result = await work(say);
          if (result.failed > 0) throw new StepFailedError(result);
          return result;
        },
        live,
      )
      .catch((error: unknown) => {
        if (!(error instanceof StepFailedError)) throw error;
        this.progress.line(error.outcome.output);
        return error.outcome;
      });
    this.passed += outcome.passed;
    this.failed += outcome.failed;
    return outcome.failed === 0;
  }
}
