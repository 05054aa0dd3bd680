import type { CommandName, EventName } from './messages';

/**
 * The transfer saga as data: the steps between a request and its response, the service of each, and the messages between them.
 * svc-transactions owns the saga, svc-users the money. The services perform exactly these steps (`saga-step.ts` of the service
 * kit). From this table the crash tests kill a process before and after each step, and lose, duplicate, delay and reorder each
 * message.
 */

/** Where a transfer is after a crash. Every state but `requested` is a committed row. */
export const SAGA_STATES = {
  requested: 'known to the client alone, which retries with its idempotency key',
  pending: 'a pending row of svc-transactions, which serves as the outbox of the command',
  posted: 'a posting of svc-users, completed or rejected, from which svc-users replies to repeated commands',
  settled: 'a final row of svc-transactions with the statement lines of both parties and the event in the outbox',
} as const;

export type SagaState = keyof typeof SAGA_STATES;

export type TransferMessage =
  | { kind: 'command'; name: CommandName }
  | { kind: 'reply'; name: CommandName }
  | { kind: 'event'; name: EventName };

export interface TransferStepDefinition {
  service: 'svc-transactions' | 'svc-users';
  /** States in which the step may start. */
  from: readonly SagaState[];
  /** The state after the step. */
  to: SagaState;
  /** The message that the step sends. */
  sends: TransferMessage | null;
  /** What happens if the process is killed during the step. */
  recovery: string;
}

export const TRANSFER_SAGA = {
  store: {
    service: 'svc-transactions',
    from: ['requested'],
    to: 'pending',
    sends: null,
    recovery: 'The client retries with its key: a committed row is found, a lost one is inserted.',
  },
  send: {
    service: 'svc-transactions',
    from: ['pending'],
    to: 'pending',
    sends: { kind: 'command', name: 'accounts.post' },
    recovery: 'The row is pending and due: the resend job of any instance sends the command.',
  },
  post: {
    service: 'svc-users',
    from: ['pending', 'posted', 'settled'],
    to: 'posted',
    sends: null,
    recovery: 'The command is not acknowledged: it is redelivered, and finds its posting or makes it.',
  },
  reply: {
    service: 'svc-users',
    from: ['posted'],
    to: 'posted',
    sends: { kind: 'reply', name: 'accounts.post' },
    recovery: 'The row stays pending: the resend job sends the command again, and svc-users replies from the posting.',
  },
  settle: {
    service: 'svc-transactions',
    from: ['posted'],
    to: 'settled',
    sends: null,
    recovery: 'The row stays pending: the resend job sends the command again; a duplicate outcome finds it settled.',
  },
  announce: {
    service: 'svc-transactions',
    from: ['settled'],
    to: 'settled',
    sends: { kind: 'event', name: 'statement.changed' },
    recovery: 'The event is in the outbox: the relay of any instance publishes it.',
  },
  respond: {
    service: 'svc-transactions',
    from: ['pending', 'settled'],
    to: 'settled',
    sends: null,
    recovery: 'The client retries with its key and gets the response from the row.',
  },
  resend: {
    service: 'svc-transactions',
    from: ['pending'],
    to: 'pending',
    sends: { kind: 'command', name: 'accounts.post' },
    recovery: 'The next attempt was scheduled in its own commit: the resend job sends it again.',
  },
} as const satisfies Record<string, TransferStepDefinition>;

export type TransferStep = keyof typeof TRANSFER_SAGA;
