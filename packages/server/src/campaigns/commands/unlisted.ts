import type { Client } from '@laurel/client/client.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import type { CampaignFiguresAnswer } from '@laurel/contract/figures/figures.ts';
import { Failure } from '../../cli/arguments.ts';
import { hasStarted } from './campaign-plan.ts';
import { type FiledDefinition, namesIn } from './definition-files.ts';

/** What becomes of campaigns that no file names. */
export interface Pruning {
  /** Whether they are removed: drafts deleted, what has not started cancelled. */
  isWanted: boolean;
  /** The custom_ids of those that have started and are cancelled all the same. */
  running: readonly string[];
}

/** What would be done with a campaign that no file names; `by_schedule`: its schedule made it, so it is missed nowhere. */
export type UnlistedAction = 'not_in_files' | 'by_schedule' | 'delete' | 'cancel' | 'keep';

/** A draft or published campaign that no file names. */
export interface Unlisted {
  campaign: Campaign;
  action: UnlistedAction;
  /** Why it is kept. */
  why?: string;
  /** What cancelling takes from players, of a campaign that has started. */
  lost?: Lost;
}

export type Lost = Pick<CampaignFiguresAnswer['players'], 'on_board' | 'winning'> & { cost: PrizeCost };

/**
 * Says what would be done with each draft and published campaign that no file names. Throws Failure where a campaign is
 * named as running that is not one of them.
 */
export async function planUnlisted(
  client: Client,
  filed: readonly FiledDefinition[],
  { isWanted, running }: Pruning,
): Promise<Unlisted[]> {
  const names = new Set(filed.map(({ custom_id }) => custom_id));
  const campaigns = await Array.fromAsync(client.listCampaigns.items({ query: { page_size: 100 } }));
  const isOpen = ({ state }: Campaign) => state === 'draft' || state === 'published';
  const unlisted = campaigns.filter((one) => isOpen(one) && !names.has(one.custom_id));
  const wrong = running.find((name) => !unlisted.some((one) => one.custom_id === name && hasStarted(one)));
  if (wrong !== undefined)
    throw new Failure(
      `--prune-running ${wrong}: no campaign of that name has started, is not settled and is in no file.`,
    );
  const scheduled = unlisted.length === 0 ? new Set() : await madeBySchedules(client);
  const needed = new Map(filed.flatMap((one) => namesIn(one).map((name) => [name, one.custom_id])));
  return Promise.all(
    unlisted.map((campaign) => {
      if (scheduled.has(campaign.id)) return { campaign, action: 'by_schedule' as const };
      if (!isWanted) return { campaign, action: 'not_in_files' as const };
      return prune(client, campaign, needed.get(campaign.custom_id), running);
    }),
  );
}

async function prune(
  client: Client,
  campaign: Campaign,
  later: string | undefined,
  running: readonly string[],
): Promise<Unlisted> {
  const { custom_id, id } = campaign;
  if (later !== undefined) return { campaign, action: 'keep', why: `${later} comes after it` };
  if (campaign.state === 'draft') return { campaign, action: 'delete' };
  if (!hasStarted(campaign)) return { campaign, action: 'cancel' };
  if (!running.includes(custom_id))
    return { campaign, action: 'keep', why: `it has started; --prune-running ${custom_id} would cancel it` };
  const { players, cost } = await client.readCampaignFigures({ path: { id } });
  const { on_board, winning } = players;
  return { campaign, action: 'cancel', lost: { on_board, winning, cost } };
}

/** Ids of the campaigns that schedules made. */
async function madeBySchedules(client: Client): Promise<Set<number>> {
  const ids = new Set<number>();
  for await (const { id } of client.listSchedules.items({ query: { page_size: 100 } })) {
    const path = { schedule_id: id };
    for await (const { campaign_id } of client.listScheduleRuns.items({ path, query: { page_size: 100 } }))
      if (campaign_id !== null) ids.add(campaign_id);
  }
  return ids;
}
