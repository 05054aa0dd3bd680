/** The names of the reference implementation's processes in tables and lists. */
export const REFERENCE_PROCESSES = {
  gateway: 'reference gateway',
  transactions: 'reference transactions',
  users: 'reference users',
} as const;

/** Tells whether a Node process or a session of PostgreSQL belongs to the reference implementation. */
export const isReference = (process: string) => /^(reference |postgresql, reference_)/.test(process);

/** Tells whether a Node process or a session of PostgreSQL belongs to Larkspur. */
export const isLarkspur = (process: string) => /^(gateway$|svc-|web servers$|postgresql, larkspur_)/.test(process);
