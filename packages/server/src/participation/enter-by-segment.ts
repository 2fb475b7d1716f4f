import { hasLiveSegment } from '@laurel/rules/players/audience.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import { joinedAtOf } from '@laurel/rules/rounds/joined.ts';
import {
  closesAt,
  holdCampaign,
  readCampaign,
  type StoredCampaign,
  storedInstant,
} from '../campaigns/campaigns.ts';
import { askForRefolds, type LogFollower } from '../cursor/cursor.ts';
import type { Database, TenantDatabase, TenantSession } from '../database/database.ts';
import { recordDecisions } from '../decisions/decisions.ts';
import { newestSeq, positionAt } from '../events/events.ts';
import { playersAfter, playersUpTo } from '../history/history.ts';
import { type EntryWindow, readLiveEntriesOf } from '../segments/segments.ts';
import { readOptInsOf, writeEntries } from './store/opt-ins.ts';
import { readSegmentLook, type SegmentLook, writeSegmentLook } from './store/segment-looks.ts';

/** The dependencies of looking at live segments. */
export interface EntryDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<LogFollower, 'wake'>;
}

/** Time alone and voids may let players in, so all are looked at as often (ms). */
const WHOLE_LOOK_MILLISECONDS = 3_600_000;

/** Players who are entered by one transaction. */
const ENTERED_AT_ONCE = 500;

/**
 * Lets players join a campaign who belong to a live segment of it, with the time from which they do
 * (docs/rules/segments.md#7): those in new events, and from time to time all. What was received after the campaign's grace
 * changes nothing. Every process may do so: the last look, at all players, comes to the same in each.
 */
export async function enterBySegment(
  { database, clock, scoring }: EntryDependencies,
  tenant_id: number,
  campaign_id: number,
): Promise<void> {
  const tenant = database.ofTenant(tenant_id);
  const campaign = await readCampaign(tenant, campaign_id);
  if (!campaign || !isTaking(campaign)) return;
  const now = clock();
  const closes_at = closesAt(campaign.definition);
  const up_to =
    now.getTime() * 1_000 > closes_at ? await positionAt(tenant, closes_at) : await newestSeq(tenant);
  const before = await readSegmentLook(tenant, campaign_id);
  const isWhole = isWholeDue(before, campaign, now);
  if (!isWhole && before?.up_to === up_to) return;
  const { start, end } = campaign.definition;
  const window = {
    start: storedInstant(start),
    end: storedInstant(end),
    upTo: up_to,
    now: now.getTime() * 1_000,
  };
  const players = isWhole ? playersUpTo(tenant, up_to) : playersAfter(tenant, before?.up_to ?? 0, up_to);
  let entered = 0;
  for await (const player_ids of players)
    entered += await enter(tenant, campaign, player_ids, { ...window, at: now });
  const whole_at = isWhole ? now : (before?.whole_at ?? now);
  await writeSegmentLook(tenant, campaign_id, { version: campaign.version, up_to, whole_at });
  if (entered > 0) scoring.wake(tenant_id);
}

const isTaking = ({ state, pinned, definition }: StoredCampaign) =>
  state === 'published' && !pinned && hasLiveSegment(definition.audience);

/** All are looked at first, after an edit, when the campaign is over, and after a while. */
function isWholeDue(before: SegmentLook | undefined, campaign: StoredCampaign, now: Date): boolean {
  if (!before || before.version !== campaign.version) return true;
  if (now.getTime() * 1_000 > closesAt(campaign.definition) && !isLookedToTheEnd(before, campaign))
    return true;
  return now.getTime() - before.whole_at.getTime() >= WHOLE_LOOK_MILLISECONDS;
}

/** Were all players looked at after the campaign's grace? Then nobody enters any more. */
function isLookedToTheEnd({ version, whole_at }: SegmentLook, campaign: StoredCampaign): boolean {
  return version === campaign.version && whole_at.getTime() * 1_000 > closesAt(campaign.definition);
}

/** Whether everybody who enters the campaign by a live segment has; true where it has none. Its settlement waits for it. */
export async function hasEveryEntry(tenant: TenantSession, campaign: StoredCampaign): Promise<boolean> {
  if (!hasLiveSegment(campaign.definition.audience)) return true;
  const look = await readSegmentLook(tenant, campaign.campaign_id);
  return look !== undefined && isLookedToTheEnd(look, campaign);
}

/** Returns of how many of the players it became known when they join, or that they do not. */
async function enter(
  tenant: TenantDatabase,
  { campaign_id, definition }: StoredCampaign,
  player_ids: string[],
  window: EntryWindow & { at: Date },
): Promise<number> {
  const named = player_ids.filter((player_id) => !isErased(player_id));
  const found = await readLiveEntriesOf(tenant, definition.audience, named, window);
  const joining = new Map(found.map(({ player_id, joined_at }) => [player_id, joined_at]));
  const known = await readOptInsOf(tenant, [campaign_id], named);
  // Who does not belong after all joins at the end: no round counts.
  for (const { player_id } of known) if (!joining.has(player_id)) joining.set(player_id, window.end);
  for (const { player_id, joined } of known)
    if (joining.get(player_id) === joinedAtOf(joined)) joining.delete(player_id);
  const news = Array.from(joining, ([player_id, joined_at]) => ({ player_id, joined_at }));
  for (let from = 0; from < news.length; from += ENTERED_AT_ONCE)
    await enterSome(tenant, campaign_id, news.slice(from, from + ENTERED_AT_ONCE), window.at);
  return news.length;
}

function enterSome(
  session: TenantDatabase,
  campaign_id: number,
  entries: { player_id: string; joined_at: number }[],
  at: Date,
): Promise<void> {
  return session.transaction(async (tenant) => {
    await holdCampaign(tenant, campaign_id);
    const campaign = await readCampaign(tenant, campaign_id);
    if (!campaign || !isTaking(campaign)) return;
    await writeEntries(tenant, campaign_id, entries);
    const decided = { kind: 'opt_in' as const, at, campaign_id };
    await recordDecisions(
      tenant,
      entries.map(({ player_id, joined_at }) => ({
        ...decided,
        player_id,
        content: { joined_at, by_segment: true },
      })),
    );
    await askForRefolds(
      tenant,
      entries.map(({ player_id }) => player_id),
    );
  });
}
