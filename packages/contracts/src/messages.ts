/**
 * All messages on RabbitMQ. An event states what happened, for any number of consumers; a command asks one service to act and is
 * replied to. Amounts are integer cents below 2^53.
 */
import type { CommandName } from './messages/commands';
import type { EventName } from './messages/events';

export type { CommandName, Commands, DifferencesPage, RequestOrigin, SignedRequest } from './messages/commands';
export type { AccountBalance, EventName, Events, Notice, StatementChange } from './messages/events';
export type { EcPublicJwk, PublicJwk, RsaPublicJwk, SealingJwk } from './messages/json-web-keys';
export type {
  AdjustmentRefusal,
  Party,
  PostingRecord,
  PostOutcome,
  PostTransfer,
  ReversalRefusal,
} from './messages/postings';
export type {
  ComparedLogin,
  ComparedUser,
  FeedPosition,
  FeedPosting,
  LedgerPosting,
  RangeReply,
  RangeRequest,
} from './messages/reconciliation';

/**
 * The version of the messages' format. A message of another version becomes a dead letter. A new optional field of a payload does not
 * change it.
 */
export const MESSAGE_VERSION = 1;

/** The processes that communicate over RabbitMQ. */
export const MESSAGING_SERVICES = ['svc-auth', 'svc-users', 'svc-transactions', 'svc-contacts', 'gateway'] as const;

export type MessagingService = (typeof MESSAGING_SERVICES)[number];

/**
 * The durable queues of each event; a queue's name begins with the service that consumes it. The operator of the broker declares
 * them, so that events are kept for a consumer that has never run, and an event stays with its publisher until all of them exist.
 * A service does not start unless it has a handler for each of its queues. Broadcasts (`session.revoked`,
 * `limits.spent`) have none: every instance listens with a temporary queue.
 */
export const EVENT_QUEUES = {
  'user.registered': ['svc-users.registrations', 'svc-transactions.holder-registrations'],
  'user.provisioned': ['svc-auth.provisioned-users', 'svc-transactions.users', 'svc-transactions.holder-accounts'],
  'user.profile-changed': ['svc-auth.profile-changes', 'svc-transactions.holder-names'],
  'login.changed': ['svc-users.login-changes'],
  'session.revoked': [],
  'account.adjusted': ['svc-transactions.adjustments'],
  'transfer.reversed': ['svc-transactions.reversals'],
  'user.deleted': ['svc-auth.deleted-users', 'svc-transactions.deleted-users'],
  'audit.recorded': ['svc-users.audit'],
  'notice.due': ['svc-auth.notices'],
  // For payment emails; the gateway listens to the same event as a broadcast.
  'statement.changed': ['svc-auth.payment-notices'],
  'limits.spent': [],
} as const satisfies Record<EventName, readonly string[]>;

/** The durable queues that carry this event. */
export type EventQueue<E extends EventName> = (typeof EVENT_QUEUES)[E][number];

/** Who publishes each event. RabbitMQ refuses it from every other service. */
export const EVENT_PUBLISHERS = {
  'user.registered': ['svc-auth'],
  'user.provisioned': ['svc-users'],
  'user.profile-changed': ['svc-users'],
  'login.changed': ['svc-auth'],
  'session.revoked': ['svc-auth'],
  'account.adjusted': ['svc-users'],
  'transfer.reversed': ['svc-users'],
  'user.deleted': ['svc-users'],
  'audit.recorded': ['svc-auth', 'svc-users', 'svc-transactions', 'svc-contacts'],
  'notice.due': ['svc-auth', 'svc-users'],
  'statement.changed': ['svc-transactions'],
  'limits.spent': ['gateway'],
} as const satisfies Record<EventName, readonly MessagingService[]>;

/** The services whose instances receive an event as a broadcast, besides the queues. */
export const BROADCAST_RECEIVERS: { readonly [E in EventName]?: readonly MessagingService[] } = {
  'user.provisioned': ['svc-auth'],
  'session.revoked': MESSAGING_SERVICES,
  'statement.changed': ['gateway'],
  'limits.spent': ['gateway'],
};

/** Stores what queues reject, and redrives it. */
export const DEAD_LETTER_COLLECTOR: MessagingService = 'svc-users';

/** The one queue of each command; its name begins with the service that handles it. */
export const COMMAND_QUEUES = {
  'accounts.post': 'svc-users.post',
  'accounts.adjust': 'svc-users.adjust',
  'accounts.reverse': 'svc-users.reverse',
  'accounts.trace': 'svc-users.trace',
  'transfers.pending': 'svc-transactions.pending',
  'auth.security-state': 'svc-auth.security-state',
  'login.verify-password': 'svc-auth.password-checks',
  'login.update': 'svc-auth.login-updates',
  'logins.compare': 'svc-auth.login-comparisons',
  'users.compare': 'svc-users.user-comparisons',
  'ledger.feed': 'svc-users.ledger-feed',
  'ledger.postings': 'svc-users.ledger-postings',
  'ledger.missing': 'svc-users.ledger-missing',
  'audit.missing': 'svc-users.missing-audit-records',
  'notices.missing': 'svc-auth.missing-notices',
  'auth.reconciliation': 'svc-auth.reconciliation',
  'transactions.reconciliation': 'svc-transactions.reconciliation',
} as const satisfies Record<CommandName, string>;

/** Every durable queue, and what it carries. */
export const CONTRACT_QUEUES: readonly { queue: string; kind: 'event' | 'command'; type: string }[] = [
  ...Object.entries<readonly string[]>(EVENT_QUEUES).flatMap(([type, queues]) =>
    queues.map((queue) => ({ queue, kind: 'event' as const, type })),
  ),
  ...Object.entries(COMMAND_QUEUES).map(([type, queue]) => ({ queue, kind: 'command' as const, type })),
];

/** Who sends each command. RabbitMQ refuses it from every other service. */
export const COMMAND_SENDERS = {
  'accounts.post': ['svc-transactions'],
  'accounts.adjust': ['svc-transactions'],
  'accounts.reverse': ['svc-transactions'],
  'accounts.trace': ['svc-transactions'],
  'transfers.pending': ['svc-users'],
  'auth.security-state': MESSAGING_SERVICES,
  'login.verify-password': ['svc-users'],
  'login.update': ['svc-users'],
  'logins.compare': ['svc-users'],
  'users.compare': ['svc-auth', 'svc-transactions'],
  'ledger.feed': ['svc-transactions'],
  'ledger.postings': ['svc-transactions'],
  'ledger.missing': ['svc-transactions'],
  'audit.missing': ['svc-auth', 'svc-users', 'svc-transactions', 'svc-contacts'],
  'notices.missing': ['svc-auth', 'svc-users'],
  'auth.reconciliation': ['svc-users'],
  'transactions.reconciliation': ['svc-users'],
} as const satisfies Record<CommandName, readonly MessagingService[]>;
