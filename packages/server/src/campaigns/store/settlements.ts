import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { NotEligibleReason } from '@laurel/contract/players/player-view.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { type Answers, askMachines } from '../../database/cluster/ask-machines.ts';
import type { Queryable, TenantSession } from '../../database/database.ts';
import { answerBy, cellBy, columnBy, ofAllTenants, rowsBy, runBy } from '../../database/statements.ts';
import { tableOf } from '../../database/table.ts';

/** The inputs of a settled board, and its result (docs/rules/settlement.md#3). */
export interface StoredSettlement {
  campaign_id: number;
  version: number;
  /** Number of the newest event that is in the board. */
  seq: number;
  /** Counts the changes to boards outside the log: what was voided later still counts in this board. */
  changes: number;
  settled_at: Date;
  /** Lines of the board. */
  count: number;
  /** Hexadecimal SHA-256 of the board's lines. */
  board_hash: string;
}

const columns = 'campaign_id, version, seq, changes, settled_at, count, board_hash';

/** The settlement of a campaign; undefined: it is not settled. */
export const readStoredSettlement = tableOf<StoredSettlement, 'campaign_id'>({
  table: 'settlements',
  columns,
  key: 'campaign_id',
  readName: 'read-settlement',
}).read;

/** The position in the log that a board is the fold of, and the number of changes outside it. */
export interface Pin {
  /** Number of the newest event that counts. */
  seq: number;
  /** Counts the changes to boards outside the log: what was voided later still counts. */
  changes: number;
  /** The newest refold that counts. */
  refold: number;
  rates: readonly ExchangeRate[];
}

/**
 * Pins a published campaign. The caller holds the locks of the scoring cursor and of the campaign, and bumps
 * `campaigns_version`.
 */
export const pinCampaign = runBy<[campaign_id: number, Pin]>({
  text: `
    update campaigns set pinned_seq = $3, pinned_changes = $4, pinned_refold = $5, pinned_rates = $6
     where tenant_id = $1 and campaign_id = $2`,
  values: (campaign_id, { seq, changes, refold, rates }) => [
    ...[campaign_id, seq, changes, refold, ratesText(rates)],
  ],
});

/** The newest refold that counts in the board of a pinned campaign; undefined: it is not pinned, or is over. */
export const readPinnedRefold = cellBy<{ pinned_refold: number }, [campaign_id: number]>({
  text: `
    select pinned_refold from campaigns
     where tenant_id = $1 and campaign_id = $2 and state = 'published' and pinned_seq is not null`,
});

/**
 * Settles a pinned campaign with the exchange rates that were pinned. The caller holds the locks of the scoring cursor and
 * of the campaign, has seen that it is pinned, and has written its exclusions.
 */
export const insertSettlement = runBy<[settlement: StoredSettlement, rates: readonly ExchangeRate[]]>({
  text: `
    with settled as (
      update campaigns
         set state = 'settled', pinned_seq = null, pinned_changes = null, pinned_refold = null, pinned_rates = null
       where tenant_id = $1 and campaign_id = $2)
    insert into settlements (tenant_id, ${columns}, rates) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  values: ({ campaign_id, version, seq, changes, settled_at, count, board_hash }, rates) => [
    ...[campaign_id, version, seq, changes, settled_at, count, board_hash, ratesText(rates)],
  ],
});

/** The exchange rates of the moment in which a campaign was pinned, in no particular order. */
export const readSettledRates = answerBy<
  { rates: [string, string, string][] },
  [campaign_id: number],
  ExchangeRate[]
>(
  {
    text: `
      select coalesce(s.rates, c.pinned_rates) as rates
        from campaigns c left join settlements s on s.tenant_id = c.tenant_id and s.campaign_id = c.campaign_id
       where c.tenant_id = $1 and c.campaign_id = $2`,
  },
  ([row]) => (row?.rates ?? []).map(([currency, date, per_eur]) => ({ currency, date, per_eur })),
);

/** A player who is excluded from a settled board. */
export interface StoredExclusion {
  player_id: string;
  /** Null: disqualified, erased before the settlement, or settled by a release that did not keep it. */
  reason: NotEligibleReason | null;
}

/** Excludes players from a campaign's board permanently; each once. Locking as for `insertSettlement`. */
export async function insertExclusions(
  tenant: TenantSession,
  campaign_id: number,
  exclusions: readonly StoredExclusion[],
): Promise<void> {
  if (exclusions.length === 0) return;
  const player_ids = exclusions.map(({ player_id }) => player_id);
  const reasons = exclusions.map(({ reason }) => reason);
  await tenant.query({
    text: `
      insert into settlement_exclusions (tenant_id, campaign_id, player_id, reason)
      select c.tenant_id, $2, e.player_id, e.reason
        from scoring_cursors c cross join unnest($3::text[], $4::text[]) as e(player_id, reason)
       where c.tenant_id = $1`,
    values: [campaign_id, player_ids, reasons],
  });
}

/** The players who have a score and are excluded from the settled board, in no particular order. */
export const readExclusions = columnBy<{ player_id: string }, [campaign_id: number]>({
  name: 'read-exclusions',
  text: 'select player_id from settlement_exclusions where tenant_id = $1 and campaign_id = $2',
});

/** The players who are excluded from the settled board, with the reasons. */
export const readExclusionReasons = rowsBy<StoredExclusion, [campaign_id: number]>({
  text: 'select player_id, reason from settlement_exclusions where tenant_id = $1 and campaign_id = $2',
});

/** A published campaign whose time of settlement has passed. */
export interface DueCampaign {
  tenant_id: number;
  campaign_id: number;
  /** End and grace of its newest version (µs). */
  closes_at: number;
}

/**
 * The campaigns of all tenants whose time of settlement has passed, in no particular order: one look at a small index, or
 * one at each machine when a machine is unreachable.
 */
export const readDueCampaigns = ofAllTenants<DueCampaign>({
  name: 'read-due-campaigns',
  text: `
    select tenant_id, campaign_id, (extract(epoch from closes_at) * 1000000)::bigint as closes_at
      from campaigns_to_settle($1)`,
});

/**
 * The published campaigns of these kinds, which are paid while they run, of all tenants. Pinned ones are left out: their
 * inputs do not change any more, and settling them decides the rest. Every process calls this again and again
 * (`watchRunning`), as each of them must be ready to fix what is due. Locks nothing; when a machine is unreachable, its
 * tenants are missing.
 */
export function readRunningCampaigns(
  session: Queryable,
  kinds: readonly CampaignKindName[],
): Promise<Answers<{ tenant_id: number; campaign_id: number }>> {
  return askMachines(session, async (tenant_ids) => {
    const running = await session.query<{ tenant_id: number; campaign_id: number; kind: CampaignKindName }>({
      name: 'read-running-campaigns',
      text: 'select tenant_id, campaign_id, kind from campaigns_running($1)',
      values: [tenant_ids],
    });
    return running.filter(({ kind }) => kinds.includes(kind));
  });
}

/** Exchange rates as they are stored with a campaign. */
function ratesText(rates: readonly ExchangeRate[]): string {
  return JSON.stringify(rates.map(({ currency, date, per_eur }) => [currency, date, per_eur]));
}
