import type { TenantSession } from '../../database/database.ts';

/** The games of the game rounds from one event up to and with another, by id in code points. */
export async function readGamesIn(tenant: TenantSession, from: number, to: number): Promise<string[]> {
  const rows = await tenant.query<{ game_id: string }>({
    text: `
      select distinct e.game_id from events e
       where e.tenant_id = $1 and e.seq >= $2 and e.seq <= $3 and e.kind = 'gameround'
       order by e.game_id`,
    values: [from, to],
  });
  return rows.map((row) => row.game_id);
}

/** The first decision of a campaign's versions, and the last decision before an event; null where there is none. */
export async function readDecisionBounds(
  tenant: TenantSession,
  campaign_id: number,
  seq: number,
): Promise<{ first_version: number | null; before_event: number | null }> {
  const [row] = await tenant.query<{ first_version: number | null; before_event: number | null }>({
    text: `
      select (select min(d.number) from decisions d
               where d.tenant_id = $1 and d.campaign_id = $2 and d.kind = 'version') as first_version,
             (select max(d.number) from decisions d where d.tenant_id = $1 and d.seq < $3) as before_event`,
    values: [campaign_id, seq],
  });
  return row ?? { first_version: null, before_event: null };
}

/** The indexes of the decisions by which a player joined a campaign, in order, as far as they are sealed. */
export async function readOptInDecisions(
  tenant: TenantSession,
  campaign_id: number,
  player_hash: string,
): Promise<number[]> {
  const rows = await tenant.query<{ number: number }>({
    text: `
      select d.number from decisions d
       where d.tenant_id = $1 and d.campaign_id = $2 and d.kind = 'opt_in' and d.number is not null
         and d.content::json ->> 'player_hash' = $3
       order by d.number`,
    values: [campaign_id, player_hash],
  });
  return rows.map((row) => row.number);
}

/** The index of the decision that published a version of a campaign; undefined: it is not sealed. */
export async function readVersionDecision(
  tenant: TenantSession,
  campaign_id: number,
  version: number,
): Promise<number | undefined> {
  const [row] = await tenant.query<{ number: number | null }>({
    text: `
      select min(d.number) as number from decisions d
       where d.tenant_id = $1 and d.campaign_id = $2 and d.kind = 'version' and (d.content::json ->> 'version')::integer = $3`,
    values: [campaign_id, version],
  });
  return row?.number ?? undefined;
}

/** The indexes of the decisions that committed to the secret of a drop or jackpot, and published it; of others none. */
export async function readSecretDecisions(
  tenant: TenantSession,
  { campaign_id, definition }: { campaign_id: number; definition: { kind: string } },
): Promise<number[]> {
  if (definition.kind !== 'drop' && definition.kind !== 'jackpot') return [];
  const rows = await tenant.query<{ number: number }>({
    text: `
      select d.number from decisions d
       where d.tenant_id = $1 and d.campaign_id = $2 and d.kind in ('commitment', 'draw') and d.number is not null
       order by d.number`,
    values: [campaign_id],
  });
  return rows.map((row) => row.number);
}

/** The index of the decision that drew the winners of a raffle; undefined: it is not sealed. */
export async function readDrawDecision(
  tenant: TenantSession,
  campaign_id: number,
): Promise<number | undefined> {
  const [row] = await tenant.query<{ number: number | null }>({
    text: `
      select min(d.number) as number from decisions d
       where d.tenant_id = $1 and d.campaign_id = $2 and d.kind = 'draw'`,
    values: [campaign_id],
  });
  return row?.number ?? undefined;
}
