/** An error that the user can fix. Its message says what is wrong and what to do, and is printed without a stack trace. */
export class UserError extends Error {
  override name = 'UserError';
}

export const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
