/** The names of the reference implementation's processes in tables and lists. */
export const REFERENCE_PROCESSES = {
  gateway: 'reference gateway',
  transactions: 'reference transactions',
  users: 'reference users',
} as const;

/** Whether a process, or a session of PostgreSQL, is the reference implementation's own. */
export const isReference = (process: string) => /^(reference |postgresql, reference_)/.test(process);

/** Whether it is a Larkspur process: a Node process or a session of PostgreSQL. */
export const isLarkspur = (process: string) => /^(gateway$|svc-|web servers$|postgresql, larkspur_)/.test(process);
