import type { CommandName, EventName } from './messages';

/**
 * The transfer's saga as data: what happens between a request and its answer, in which service, and what carries it on.
 * svc-transactions owns the saga, svc-users the money. The services perform these steps and no others (`saga-step.ts` of
 * the service kit); the crash tests kill a process before and after each of them, and lose, double, delay and reorder
 * each message, as they read it here.
 */

/** Where a transfer can be found after a crash: each is a row that a commit left behind. */
export const TRANSFER_STATES = {
  asked: 'nowhere but at the client, which asks again with its idempotency key',
  pending: 'a pending row of svc-transactions, which is the outbox of the command',
  posted: 'a posting of svc-users, completed or rejected, which answers every repetition of the command',
  settled: 'a finished row of svc-transactions with the lines of both parties and the event in the outbox',
} as const;

export type TransferState = keyof typeof TRANSFER_STATES;

export type TransferMessage =
  | { kind: 'command'; name: CommandName }
  | { kind: 'reply'; name: CommandName }
  | { kind: 'event'; name: EventName };

export interface TransferStepDefinition {
  service: 'svc-transactions' | 'svc-users';
  /** The states in which the step may begin. */
  from: readonly TransferState[];
  /** The state that the step leaves behind. */
  to: TransferState;
  /** The message that the step sends. */
  sends: TransferMessage | null;
  /** What happens to a transfer whose process dies in the midst of the step. */
  recovery: string;
}

export const TRANSFER_SAGA = {
  store: {
    service: 'svc-transactions',
    from: ['asked'],
    to: 'pending',
    sends: null,
    recovery: 'The client asks again with its key: a committed row is found, a lost one is made.',
  },
  send: {
    service: 'svc-transactions',
    from: ['pending'],
    to: 'pending',
    sends: { kind: 'command', name: 'accounts.post' },
    recovery: 'The row is pending and due: the sweeper of any instance sends it.',
  },
  post: {
    service: 'svc-users',
    from: ['pending', 'posted', 'settled'],
    to: 'posted',
    sends: null,
    recovery: 'The command is not acknowledged: it comes again, and meets its posting or makes it.',
  },
  reply: {
    service: 'svc-users',
    from: ['posted'],
    to: 'posted',
    sends: { kind: 'reply', name: 'accounts.post' },
    recovery: 'The row stays pending: the sweeper asks again and is answered from the posting.',
  },
  settle: {
    service: 'svc-transactions',
    from: ['posted'],
    to: 'settled',
    sends: null,
    recovery: 'The row stays pending: the sweeper asks again; a doubled outcome finds it settled.',
  },
  announce: {
    service: 'svc-transactions',
    from: ['settled'],
    to: 'settled',
    sends: { kind: 'event', name: 'statement.changed' },
    recovery: 'The event stands in the outbox: the relay of any instance sends it.',
  },
  answer: {
    service: 'svc-transactions',
    from: ['pending', 'settled'],
    to: 'settled',
    sends: null,
    recovery: 'The client asks again with its key and is answered from the row.',
  },
  sweep: {
    service: 'svc-transactions',
    from: ['pending'],
    to: 'pending',
    sends: { kind: 'command', name: 'accounts.post' },
    recovery: 'The next attempt is put off by its own commit: the sweeper takes the row again.',
  },
} as const satisfies Record<string, TransferStepDefinition>;

export type TransferStep = keyof typeof TRANSFER_SAGA;
