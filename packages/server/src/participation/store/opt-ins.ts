import { type Joined, joinedTeams } from '@laurel/rules/rounds/joined.ts';
import { membershipsOf } from '@laurel/rules/teams/team-points.ts';
import type { Rows, TenantSession } from '../../database/database.ts';
import { answerBy, countBy, listsOf, runBy } from '../../database/statements.ts';

/** When a player joined a campaign, in microseconds since the Unix epoch, UTC. */
export interface OptIn {
  player_id: string;
  joined_at: number;
}

/** A player who joined, as rounds see it: when, and in campaigns with teams for which of them. */
export interface JoinedPlayer {
  player_id: string;
  joined: Joined;
}

/** An opt-in with those of the player that name a team, where there are any. */
type OptInRow = OptIn & { teams: [from: number, team_id: string][] | null };

const columns = `o.player_id, (extract(epoch from o.joined_at) * 1000000)::bigint as joined_at, t.teams`;
const withTeams = `
  left join lateral (
    select json_agg(json_build_array((extract(epoch from joined_at) * 1000000)::bigint, team_id)) as teams
      from team_opt_ins where tenant_id = $1 and campaign_id = o.campaign_id and player_id = o.player_id) as t on true`;
const ofCampaign = `select ${columns} from opt_ins o ${withTeams} where o.tenant_id = $1 and o.campaign_id = $2`;

/** An opt-in of before its campaign had teams names none: the player scores, for no team. */
function joinedPlayer({ player_id, joined_at, teams }: OptInRow): JoinedPlayer {
  if (!teams) return { player_id, joined: joined_at };
  return {
    player_id,
    joined: joinedTeams(membershipsOf(teams.map(([from, team_id]) => ({ from, team_id })))),
  };
}

/** All players that joined the campaign. */
export const readOptIns = answerBy<OptInRow, [campaign_id: number], JoinedPlayer[]>(
  { name: 'read-opt-ins', text: ofCampaign },
  (rows) => rows.map(joinedPlayer),
);

/** When the given players joined these campaigns. */
export const readOptInsOf = answerBy<
  OptInRow & { campaign_id: number },
  [campaign_ids: number[], player_ids: string[]],
  (JoinedPlayer & { campaign_id: number })[]
>(
  {
    text: `
      select o.campaign_id, ${columns}
        from unnest($2::bigint[]) as of(campaign_id) cross join unnest($3::text[]) as wanted(player_id)
       cross join lateral (
         select campaign_id, player_id, joined_at from opt_ins
          where tenant_id = $1 and campaign_id = of.campaign_id and player_id = wanted.player_id offset 0) as o ${withTeams}`,
  },
  (rows) => rows.map(({ campaign_id, ...row }) => ({ campaign_id, ...joinedPlayer(row) })),
);

/**
 * Records that a player joined, or joined earlier than was known: the earliest time stays, in whatever order the events
 * arrive. Returns the time that was known before; null: the player joins for the first time; undefined: nothing changed. The
 * caller holds the campaign (`lockCampaign`); of two calls for one player the second waits.
 */
export async function writeOptIn(
  tenant: TenantSession,
  campaign_id: number,
  { player_id, joined_at }: OptIn,
): Promise<{ before: number | null } | undefined> {
  const values = [campaign_id, player_id, joined_at];
  const time = `timestamptz 'epoch' + $4::bigint * interval '1 microsecond'`;
  const [first] = await tenant.query({
    name: 'write-opt-in',
    text: `
      insert into opt_ins (tenant_id, campaign_id, player_id, joined_at) values ($1, $2, $3, ${time})
      on conflict (tenant_id, campaign_id, player_id) do nothing
      returning 1`,
    values,
  });
  if (first) return { before: null };
  const [known] = await tenant.query<{ joined_at: number }>({
    name: 'read-opt-in',
    text: `
      select (extract(epoch from joined_at) * 1000000)::bigint as joined_at
        from opt_ins where tenant_id = $1 and campaign_id = $2 and player_id = $3`,
    values: [campaign_id, player_id],
  });
  if (!known || known.joined_at <= joined_at) return undefined;
  await tenant.query({
    name: 'move-opt-in',
    text: `
      update opt_ins set joined_at = ${time}
       where tenant_id = $1 and campaign_id = $2 and player_id = $3`,
    values,
  });
  return { before: known.joined_at };
}

/**
 * Records that players joined by a live segment at these times, in place of those that were known; some 500 at once. The
 * caller holds the campaign.
 */
export const writeEntries = runBy<[campaign_id: number, entries: readonly OptIn[]]>({
  text: `
    insert into opt_ins (tenant_id, campaign_id, player_id, joined_at)
    select c.tenant_id, $2, e.player_id, timestamptz 'epoch' + e.joined_at * interval '1 microsecond'
      from scoring_cursors c cross join unnest($3::text[], $4::bigint[]) as e(player_id, joined_at)
     where c.tenant_id = $1
     order by e.player_id collate "C"
    on conflict (tenant_id, campaign_id, player_id) do update set joined_at = excluded.joined_at`,
  values: (campaign_id, entries) => [campaign_id, ...listsOf(entries, ['player_id', 'joined_at'])],
});

/** How many players joined the campaign. */
export const countOptIns = countBy<[campaign_id: number]>({
  text: 'select count(*) from opt_ins where tenant_id = $1 and campaign_id = $2',
});

/**
 * Some of the players who joined the campaign by player, in code points; a player joins once, so pages never overlap
 * (invariant I7).
 */
export const readOptInRows = answerBy<OptInRow, [campaign_id: number, Rows], (OptIn & JoinedPlayer)[]>(
  {
    text: `${ofCampaign} order by o.player_id offset $3 limit $4`,
    values: (campaign_id, { offset, limit }) => [campaign_id, offset, limit],
  },
  (rows) => rows.map((row) => ({ joined_at: row.joined_at, ...joinedPlayer(row) })),
);
