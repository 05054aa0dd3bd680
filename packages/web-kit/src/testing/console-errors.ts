import { format } from 'node:util';

/** Depends on when a promise settles: a slow machine would fail a test that a fast one passes. */
const ACT_WARNING = /not (wrapped in|configured to support) act\(|suspended inside an `act` scope/;

export interface ConsoleErrors {
  /** @returns the errors printed since the last call */
  take(): string[];
}

/** Records what is printed as an error. React reports mistakes such as duplicate keys or invalid nesting only there. */
export function recordConsoleErrors(): ConsoleErrors {
  const print = console.error;
  const errors: string[] = [];
  console.error = (...args: unknown[]) => {
    print(...args);
    const message = format(...args);
    if (!ACT_WARNING.test(message)) errors.push(message);
  };
  return { take: () => errors.splice(0) };
}
