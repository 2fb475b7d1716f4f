import { plainName } from '../boards/named-players.ts';
import type { Boards } from '../boards/open-boards.ts';
import { createPayouts, type Winner } from '../payouts/create-payouts.ts';
import type { Scoring } from '../scoring/open-scoring.ts';
import type { TenantState } from '../scoring/tenant-state.ts';
import { writeAudit } from '../store/audit/audit-log.ts';
import { sidesOf } from '../store/audit/sides.ts';
import { lockCampaign } from '../store/campaigns/campaigns.ts';
import { readRates } from '../store/campaigns/exchange-rates.ts';
import type { Database, Session } from '../store/engine/database.ts';
import { positionAt, sealLog } from '../store/log/positions.ts';
import { readRefolds } from '../store/scoring/refolds.ts';
import {
  type DueCampaign,
  insertExclusions,
  insertSettlement,
  type StoredSettlement,
} from '../store/settlement/settlements.ts';
import { tellMoments } from '../store/webhooks/campaign-moments.ts';
import { writeOutbox } from '../store/webhooks/outbox.ts';
import { type FinalBoard, finalBoard } from './final-board.ts';

export interface SettlementDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<Scoring, 'stateOf' | 'inStep' | 'wake'>;
  boards: Pick<Boards, 'nameRows'>;
}

/** Who settles, in the audit log. */
const AUTHOR = 'laurel';

/** What one step settles, but for a campaign that has more winners: the boards of others wait for the step. */
const CAMPAIGNS_AT_ONCE = 4;
const WINNERS_AT_ONCE = 1_000;

/** A final board, and its winners with their names. */
interface ToSettle {
  final: FinalBoard;
  winners: Winner[];
}

/**
 * Settles campaigns of one tenant whose time has passed, as far as their boards are complete: exactly once, whoever tries it
 * (decisions 9). What is long is done before, without a lock; the step checks that nothing changed since, or else settles nothing. Answers
 * how many campaigns it settled; the others are to be tried again.
 */
export async function settleDue(
  dependencies: SettlementDependencies,
  tenant_id: number,
  due: readonly DueCampaign[],
): Promise<number> {
  const ready = await finalBoards(dependencies, tenant_id, due);
  let settled = 0;
  while (ready.length > 0) {
    const group = takeGroup(ready);
    let inGroup = 0;
    const done = await dependencies.scoring.inStep(tenant_id, async (session, state) => {
      const campaign_ids: number[] = [];
      for (const one of group)
        if (await settleOne(dependencies, session, state, one))
          campaign_ids.push(one.final.campaign.campaign_id);
      inGroup = campaign_ids.length;
      return campaign_ids;
    });
    if (!done) break;
    settled += inGroup;
  }
  return settled;
}

async function finalBoards(
  { database, scoring, boards }: SettlementDependencies,
  tenant_id: number,
  due: readonly DueCampaign[],
): Promise<ToSettle[]> {
  const ready: ToSettle[] = [];
  for (const [closes_at, ofMoment] of Map.groupBy(due, (one) => one.closes_at)) {
    if (!(await sealLog(database, tenant_id, closes_at))) continue;
    const seq = await positionAt(database, tenant_id, closes_at);
    for (const { campaign_id } of ofMoment) {
      const state = await scoring.stateOf(tenant_id);
      const final = await finalBoard(database, state, campaign_id, seq);
      if (!final) continue;
      const named = await boards.nameRows(state.tenant, final.winners);
      const winners = named.map(({ place, prizes, player }) => ({
        place,
        player_id: player.player_id,
        player_hash: player.player_hash,
        player_username: plainName(player),
        prizes,
      }));
      ready.push({ final, winners });
    }
  }
  return ready;
}

function takeGroup(ready: ToSettle[]): ToSettle[] {
  const group = ready.splice(0, 1);
  let winners = group[0]?.winners.length ?? 0;
  for (let next = ready[0]; next && group.length < CAMPAIGNS_AT_ONCE; next = ready[0]) {
    if (winners + next.winners.length > WINNERS_AT_ONCE) break;
    winners += next.winners.length;
    group.push(...ready.splice(0, 1));
  }
  return group;
}

/** In the step's transaction, which holds the cursor: nothing that counts can change from here on. */
async function settleOne(
  { clock }: SettlementDependencies,
  session: Session,
  { tenant: { tenant_id }, campaigns, cursor, folds }: TenantState,
  { final, winners }: ToSettle,
): Promise<boolean> {
  const { campaign_id, board, fold_id } = final.campaign;
  const now = campaigns.get(campaign_id);
  const isSame = now?.board === board && board.touches === final.touches && now.fold_id === fold_id;
  const isAlone = !folds.some(
    (one) => one.campaign_id === campaign_id && one.fold_id !== fold_id && !one.check_only,
  );
  if (!isSame || !isAlone) return false;
  const stored = await lockCampaign(session, tenant_id, campaign_id);
  if (stored?.state !== 'published') return false;
  // Who joined or was disqualified just before the campaign was locked.
  if ((await readRefolds(session, tenant_id)).length > 0) return false;
  const { definition, version } = stored;
  const at = clock();
  const { seq, count, board_hash } = final;
  const settlement = {
    campaign_id,
    version,
    seq,
    changes: cursor.changes,
    settled_at: at,
    count,
    board_hash,
  };
  await insertExclusions(session, tenant_id, campaign_id, final.excluded);
  await insertSettlement(session, tenant_id, settlement, await readRates(session, tenant_id));
  // Whoever follows campaigns hears of the end before what follows from it.
  await tellMoments(session, tenant_id, { now: at, campaign_id });
  await createPayouts(session, { tenant_id, campaign_id, definition, at }, winners);
  await tellSettled(session, tenant_id, definition.custom_id, settlement);
  return true;
}

async function tellSettled(
  session: Session,
  tenant_id: number,
  custom_id: string,
  { campaign_id, version, seq, settled_at: at, count, board_hash }: StoredSettlement,
): Promise<void> {
  const details = { version, seq, count, board_hash };
  const entry = { at, author: AUTHOR, campaign_id, reason: null, details };
  const changes = sidesOf({ state: 'published' }, { state: 'settled' });
  await writeAudit(session, tenant_id, { action: 'campaign.settled', ...entry, changes });
  const data = { campaign_id, custom_id, version, seq, settled_at: at.toISOString(), count, board_hash };
  await writeOutbox(session, tenant_id, [{ type: 'campaign.settled', at, data }]);
}
