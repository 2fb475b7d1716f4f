import { type CampaignDefinition, needsJoin } from '@laurel/contract/campaigns/definition.ts';
import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import {
  maxTeamOptIns,
  maxTeams,
  type OptInAnswer,
  type OptInBody,
} from '@laurel/contract/participation/opt-ins.ts';
import { formatTimestamp, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { teamsIn } from '@laurel/rules/rounds/joined.ts';
import { membershipsOf, teamAt } from '@laurel/rules/teams/team-points.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import {
  type CampaignDependencies,
  lockOpen,
  readExistingCampaign,
  type StoredCampaign,
} from '../campaigns/campaigns.ts';
import { askForRefolds } from '../cursor/cursor.ts';
import type { Rows, TenantSession } from '../database/database.ts';
import type { Listed } from '../database/table.ts';
import { recordDecision } from '../decisions/decisions.ts';
import { readPausedNow } from '../facts/facts.ts';
import { type FactToTell, tellPlayers, writeOutbox } from '../outbox/outbox.ts';
import { invalidMember } from '../validation/refusals.ts';
import { countOptIns, readOptInRows, writeOptIn } from './store/opt-ins.ts';
import { countTeams, isKnownTeam, nameTeam, readTeamOptIns, writeTeamOptIn } from './store/teams.ts';

/**
 * Lets a player join a campaign, now or at `at` (docs/rules/rounds.md#6). Of several times the earliest is kept, so neither
 * resends nor the order of arrival matter; calls without effect are not in the audit log. Faults: `not_found`; `conflict`,
 * also for a player whose incentives are paused now (docs/rules/facts.md#5); `invalid_body` at `/at` and `/team_id`. In a
 * campaign with teams it names the player's team from that time on (docs/rules/teams.md#2).
 */
export async function optIn(
  { database, clock, scoring }: CampaignDependencies,
  { tenant_id, username: author }: Author,
  campaign_id: number,
  body: OptInWish,
): Promise<void> {
  const { player_id } = body;
  const at = clock();
  const joined_at = body.at === undefined ? at.getTime() * 1000 : readTime(body.at);
  const changed = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    const campaign = await lockOpen(tenant, campaign_id, 'opt-ins');
    if (!needsJoin[campaign.definition.join])
      throw new Fault(
        'conflict',
        'Every player is in this campaign without joining (its join is automatic), so it takes no opt-ins.',
      );
    if ((await readPausedNow(tenant, [player_id], at)).has(player_id))
      throw new Fault('conflict', 'Incentives of this player are paused, so the player cannot join.');
    const team_id = await teamOfWish(tenant, campaign, body, joined_at);
    const isTeamNew =
      team_id !== undefined && (await joinTeam(tenant, campaign_id, { ...body, team_id, joined_at }));
    const joined = await writeOptIn(tenant, campaign_id, { player_id, joined_at });
    if (!joined && !isTeamNew) return false;
    const ofTeam = team_id === undefined ? {} : { team_id };
    const data = { joined_at: formatTimestamp(joined_at), ...ofTeam };
    if (joined?.before === null) await announceJoin(tenant, campaign, { player_id, at, data });
    const done = { at, author, campaign_id };
    const changes = sidesOf(timeOf(joined ? joined.before : joined_at), timeOf(joined_at));
    const entry = { reason: null, details: { player_id, ...data }, changes };
    await writeAudit(tenant, { ...done, action: 'player.opted_in', ...entry });
    const content = { joined_at, ...ofTeam };
    await recordDecision(tenant, { ...done, kind: 'opt_in', player_id, content });
    await askForRefolds(tenant, [player_id]);
    return true;
  });
  if (changed) scoring.wake(tenant_id);
}

/** At once; where the campaign has messages about its players, at most one a minute (docs/rules/webhooks.md#8). */
async function announceJoin(
  tenant: TenantSession,
  { campaign_id, definition: { custom_id, player_messages } }: StoredCampaign,
  { player_id, at, data }: Pick<FactToTell, 'player_id' | 'at' | 'data'>,
): Promise<void> {
  const type = 'player.joined';
  const about = { campaign_id, custom_id, player_id };
  if (player_messages) await tellPlayers(tenant, [{ type, ...about, at, data }]);
  else await writeOutbox(tenant, [{ type, at, data: { ...about, ...data } }]);
}

