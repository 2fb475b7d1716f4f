import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { TenantSession } from '../database/database.ts';
import { type OutboxMessage, writeOutbox } from '../outbox/outbox.ts';
import { causeContent, causeName, stakeContent } from './cause-content.ts';
import { type AlarmCause, type KnownAlarm, readAlarmsOf } from './store/alarms.ts';
import { type Evaluation, writeEvaluation } from './store/evaluations.ts';
import { type InsertedAlarm, insertAlarms, updateAlarms, withdrawAlarms } from './store/write-causes.ts';

/** Of what campaign, and when. */
export interface StoredAt {
  custom_id: string;
  at: Date;
  /** Not looked for again before. */
  next_at: Date;
}

/**
 * Writes what the log says about a campaign, and a message for each new alarm (invariant I13), in the caller's transaction,
 * which holds the campaign's lock. Decisions stay, and alarms that are not among the causes have none any more.
 */
export async function storeCauses(
  tenant: TenantSession,
  evaluation: Evaluation,
  causes: readonly AlarmCause[],
  { custom_id, at, next_at }: StoredAt,
): Promise<void> {
  const { campaign_id } = evaluation;
  const known = new Map((await readAlarmsOf(tenant, campaign_id)).map((alarm) => [causeName(alarm), alarm]));
  const isKnown = (cause: AlarmCause) => known.has(causeName(cause));
  const inserted = await insertAlarms(
    tenant,
    campaign_id,
    causes.filter((cause) => !isKnown(cause)),
    at,
  );
  const changed = causes.flatMap((cause) => changeOf(known.get(causeName(cause)), cause));
  await updateAlarms(tenant, changed);
  const names = new Set(causes.map(causeName));
  const gone = [...known.values()].filter((alarm) => alarm.has_cause && !names.has(causeName(alarm)));
  const gone_ids = gone.map(({ alarm_id }) => alarm_id);
  if (gone_ids.length > 0) await withdrawAlarms(tenant, gone_ids);
  const byName = new Map(causes.map((cause) => [causeName(cause), cause]));
  const messages = inserted.flatMap((alarm) =>
    messageOf(alarm, byName.get(causeName(alarm)), { campaign_id, custom_id, at }),
  );
  await writeOutbox(tenant, messages);
  await writeEvaluation(tenant, evaluation, { evaluated_at: at, next_at });
}

/** The alarm with what the log says now; empty: it is new, or says so already. */
function changeOf(known: KnownAlarm | undefined, cause: AlarmCause): (AlarmCause & { alarm_id: number })[] {
  const isSame = (of: (cause: AlarmCause) => string) => known && of(known) === of(cause);
  if (!known || (known.has_cause && isSame(causeContent) && isSame(stakeContent))) return [];
  return [{ ...cause, alarm_id: known.alarm_id }];
}

/** What subscribers learn of a new alarm (docs/rules/webhooks.md#5). */
function messageOf(
  { alarm_id: id }: InsertedAlarm,
  cause: AlarmCause | undefined,
  { campaign_id, custom_id, at }: { campaign_id: number; custom_id: string; at: Date },
): OutboxMessage[] {
  if (!cause) return [];
  const { kind, player_id, player_hash, score_share, summary, at_stake } = cause;
  const first_seen_at = formatTimestamp(cause.first_seen_at);
  const alarm = { kind, player_id, player_hash, first_seen_at, score_share, summary, at_stake };
  return [{ type: 'alarm.raised', at, data: { id, campaign_id, custom_id, ...alarm } }];
}
