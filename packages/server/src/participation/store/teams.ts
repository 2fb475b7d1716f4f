import type { Membership } from '@laurel/rules/teams/team-points.ts';
import { answerBy, anyBy, countBy, rowsBy, runBy } from '../../database/statements.ts';

/** A team of a campaign with its name. */
export interface NamedTeam {
  campaign_id: number;
  team_id: string;
  team_name: string;
}

/** All opt-ins with a team of one player in a campaign, in no particular order; times in µs. */
export const readTeamOptIns = rowsBy<Membership, [campaign_id: number, player_id: string]>({
  name: 'read-team-opt-ins',
  text: `
    select (extract(epoch from joined_at) * 1000000)::bigint as "from", team_id
      from team_opt_ins where tenant_id = $1 and campaign_id = $2 and player_id = $3`,
});

/** Keeps an opt-in with a team; the caller holds the campaign and knows that there is none of that time. */
export const writeTeamOptIn = runBy<[campaign_id: number, player_id: string, Membership]>({
  name: 'write-team-opt-in',
  text: `
    insert into team_opt_ins (tenant_id, campaign_id, player_id, joined_at, team_id)
    values ($1, $2, $3, ${time('$4')}, $5)`,
  values: (campaign_id, player_id, { from, team_id }) => [campaign_id, player_id, from, team_id],
});

/**
 * Names a team; of several names that of the latest opt-in stays, of the same time the greater one, so that the order of
 * calls does not matter. Returns whether the name is another one now.
 */
export const nameTeam = anyBy<[NamedTeam, named_at: number]>({
  name: 'name-team',
  text: `
    insert into teams (tenant_id, campaign_id, team_id, team_name, named_at)
    values ($1, $2, $3, $4, ${time('$5')})
    on conflict (tenant_id, campaign_id, team_id) do update
       set team_name = excluded.team_name, named_at = excluded.named_at
     where (teams.named_at, teams.team_name) < (excluded.named_at, excluded.team_name)
    returning 1`,
  values: ({ campaign_id, team_id, team_name }, named_at) => [campaign_id, team_id, team_name, named_at],
});

/** Has anybody joined the team? */
export const isKnownTeam = anyBy<[campaign_id: number, team_id: string]>({
  text: 'select 1 from teams where tenant_id = $1 and campaign_id = $2 and team_id = $3',
});

/** How many teams the campaign has. */
export const countTeams = countBy<[campaign_id: number]>({
  text: 'select count(*) from teams where tenant_id = $1 and campaign_id = $2',
});

/** The names of a campaign's teams, by team. */
export const readTeamNames = answerBy<
  { team_id: string; team_name: string },
  [campaign_id: number],
  ReadonlyMap<string, string>
>(
  { text: 'select team_id, team_name from teams where tenant_id = $1 and campaign_id = $2' },
  (rows) => new Map(rows.map(({ team_id, team_name }) => [team_id, team_name])),
);

/** The teams that the given players named in these campaigns, with their names. */
export const readTeamsOf = rowsBy<NamedTeam, [campaign_ids: number[], player_ids: string[]]>({
  text: `
    select distinct t.campaign_id, t.team_id, t.team_name
      from unnest($2::bigint[]) as of(campaign_id) cross join unnest($3::text[]) as wanted(player_id)
     cross join lateral (
       select team_id from team_opt_ins
        where tenant_id = $1 and campaign_id = of.campaign_id and player_id = wanted.player_id offset 0) as o
     cross join lateral (
       select campaign_id, team_id, team_name from teams
        where tenant_id = $1 and campaign_id = of.campaign_id and team_id = o.team_id offset 0) as t`,
});

function time(place: string): string {
  return `timestamptz 'epoch' + ${place}::bigint * interval '1 microsecond'`;
}
