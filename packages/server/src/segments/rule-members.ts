import type { SegmentRule } from '@laurel/contract/segments/rules.ts';
import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import { type PlayerHistory, whenMember } from '@laurel/rules/segments/membership.ts';
import { type Spans, spanAt } from '@laurel/rules/segments/spans.ts';
import type { TenantSession } from '../database/database.ts';
import { playersUpTo } from '../history/history.ts';
import { type LogStretch, lookBack, readHistories } from './read-histories.ts';
import { type ReadWorld, readWorld } from './rule-world.ts';

/** The players who belong at a time (µs), by the log up to an event, in the order of their ids. Holds no lock. */
export async function readMembers(
  tenant: TenantSession,
  rule: SegmentRule,
  { at, upTo }: { at: number; upTo: number },
): Promise<string[]> {
  const world = await readWorld(tenant, rule);
  const looked = { from: lookBack(rule, at), to: at, upTo };
  const members = new Set<string>();
  for await (const player_ids of playersUpTo(tenant, upTo)) {
    const named = player_ids.filter((player_id) => !isErased(player_id));
    for (const { player_id, spans } of await spansOf(tenant, rule, world, named, looked))
      if (spanAt(spans, at)) members.add(player_id);
  }
  return [...members].sort(compareCodePoints);
}

/** When each of the players belongs, by that part of the log. */
async function spansOf(
  tenant: TenantSession,
  rule: SegmentRule,
  world: ReadWorld,
  player_ids: string[],
  looked: LogStretch,
): Promise<{ player_id: string; spans: Spans }[]> {
  const histories = await readHistories(tenant, rule, world, player_ids, looked);
  return histories.map(({ player_id, history }) => ({ player_id, spans: whenMember(rule, history, world) }));
}

/** What the log has of one player for a rule, up to a time (µs), with what else the rule uses. */
export async function readWholeHistory(
  tenant: TenantSession,
  rule: SegmentRule,
  player_id: string,
  { at, upTo }: { at: number; upTo: number },
): Promise<{ history: PlayerHistory; world: ReadWorld }> {
  const world = await readWorld(tenant, rule);
  const [read] = await readHistories(tenant, rule, world, [player_id], { from: 0, to: at, upTo });
  return { history: (read as { history: PlayerHistory }).history, world };
}

/** When players belong by a rule, from a time on and before another one, µs, by the log up to an event. */
export async function readSpans(
  tenant: TenantSession,
  rule: SegmentRule,
  player_ids: string[],
  { from, to, upTo }: LogStretch,
): Promise<ReadonlyMap<string, Spans>> {
  const world = await readWorld(tenant, rule);
  const looked = { from: lookBack(rule, from), to, upTo };
  const found = await spansOf(tenant, rule, world, player_ids, looked);
  return new Map(found.map(({ player_id, spans }) => [player_id, spans]));
}
