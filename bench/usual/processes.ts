/** The names of the usual bank's processes in tables and lists. */
export const USUAL_PROCESSES = {
  gateway: 'usual gateway',
  transactions: 'usual transactions',
  users: 'usual users',
} as const;

/** Whether a process, or a session of PostgreSQL, is the usual bank's own. */
export const isUsual = (process: string) => /^(usual |postgresql, usual_)/.test(process);

/** Whether it is the other bank's own: a Node process or a session of PostgreSQL. */
export const isOurs = (process: string) => /^(gateway$|svc-|web servers$|postgresql, larkspur_)/.test(process);
