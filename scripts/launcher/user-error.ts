/** What a person can mend: one sentence that says what is wrong and what to do. Never shown with a stack. */
export class UserError extends Error {
  override name = 'Failure';
}

export const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
