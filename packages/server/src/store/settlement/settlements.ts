import type { ExchangeRate } from '@laurel/contract/campaigns/exchange-rates.ts';
import { type Answers, askMachines } from '../cluster/ask-machines.ts';
import type { Session } from '../engine/database.ts';

/** What a settled board is the fold of, and what it came to (decisions 9). */
export interface StoredSettlement {
  campaign_id: number;
  version: number;
  /** Number of the newest event that is in the board. */
  seq: number;
  /** Counts what changed boards beside the log: what was voided later still counts in this board. */
  changes: number;
  settled_at: Date;
  /** Lines of the board. */
  count: number;
  /** Hexadecimal SHA-256 of the board's lines. */
  board_hash: string;
}

const columns = 'campaign_id, version, seq, changes, settled_at, count, board_hash';

/** The settlement of a campaign; undefined: it is not settled. */
export async function readSettlement(
  session: Session,
  tenant_id: number,
  campaign_id: number,
): Promise<StoredSettlement | undefined> {
  const [row] = await session.query<StoredSettlement & Record<string, unknown>>({
    tenant_id,
    name: 'read-settlement',
    text: `select ${columns} from settlements where tenant_id = $1 and campaign_id = $2`,
    values: [tenant_id, campaign_id],
  });
  return row;
}

/**
 * Settles a published campaign with the exchange rates of this moment. The caller holds the locks of the scoring cursor and of the
 * campaign, has seen that it is published, and has written its exclusions.
 */
export async function insertSettlement(
  session: Session,
  tenant_id: number,
  settlement: StoredSettlement,
  rates: readonly ExchangeRate[],
): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      with settled as (update campaigns set state = 'settled' where tenant_id = $1 and campaign_id = $2)
      insert into settlements (tenant_id, ${columns}, rates) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      tenant_id,
      settlement.campaign_id,
      settlement.version,
      settlement.seq,
      settlement.changes,
      settlement.settled_at,
      settlement.count,
      settlement.board_hash,
      JSON.stringify(rates.map(({ currency, date, per_eur }) => [currency, date, per_eur])),
    ],
  });
}

/** The exchange rates of the moment in which a campaign was settled, in no particular order. */
export async function readSettledRates(
  session: Session,
  tenant_id: number,
  campaign_id: number,
): Promise<ExchangeRate[]> {
  const [row] = await session.query<{ rates: [string, string, string][] }>({
    tenant_id,
    text: 'select rates from settlements where tenant_id = $1 and campaign_id = $2',
    values: [tenant_id, campaign_id],
  });
  return (row?.rates ?? []).map(([currency, date, per_eur]) => ({ currency, date, per_eur }));
}

/** Excludes players from a campaign's board for ever; each once. Locking as for `insertSettlement`. */
export async function insertExclusions(
  session: Session,
  tenant_id: number,
  campaign_id: number,
  player_ids: readonly string[],
): Promise<void> {
  if (player_ids.length === 0) return;
  await session.query({
    tenant_id,
    text: `
      insert into settlement_exclusions (tenant_id, campaign_id, player_id)
      select c.tenant_id, $2, e.player_id
        from scoring_cursors c cross join unnest($3::text[]) as e(player_id)
       where c.tenant_id = $1`,
    values: [tenant_id, campaign_id, player_ids],
  });
}

/** The players who have a score and may not stand on the settled board, in no particular order. */
export async function readExclusions(
  session: Session,
  tenant_id: number,
  campaign_id: number,
): Promise<string[]> {
  const rows = await session.query<{ player_id: string }>({
    tenant_id,
    name: 'read-exclusions',
    text: 'select player_id from settlement_exclusions where tenant_id = $1 and campaign_id = $2',
    values: [tenant_id, campaign_id],
  });
  return rows.map((row) => row.player_id);
}

/** A published campaign whose time of settlement has passed. */
export interface DueCampaign {
  tenant_id: number;
  campaign_id: number;
  /** End and grace of its newest version (µs). */
  closes_at: number;
}

/**
 * The campaigns of all tenants whose time of settlement has passed, in no particular order: one look at a small index, or one at each machine
 * where one is away.
 */
export function readDueCampaigns(session: Session): Promise<Answers<DueCampaign>> {
  return askMachines(session, (tenant_ids) =>
    session.query<DueCampaign & Record<string, unknown>>({
      name: 'read-due-campaigns',
      text: `
        select tenant_id, campaign_id, (extract(epoch from closes_at) * 1000000)::bigint as closes_at
          from campaigns_to_settle($1)`,
      values: [tenant_ids],
    }),
  );
}
