import type { EntityManager } from 'typeorm';

/**
 * Records that `consumer` handles this message, in the same transaction as the changes it makes.
 * @returns false when it was handled before: make no changes
 */
export async function recordFirstDelivery(
  manager: EntityManager,
  consumer: string,
  messageId: string,
): Promise<boolean> {
  const inserted: unknown[] = await manager.query(
    'INSERT INTO inbox (consumer, message_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING message_id',
    [consumer, messageId],
  );
  return inserted.length === 1;
}
