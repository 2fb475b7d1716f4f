import type { Traits } from '@laurel/rules/alarms/alarm.ts';
import { LRUCache } from 'lru-cache';
import type { AlarmCause } from '../store/alarms.ts';
import type { LookedAt } from './looked-at.ts';

/** About how much (bytes) is kept of all campaigns of a process. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Of a player, in addition to the traits. */
const PLAYER_BYTES = 150;

/** What the log says about one alarm, and what it was read for: the same traits, found again, say the same. */
export interface KeptCause {
  found: string;
  traits: readonly (Traits | undefined)[];
  cause: Omit<AlarmCause, 'at_stake'>;
}

/** What was read of a campaign's players, up to an event. */
export interface CampaignTraits {
  seq: number;
  players: ReadonlyMap<string, Traits>;
  causes: ReadonlyMap<string, KeptCause>;
}

/**
 * What was read of the players of campaigns, so that only players with new events are read again. It is only kept: without
 * it the log gives the same.
 */
export class KeptTraits {
  readonly #kept = new LRUCache<string, CampaignTraits & { key: string }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ players }) => 1 + players.size * (PLAYER_BYTES + (bytesOfOne(players) ?? 0)),
  });

  /** What is kept of the campaign and still true; undefined: nothing. */
  of(looked: LookedAt): CampaignTraits | undefined {
    const kept = this.#kept.get(nameOf(looked));
    return kept?.key === keyOf(looked) && kept.seq <= looked.seq ? kept : undefined;
  }

  keep(looked: LookedAt, traits: CampaignTraits): void {
    this.#kept.set(nameOf(looked), { ...traits, key: keyOf(looked) });
  }
}

function bytesOfOne(players: CampaignTraits['players']): number | undefined {
  return players.values().next().value?.byteLength;
}

function nameOf({ tenant, campaign_id }: LookedAt): string {
  return `${tenant.tenant_id} ${campaign_id}`;
}

/** Everything but events decides a fold and is counted in the changes: rules, rates, voids, erased players. */
function keyOf({ fold_id, changes }: LookedAt): string {
  return `${fold_id} ${changes}`;
}
