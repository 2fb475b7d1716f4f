import { needsJoin } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { OptInAnswer } from '@laurel/contract/participation/opt-ins.ts';
import { formatTimestamp, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { type Joined, teamsIn } from '@laurel/rules/rounds/joined.ts';
import type { Author } from '../audit/audit.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import {
  type CampaignDependencies,
  existingCampaign,
  lockOpen,
  readCampaign,
} from '../campaigns/campaigns.ts';
import { askForRefolds } from '../cursor/cursor.ts';
import type { Rows } from '../database/rows.ts';
import { recordDecision } from '../decisions/decisions.ts';
import { readPausedNow } from '../facts/facts.ts';
import { writeOutbox } from '../outbox/outbox.ts';
import { joinTeam, type OptInWish, teamOfWish } from './join-team.ts';
import { countOptIns, readOptInRows, writeOptIn } from './store/opt-ins.ts';

/**
 * Lets a player join a campaign, now or at `at` (docs/rules/rounds.md#6). Of several times the earliest is kept, so neither
 * resends nor the order of arrival matter; calls without effect are not in the audit log. Faults: `not_found`; `conflict`,
 * also for a player whose incentives are paused now (docs/rules/facts.md#5); `invalid_body` at `/at` and `/team_id`. In a
 * campaign with teams it names the player's team from that time on (docs/rules/teams.md#2).
 */
export async function optIn(
  { database, clock, scoring }: Pick<CampaignDependencies, 'database' | 'clock' | 'scoring'>,
  { tenant_id, username }: Author,
  campaign_id: number,
  body: OptInWish,
): Promise<void> {
  const { player_id, at } = body;
  const now = clock();
  const joined_at = at === undefined ? now.getTime() * 1000 : readTime(at);
  const changed = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    const campaign = await lockOpen(tenant, campaign_id, 'opt-ins');
    if (!needsJoin[campaign.definition.join])
      throw new Fault(
        'conflict',
        'Every player is in this campaign without joining (its join is automatic), so it takes no opt-ins.',
      );
    if ((await readPausedNow(tenant, [player_id], now)).has(player_id))
      throw new Fault('conflict', 'Incentives of this player are paused, so the player cannot join.');
    const team_id = await teamOfWish(tenant, campaign, body, joined_at);
    const isTeamNew =
      team_id !== undefined && (await joinTeam(tenant, campaign_id, { ...body, team_id, joined_at }));
    const joined = await writeOptIn(tenant, campaign_id, { player_id, joined_at });
    if (!joined && !isTeamNew) return false;
    const { custom_id } = campaign.definition;
    const ofTeam = team_id === undefined ? {} : { team_id };
    const data = { campaign_id, custom_id, player_id, joined_at: formatTimestamp(joined_at), ...ofTeam };
    if (joined?.before === null) await writeOutbox(tenant, [{ type: 'player.joined', at: now, data }]);
    await writeAudit(tenant, {
      at: now,
      author: username,
      action: 'player.opted_in',
      campaign_id,
      reason: null,
      details: { player_id, joined_at: formatTimestamp(joined_at), ...ofTeam },
      changes: sidesOf(timeOf(joined ? joined.before : joined_at), timeOf(joined_at)),
    });
    await recordDecision(tenant, {
      kind: 'opt_in',
      at: now,
      campaign_id,
      player_id,
      author: username,
      content: { joined_at, ...ofTeam },
    });
    await askForRefolds(tenant, [player_id]);
    return true;
  });
  if (changed) scoring.wake(tenant_id);
}

/** Some of the players who joined, by player, and how many there are in all. */
export async function listOptIns(
  { database }: Pick<CampaignDependencies, 'database'>,
  tenant_id: number,
  campaign_id: number,
  rows: Rows,
): Promise<{ count: number; optIns: OptInAnswer[] }> {
  const tenant = database.ofTenant(tenant_id);
  existingCampaign(await readCampaign(tenant, campaign_id), campaign_id);
  const count = await countOptIns(tenant, campaign_id);
  const stored = await readOptInRows(tenant, campaign_id, rows);
  const optIns = stored.map(({ joined, ...one }) => ({
    ...one,
    joined_at: formatTimestamp(one.joined_at),
    ...teamsAnswer(joined),
  }));
  return { count, optIns };
}

function teamsAnswer(joined: Joined): Pick<OptInAnswer, 'teams'> {
  const teams = teamsIn(joined).map(({ team_id, from }) => ({ team_id, from: formatTimestamp(from) }));
  return teams.length === 0 ? {} : { teams };
}

function timeOf(joined_at: number | null): object {
  return joined_at === null ? {} : { joined_at: formatTimestamp(joined_at) };
}

function readTime(at: string): number {
  const instant = parseTimestamp(at);
  if (instant !== null) return instant;
  const errors = [{ pointer: '/at', detail: 'must be an RFC 3339 date-time of the years 2000 to 2100' }];
  throw new Fault('invalid_body', 'Not valid: /at.', { errors });
}
