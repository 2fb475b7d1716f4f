import type { Session } from '../engine/database.ts';

/**
 * Removes every message that names a player, sent or not, and what receivers answered where it names the player. For the erasure of the
 * player; locks the rows that it removes.
 */
export async function eraseFromMessages(
  session: Session,
  tenant_id: number,
  player_id: string,
): Promise<void> {
  const values = [tenant_id, player_id];
  for (const text of [
    `delete from outbox where tenant_id = $1 and data->>'player_id' = $2`,
    `delete from webhook_deliveries where tenant_id = $1 and payload::json->'data'->>'player_id' = $2`,
    `update webhook_deliveries set answer_body = null where tenant_id = $1 and position($2 in answer_body) > 0`,
  ])
    await session.query({ tenant_id, text, values });
}
