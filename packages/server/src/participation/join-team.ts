import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { maxTeamOptIns, maxTeams, type OptInBody } from '@laurel/contract/participation/opt-ins.ts';
import { membershipsOf, teamAt } from '@laurel/rules/teams/memberships.ts';
import type { TenantSession } from '../database/database.ts';
import { countTeams, isKnownTeam, nameTeam, readTeamOptIns, writeTeamOptIn } from './store/teams.ts';

/** An opt-in as it is asked for. */
export interface OptInWish extends OptInBody {
  /** Whether a team that is known keeps its name, whatever `team_name` says: players name new teams only. */
  keepsTeamNames?: boolean;
}

/** An opt-in into a campaign with teams; `joined_at` in µs. */
export interface TeamJoin extends Pick<OptInWish, 'player_id' | 'at' | 'team_name' | 'keepsTeamNames'> {
  team_id: string;
  joined_at: number;
}

/**
 * The team of an opt-in at `now` (µs): the named one, else the one that the player is in; undefined in campaigns without
 * teams. Faults: `invalid_body` at `/team_id` and `/team_name`.
 */
export async function teamOfWish(
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
export async function joinTeam(tenant: TenantSession, campaign_id: number, join: TeamJoin): Promise<boolean> {
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
  throw new Fault('invalid_body', `Not valid: ${pointer}.`, { errors: [{ pointer, detail }] });
}
