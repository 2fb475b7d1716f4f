import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Raffle } from '@laurel/contract/raffles/raffles.ts';
import type { Boards } from '../boards/boards.ts';
import {
  readExistingCampaign,
  readRaffleRow,
  readWinners,
  type StoredRaffle,
} from '../campaigns/campaigns.ts';
import type { Database, TenantSession } from '../database/database.ts';
import type { Turns } from '../scheduling/turns.ts';
import type { Scoring } from '../scoring/scoring.ts';

export interface RaffleDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<Scoring, 'stateOf' | 'wake'>;
  boards: Pick<Boards, 'nameRows'>;
  turns: Pick<Turns, 'begin'>;
}

/**
 * What is published of a raffle: the commitment from its publication on, the list's root once it is fixed, seed and winners
 * once they are drawn (docs/rules/raffles.md#6). `shown`: only to players, who see no hidden campaign. Fault `not_found`: no
 * such campaign, it is not published, or no raffle.
 */
export async function readRaffle(
  { database }: Pick<RaffleDependencies, 'database'>,
  tenant_id: number,
  campaign_id: number,
  { toPlayers }: { toPlayers: boolean },
): Promise<Raffle> {
  const tenant = database.ofTenant(tenant_id);
  const { row, definition } = await existingRaffle(tenant, campaign_id, { toPlayers });
  const { rules, prizes } = definition;
  const isSealed = rules.seed === 'sealed';
  return {
    campaign_id,
    status: row.drawn_at ? 'drawn' : row.fixed_at ? 'fixed' : 'open',
    seed_source: rules.seed,
    commitment: isSealed ? row.commitment.toString('hex') : null,
    one_prize_a_player: rules.one_prize_a_player,
    counts: prizes.map(({ count }) => count),
    list_root: row.list_root?.toString('hex') ?? null,
    players: row.players,
    tickets: row.tickets,
    fixed_at: row.fixed_at?.toISOString() ?? null,
    announced: rules.seed_source ?? null,
    secret: row.secret?.toString('hex') ?? null,
    value: isSealed ? null : row.value,
    seed: row.seed?.toString('hex') ?? null,
    drawn_at: row.drawn_at?.toISOString() ?? null,
    winners: await readWinners(tenant, campaign_id),
  };
}

/** A published raffle, or the fault `not_found`. */
export async function existingRaffle(
  tenant: TenantSession,
  campaign_id: number,
  { toPlayers }: { toPlayers: boolean },
) {
  const { definition, state } = await readExistingCampaign(tenant, campaign_id);
  const row: StoredRaffle | undefined = await readRaffleRow(tenant, campaign_id);
  const isShown = !toPlayers || (definition.visible && state !== 'cancelled');
  if (!row || definition.kind !== 'raffle' || !isShown)
    throw new Fault('not_found', `There is no published raffle ${campaign_id}.`);
  return { row, definition };
}
