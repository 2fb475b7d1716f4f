import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { TenantSession } from '../database/database.ts';
import { type OutboxMessage, writeOutbox } from '../outbox/outbox.ts';
import type { AlarmCause } from './store/alarms.ts';
import { type Evaluation, writeEvaluation } from './store/evaluations.ts';
import { type WrittenAlarm, writeCauses } from './store/write-causes.ts';

/** Of what campaign, and when. */
export interface StoredAt {
  custom_id: string;
  at: Date;
  /** Not looked for again before. */
  next_at: Date;
}

/**
 * Writes what the log says about a campaign, and a message for each new alarm (invariant I13), in the caller's transaction,
 * which holds the campaign's lock.
 */
export async function storeCauses(
  tenant: TenantSession,
  evaluation: Evaluation,
  causes: readonly AlarmCause[],
  { custom_id, at, next_at }: StoredAt,
): Promise<void> {
  const { campaign_id } = evaluation;
  const written = await writeCauses(tenant, campaign_id, causes, at);
  const byKey = new Map(causes.map((cause) => [keyOf(cause), cause]));
  const messages = written
    .filter(({ is_new }) => is_new)
    .sort((a, b) => a.alarm_id - b.alarm_id)
    .flatMap((alarm) => messageOf(alarm, byKey.get(keyOf(alarm)), { campaign_id, custom_id, at }));
  await writeOutbox(tenant, messages);
  await writeEvaluation(tenant, evaluation, { evaluated_at: at, next_at });
}

function keyOf({ kind, player_hash }: Pick<AlarmCause, 'kind' | 'player_hash'>): string {
  return `${kind} ${player_hash}`;
}

/** What subscribers learn of a new alarm (docs/rules/webhooks.md#5). */
function messageOf(
  { alarm_id: id }: WrittenAlarm,
  cause: AlarmCause | undefined,
  { campaign_id, custom_id, at }: { campaign_id: number; custom_id: string; at: Date },
): OutboxMessage[] {
  if (!cause) return [];
  const { kind, player_id, player_hash, score_share, summary, at_stake } = cause;
  const first_seen_at = formatTimestamp(cause.first_seen_at);
  const alarm = { kind, player_id, player_hash, first_seen_at, score_share, summary, at_stake };
  return [{ type: 'alarm.raised', at, data: { id, campaign_id, custom_id, ...alarm } }];
}
