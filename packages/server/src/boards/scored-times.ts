import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { formatExactly } from '@laurel/contract/values/timestamps.ts';
import { titleIn } from '@laurel/rules/prizes/prize-titles.ts';
import { LRUCache } from 'lru-cache';
import { readScoredUpTo, type StatsDependencies } from '../events/events.ts';

/** Tenants whose times are kept, and for how long (ms): readers of many boards cause a few small statements a second. */
const MAX_TENANTS = 1_000;
const MAX_AGE_MILLISECONDS = 200;

/** Up to which time boards have every acknowledged event, as leaderboards say it. */
export class ScoredTimes {
  readonly #dependencies: StatsDependencies;
  readonly #kept = new LRUCache<number, Promise<string>>({ max: MAX_TENANTS, ttl: MAX_AGE_MILLISECONDS });

  constructor(dependencies: StatsDependencies) {
    this.#dependencies = dependencies;
  }

  /** A board that is read afterwards has every event that was acknowledged by this time (RFC 3339), or more. */
  of(tenant_id: number): Promise<string> {
    const known = this.#kept.get(tenant_id);
    if (known) return known;
    const read = readScoredUpTo(this.#dependencies, tenant_id).then(formatExactly);
    this.#kept.set(tenant_id, read);
    read.catch(() => this.#kept.delete(tenant_id));
    return read;
  }
}

/** Prizes as staff read them: their titles in the campaign's default language. */
export function prizeTitles(
  prizes: readonly Prize[],
  { currency, default_language }: Pick<CampaignDefinition, 'currency' | 'default_language'>,
): string[] {
  return prizes.map((prize) => titleIn(prize, currency, [default_language]));
}