/** Some of the players who joined, by player, and how many there are in all. */
export async function listOptIns(
  { database }: Pick<CampaignDependencies, 'database'>,
  tenant_id: number,
  campaign_id: number,
  rows: Rows,
): Promise<Listed<OptInAnswer>> {
  const tenant = database.ofTenant(tenant_id);
  await readExistingCampaign(tenant, campaign_id);
  const count = await countOptIns(tenant, campaign_id);
  const stored = await readOptInRows(tenant, campaign_id, rows);
  const results = stored.map(({ joined, player_id, joined_at }) => {
    const teams = teamsIn(joined).map(({ team_id, from }) => ({ team_id, from: formatTimestamp(from) }));
    return { player_id, joined_at: formatTimestamp(joined_at), ...(teams.length > 0 && { teams }) };
  });
  return { count, results };
}

function timeOf(joined_at: number | null): object {
  return joined_at === null ? {} : { joined_at: formatTimestamp(joined_at) };
}

function readTime(at: string): number {
  return parseTimestamp(at) ?? refuse('/at', 'must be an RFC 3339 date-time of the years 2000 to 2100');
}

/** An opt-in as it is asked for. */
interface OptInWish extends OptInBody {
  /** Whether a team that is known keeps its name, whatever `team_name` says: players name new teams only. */
  keepsTeamNames?: boolean;
}

/** An opt-in into a campaign with teams; `joined_at` in µs. */
interface TeamJoin extends Pick<OptInWish, 'player_id' | 'at' | 'team_name' | 'keepsTeamNames'> {
  team_id: string;
  joined_at: number;
}

/**
 * The team of an opt-in at `now` (µs): the named one, else the one that the player is in; undefined in campaigns without
 * teams. Faults: `invalid_body` at `/team_id` and `/team_name`.
 */
async function teamOfWish(
  tenant: TenantSession,
  { campaign_id, definition }: { campaign_id: number; definition: CampaignDefinition },
  { player_id, at, team_id, team_name }: OptInWish,
  now: number,
): Promise<string | undefined> {
  if (!boardTermsOf(definition).teams) {
    if (team_id !== undefined) refuse('/team_id', 'the campaign has no teams');
    if (team_name !== undefined) refuse('/team_name', 'the campaign has no teams');
    return undefined;
  }
  if (team_id !== undefined) return team_id;
  const known = at === undefined ? await readTeamOptIns(tenant, campaign_id, player_id) : [];
  const present = teamAt(membershipsOf(known), now);
  return present ?? refuse('/team_id', 'is missing: players of this campaign name their team when they join');
}

/**
 * Keeps the team of an opt-in, and its name (docs/rules/teams.md#2); returns whether anything changed. The caller holds the
 * campaign. Faults: `conflict`.
 */
async function joinTeam(tenant: TenantSession, campaign_id: number, join: TeamJoin): Promise<boolean> {
  const { player_id, team_id, joined_at: from } = join;
  const known = await readTeamOptIns(tenant, campaign_id, player_id);
  const same = known.find((one) => one.from === from);
  if (same && same.team_id !== team_id)
    throw new Fault('conflict', `At that very time the player joined another team, ${same.team_id}.`);
  // A call without a time can be sent again: it says where the player is now.
  const isThere = join.at === undefined && teamAt(membershipsOf(known), from) === team_id;
  const isNew = !same && !isThere;
  if (isNew && known.length >= maxTeamOptIns)
    throw new Fault(
      'conflict',
      `The player joined this campaign ${maxTeamOptIns} times, which is the limit.`,
    );
  const isNamed = await nameOfTeam(tenant, campaign_id, join);
  if (isNew) await writeTeamOptIn(tenant, campaign_id, player_id, { from, team_id });
  return isNew || isNamed;
}

async function nameOfTeam(
  tenant: TenantSession,
  campaign_id: number,
  { team_id, team_name, joined_at, keepsTeamNames = false }: TeamJoin,
): Promise<boolean> {
  const isKnown = await isKnownTeam(tenant, campaign_id, team_id);
  if (!isKnown && (await countTeams(tenant, campaign_id)) >= maxTeams)
    throw new Fault('conflict', `The campaign has ${maxTeams} teams, which is the limit.`);
  // The id is the name until one is given, whatever its time.
  if (!isKnown) await nameTeam(tenant, { campaign_id, team_id, team_name: team_id }, 0);
  if (team_name === undefined || (isKnown && keepsTeamNames)) return false;
  return nameTeam(tenant, { campaign_id, team_id, team_name }, joined_at);
}

function refuse(pointer: string, detail: string): never {
  throw invalidMember(pointer, detail);
}
