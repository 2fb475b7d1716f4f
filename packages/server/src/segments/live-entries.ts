import type { Audience } from '@laurel/contract/campaigns/audience.ts';
import { ALWAYS, type Spans, unite } from '@laurel/rules/segments/spans.ts';
import type { TenantSession } from '../database/database.ts';
import { readSpans } from './rule-members.ts';
import { readListed, readRules } from './store/segments.ts';

/** The window of a campaign, `[start, end)`, µs, and the log up to an event, as it was at a time. */
export interface EntryWindow {
  start: number;
  end: number;
  upTo: number;
  now: number;
}

/**
 * Since when each of the players takes part in a campaign by a live segment of its audience, or by a listed one
 * (docs/rules/segments.md#7): the first moment of its window at which the player belongs; those who do not belong by now are
 * missing.
 */
export async function readLiveEntriesOf(
  tenant: TenantSession,
  { segments = [] }: Pick<Audience, 'segments'>,
  player_ids: string[],
  { start, end, upTo, now }: EntryWindow,
): Promise<{ player_id: string; joined_at: number }[]> {
  const live = segments.filter(({ evaluated }) => evaluated === 'live');
  const rules = await readRules(
    tenant,
    live.map(({ segment_id }) => segment_id),
  );
  const looked = { from: start, to: Math.min(now, end), upTo };
  const found: ReadonlyMap<string, Spans>[] = [];
  for (const { rule } of rules) if (rule) found.push(await readSpans(tenant, rule, player_ids, looked));
  const others = segments.filter((one) => !live.includes(one));
  const listed = others.length === 0 ? [] : await readListed(tenant, others, player_ids);
  const isListed = new Set(listed.map(({ player_id }) => player_id));
  return player_ids.flatMap((player_id) => {
    const spans: Spans = isListed.has(player_id)
      ? ALWAYS
      : unite(found.flatMap((one) => one.get(player_id) ?? []));
    const first = spans.find(({ to }) => to > start);
    const joined_at = Math.max(first?.from ?? Number.POSITIVE_INFINITY, start);
    return joined_at < end && joined_at <= now ? [{ player_id, joined_at }] : [];
  });
}
