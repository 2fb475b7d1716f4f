import { cellBy, columnBy, rowBy } from '../../database/statements.ts';

/** The games of the game rounds from one event up to and with another, by id in code points. */
export const readGamesIn = columnBy<{ game_id: string }, [from: number, to: number]>({
  text: `
    select distinct e.game_id from events e
     where e.tenant_id = $1 and e.seq >= $2 and e.seq <= $3 and e.kind = 'gameround'
     order by e.game_id`,
});

/** The first decision of a campaign's versions, and the last decision before an event; null where there is none. */
export const readDecisionBounds = rowBy<
  { first_version: number | null; before_event: number | null },
  [campaign_id: number, seq: number]
>({
  text: `
    select (select min(d.number) from decisions d
             where d.tenant_id = $1 and d.campaign_id = $2 and d.kind = 'version') as first_version,
           (select max(d.number) from decisions d where d.tenant_id = $1 and d.seq < $3) as before_event`,
});

/** The indexes of the decisions by which a player joined a campaign, in order, as far as they are sealed. */
export const readOptInDecisions = columnBy<{ number: number }, [campaign_id: number, player_hash: string]>({
  text: `
    select d.number from decisions d
     where d.tenant_id = $1 and d.campaign_id = $2 and d.kind = 'opt_in' and d.number is not null
       and d.content::json ->> 'player_hash' = $3
     order by d.number`,
});

/** The index of the decision that published a version of a campaign; undefined: it is not sealed. */
export const readVersionDecision = cellBy<{ number: number | null }, [campaign_id: number, version: number]>({
  text: `
    select min(d.number) as number from decisions d
     where d.tenant_id = $1 and d.campaign_id = $2 and d.kind = 'version' and (d.content::json ->> 'version')::integer = $3`,
});

/** The indexes of the decisions that committed to the secret of a campaign, such as a drop, and published it. */
export const readSecretDecisions = columnBy<{ number: number }, [campaign_id: number]>({
  text: `
    select d.number from decisions d
     where d.tenant_id = $1 and d.campaign_id = $2 and d.kind in ('commitment', 'draw') and d.number is not null
     order by d.number`,
});

/** The index of the decision that drew the winners of a raffle; undefined: it is not sealed. */
export const readDrawDecision = cellBy<{ number: number | null }, [campaign_id: number]>({
  text: `
    select min(d.number) as number from decisions d
     where d.tenant_id = $1 and d.campaign_id = $2 and d.kind = 'draw'`,
});
