import type { EventName } from '@larkspur/contracts/messages';
import { CLOSING_DESCRIPTION } from '@larkspur/contracts/transaction';
import { z } from '@larkspur/service-kit/database/query-rows';

/** Events about several customers, or about money. They can still be redriven after a customer was deleted. */
export const ERASABLE_EVENTS = [
  'statement.changed',
  'account.adjusted',
  'transfer.reversed',
] as const satisfies EventName[];
export type ErasableEvent = (typeof ERASABLE_EVENTS)[number];

const party = z.looseObject({ userId: z.string(), name: z.string(), accountNumber: z.string() });
type PartyFields = z.output<typeof party>;

const statementChanged = z.looseObject({ changes: z.array(z.looseObject({ userId: z.string() })) });
const accountAdjusted = z.looseObject({ userId: z.string(), description: z.string() });
const transferReversed = z.looseObject({ payer: party, payee: party.nullable(), reason: z.string() });

/** Members of messages that name users. A message with other values in them names none. */
const userId = z.object({ userId: z.uuid() });
const users = z.object({
  userId: z.uuid().optional().catch(undefined),
  subjectId: z.uuid().optional().catch(undefined),
  payer: userId.optional().catch(undefined),
  payee: userId.optional().catch(undefined),
  changes: z.array(userId).catch([]),
});

/** @returns the users whom the message is about */
export function readUserIds(content: Buffer): string[] {
  const named = users.safeParse(readJson(content)).data;
  if (!named) return [];
  const { payer, payee, changes } = named;
  const ids = [named.userId, named.subjectId, ...[payer, payee, ...changes].map((user) => user?.userId)];
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/**
 * Clears what erase_lines() of svc-transactions clears in the lines of deleted customers. What the books of others need stays.
 * @returns `null` for a message that no consumer can read
 */
export function eraseMessage(type: ErasableEvent, content: Buffer, deleted: ReadonlySet<string>): Buffer | null {
  const event = ERASERS[type](readJson(content), deleted);
  return event && Buffer.from(JSON.stringify(event));
}

type Eraser = (event: unknown, deleted: ReadonlySet<string>) => object | null;

const ERASERS: Record<ErasableEvent, Eraser> = {
  'statement.changed': (value, deleted) => {
    const event = statementChanged.safeParse(value).data;
    return event ? { ...event, changes: event.changes.filter((change) => !deleted.has(change.userId)) } : null;
  },
  'account.adjusted': (value, deleted) => {
    const event = accountAdjusted.safeParse(value).data;
    if (!event) return null;
    const isErased = deleted.has(event.userId) && event.description !== CLOSING_DESCRIPTION;
    return isErased ? { ...event, description: '' } : event;
  },
  'transfer.reversed': (value, deleted) => {
    const event = transferReversed.safeParse(value).data;
    if (!event) return null;
    const { payer, payee, reason } = event;
    const isPayeeDeleted = payee === null || deleted.has(payee.userId);
    // The line of another payee names the payer.
    const isPayerNeeded = payee !== null && payee.userId !== payer.userId;
    return {
      ...event,
      payer: deleted.has(payer.userId) && !isPayerNeeded ? withoutName(payer) : payer,
      payee: payee && isPayeeDeleted ? withoutName(payee) : payee,
      reason: deleted.has(payer.userId) && isPayeeDeleted ? '' : reason,
    };
  },
};

function withoutName(named: PartyFields): PartyFields {
  return { ...named, name: '', accountNumber: '' };
}

/** @returns `null` for what is not JSON */
export function readJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return null;
  }
}
