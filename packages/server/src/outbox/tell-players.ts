import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import type { TenantSession } from '../database/database.ts';
import { addPlayerMessages, type NewPlayerMessage, type PlayerMessageKey } from './store/player-messages.ts';

/** Something that happened to a player, in a campaign with `player_messages`. */
export interface FactToTell extends PlayerMessageKey {
  custom_id: string;
  at: Date;
  /** What a message says of the newest of several facts. */
  data: Record<string, unknown>;
  /** What it says of each of them. */
  part?: Record<string, unknown>;
}

/**
 * Has a message sent of what happened to players, in the transaction of the facts (invariant I13). Facts of one type, player
 * and campaign that come before it is sent are one message, at most one a minute (docs/rules/webhooks.md#8).
 */
export async function tellPlayers(tenant: TenantSession, facts: readonly FactToTell[]): Promise<void> {
  if (facts.length === 0) return;
  const messages = [...Map.groupBy(facts, keyText)].sort(([a], [b]) => compareCodePoints(a, b));
  await addPlayerMessages(
    tenant,
    messages.map(([, some]) => together(some)),
  );
}

function together(facts: readonly FactToTell[]): NewPlayerMessage {
  const { player_id, type, campaign_id, custom_id, at, data } = facts.at(-1) as FactToTell;
  const about = { campaign_id, custom_id, player_id };
  const parts = facts.flatMap(({ part }) => (part ? [part] : []));
  return { player_id, type, campaign_id, at, data: { ...about, ...data }, parts };
}

function keyText({ player_id, type, campaign_id }: PlayerMessageKey): string {
  return `${player_id}\t${type}\t${campaign_id}`;
}
