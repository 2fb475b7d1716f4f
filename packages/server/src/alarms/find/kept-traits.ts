import type { Traits } from '@laurel/rules/alarms/slots.ts';
import type { ReadTraits } from '@laurel/rules/alarms/traits.ts';
import { LRUCache } from 'lru-cache';
import type { AlarmCause } from '../store/alarms.ts';
import type { LookedAt } from './looked-at.ts';

/** About how much (bytes) is kept of all players of a process. */
const MAX_BYTES = 96 * 1024 * 1024;

/** Of a player, in addition to the traits: the newest rounds, mostly. */
const PLAYER_BYTES = 1_600;

/** What the log says about one alarm, and what it was read for: the same traits, found again, say the same. */
export interface KeptCause {
  found: string;
  traits: readonly (Traits | undefined)[];
  cause: Omit<AlarmCause, 'at_stake'>;
}

/** The traits of a player, and those from which they go on. */
export interface PlayerTraits extends ReadTraits {
  readonly traits: Traits;
}

/** What was read of players in one scope, up to an event. */
export interface ScopeTraits {
  seq: number;
  players: ReadonlyMap<string, PlayerTraits>;
}

/** What is known of the alarms of a campaign, and of all players that its scope has. */
export interface CampaignTraits extends ScopeTraits {
  causes: ReadonlyMap<string, KeptCause>;
}

/** Of so many campaigns the alarms are kept. */
const MAX_CAMPAIGNS = 1_000;

/**
 * What was read of players, so that only those with new events are read again; campaigns of one scope share it, as their
 * traits are the same. It is only kept: without it the log gives the same.
 */
export class KeptTraits {
  readonly #scopes = new LRUCache<string, ScopeTraits & { changes: number }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ players }) => 1 + players.size * (PLAYER_BYTES + (bytesOfOne(players) ?? 0)),
  });
  readonly #causes = new LRUCache<string, CampaignTraits['causes']>({ max: MAX_CAMPAIGNS });

  /**
   * What is kept of the campaign's scope and still true, of an event before or after that of the look; undefined: nothing.
   */
  of(looked: LookedAt): CampaignTraits | undefined {
    const kept = this.#scopes.get(scopeOf(looked));
    if (kept?.changes !== looked.changes) return undefined;
    return { ...kept, causes: this.#causes.get(campaignOf(looked)) ?? new Map() };
  }

  /** A settlement is the last look at a campaign, so nothing is kept of it in place of what running ones share. */
  keep(looked: LookedAt, { seq, players, causes }: CampaignTraits): void {
    if (looked.voidsUpTo !== undefined) return;
    this.#scopes.set(scopeOf(looked), { seq, players, changes: looked.changes });
    this.#causes.set(campaignOf(looked), causes);
  }
}

function bytesOfOne(players: ScopeTraits['players']): number | undefined {
  const one = players.values().next().value;
  return one && one.traits.byteLength + one.settled.byteLength;
}

function scopeOf({ tenant, scope }: LookedAt): string {
  return `${tenant.tenant_id} ${scope}`;
}

/** Everything but events decides a fold and is counted in the changes: rules, rates, voids, erased players. */
function campaignOf({ tenant, campaign_id, fold_id, changes }: LookedAt): string {
  return `${tenant.tenant_id} ${campaign_id} ${fold_id} ${changes}`;
}
