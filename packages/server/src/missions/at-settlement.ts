import { isStepped } from '@laurel/contract/campaigns/stepped.ts';
import { type BoardView, type TenantBoards, winnerNames } from '../boards/boards.ts';
import type { TenantSession } from '../database/database.ts';
import type { PayAtSettlement } from '../payouts/payouts.ts';
import {
  completionsOn,
  type MissionDependencies,
  NO_STEPS,
  type OwedCompletions,
  payCompletions,
  steppedOn,
} from './fix-completions.ts';
import {
  completionKey,
  noteLost,
  type OwnCompletion,
  readCompletionsOf,
  readFixedScores,
  stepNumber,
} from './store.ts';

const NOTHING: PayAtSettlement = async () => {};
const PLAYERS_AT_ONCE = 500;

/**
 * What is left to be fixed of a mission whose board is final: everything that its players completed. Of other campaigns
 * nothing. undefined: corrections are under way, so try again.
 */
export async function missionAtSettlement(
  { database, boards }: Pick<MissionDependencies, 'database' | 'boards'>,
  tenant_id: number,
  campaign_id: number,
): Promise<PayAtSettlement | undefined> {
  const shown = await boards.ofTenant(tenant_id);
  const view = shown.views.get(campaign_id);
  if (!view || !isStepped(view.definition)) return NOTHING;
  const tenant = database.ofTenant(tenant_id);
  const completions: OwnCompletion[] = [];
  for (const player_ids of await playersOf(tenant, view)) {
    const steps = await steppedOn(tenant, view, player_ids);
    for (const player_id of player_ids) {
      const found = await completionsOn(tenant, view, player_id, steps.get(player_id) ?? NO_STEPS);
      if (!found) return undefined;
      completions.push(...found.map((one) => ({ ...one, player_id })));
    }
  }
  const owed = await owedOf(boards, shown, view, completions);
  return async (transaction, { stored, at }) => {
    await payCompletions(transaction, { tenant_id, stored, owed, at });
    await noteFinallyLost(transaction, owed, at);
  };
}

/** The players with a score or something fixed, some at a time: who has no points in the last season may have levels. */
async function playersOf(tenant: TenantSession, { board, campaign_id }: BoardView): Promise<string[][]> {
  const fixed = await readFixedScores(tenant, campaign_id);
  const player_ids = [...new Set([...board.entries(), ...fixed].map(({ player_id }) => player_id))];
  return Array.from({ length: Math.ceil(player_ids.length / PLAYERS_AT_ONCE) }, (_, part) =>
    player_ids.slice(part * PLAYERS_AT_ONCE, (part + 1) * PLAYERS_AT_ONCE),
  );
}

async function owedOf(
  boards: MissionDependencies['boards'],
  shown: TenantBoards,
  { campaign_id, version, seq }: BoardView,
  completions: OwnCompletion[],
): Promise<OwedCompletions> {
  return { campaign_id, version, seq, completions, names: await winnerNames(boards, shown, completions) };
}

/** Fixed completions that the final board does not have, also of players who are not on it any more. */
async function noteFinallyLost(
  tenant: TenantSession,
  { campaign_id, completions }: OwedCompletions,
  at: Date,
) {
  const reached = new Set(completions.map((one) => completionKey({ ...one, step: stepNumber(one) })));
  const player_ids = (await readFixedScores(tenant, campaign_id)).map(({ player_id }) => player_id);
  for (let from = 0; from < player_ids.length; from += PLAYERS_AT_ONCE) {
    const slice = player_ids.slice(from, from + PLAYERS_AT_ONCE);
    for (const one of await readCompletionsOf(tenant, campaign_id, slice))
      if (one.lost_at === null && !reached.has(completionKey(one)))
        await noteLost(tenant, campaign_id, one, at);
  }
}
