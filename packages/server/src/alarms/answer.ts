import type { AlarmAnswer } from '@laurel/contract/alarms/alarms.ts';
import { winsBy } from '@laurel/contract/campaigns/by-kind.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { TenantSession } from '../database/database.ts';
import { type KnownAlarm, readIdsOfHashes, readUniqueIds } from './store/alarms.ts';

/** Alarms as they are answered: with the ids of their events, as the log has them now, and of related players. */
export async function alarmAnswers(
  tenant: TenantSession,
  alarms: readonly KnownAlarm[],
): Promise<AlarmAnswer[]> {
  const seqs = alarms.flatMap(({ evidence }) => evidence.map(({ seq }) => seq));
  const ids = seqs.length === 0 ? new Map<number, string>() : await readUniqueIds(tenant, seqs);
  const hashes = alarms.flatMap(({ related }) => related);
  const players = hashes.length === 0 ? new Map<string, string>() : await readIdsOfHashes(tenant, hashes);
  return alarms.map(({ alarm_id: id, campaign_kind, ...alarm }) => ({
    id,
    ...alarm,
    first_seen_at: formatTimestamp(alarm.first_seen_at),
    raised_at: alarm.raised_at.toISOString(),
    evidence: alarm.evidence.map(({ seq, at, text }) => ({
      ...{ seq, unique_id: ids.get(seq) ?? null, at: formatTimestamp(at), text },
    })),
    related: alarm.related.map((player_hash) => ({
      ...{ player_hash, player_id: players.get(player_hash) ?? null },
    })),
    at_stake: {
      ...alarm.at_stake,
      place: winsBy[campaign_kind] === 'places' ? alarm.at_stake.place : null,
    },
    decided_at: alarm.decided_at?.toISOString() ?? null,
  }));
}
