import { setTimeout } from 'node:timers/promises';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { formatExactly } from '@laurel/contract/values/timestamps.ts';
import { notValid, refuseArchived } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { readLogClock } from '../events/events.ts';
import type { SimulationQueue } from '../scheduling/keyed-queues.ts';
import {
  type ActiveFold,
  type Moment,
  momentsAt,
  type PastCampaign,
  pastCampaign,
  readScoredSeq,
  type Scoring,
  type ShownCampaign,
  type TenantState,
} from '../scoring/scoring.ts';
import type { BoardDependencies } from './open-boards.ts';

/** The sources of past boards. */
export interface PastDependencies extends Pick<BoardDependencies, 'database' | 'boards'> {
  scoring: Pick<Scoring, 'stateOf' | 'written' | 'wake'>;
  queue: SimulationQueue;
}

/** A campaign as it is shown now. */
export interface ShownFold {
  state: TenantState;
  shown: ShownCampaign;
  fold: ActiveFold;
}

/** The campaign that the tenant's boards show; undefined: it has no board, like a draft or a cancelled one. */
export async function readShownFold(
  { scoring }: Pick<PastDependencies, 'scoring'>,
  tenant_id: number,
  campaign_id: number,
): Promise<ShownFold | undefined> {
  const state = await scoring.stateOf(tenant_id);
  const shown = state.campaigns.get(campaign_id);
  const fold = state.folds.find(({ fold_id }) => fold_id === shown?.fold_id);
  return shown && fold && { state, shown, fold };
}

/** Refuses a time that lies ahead of the log's clock. */
export async function refuseFuture(tenant: TenantSession, parameter: string, time: number): Promise<void> {
  const now = await readLogClock(tenant);
  if (time >= now) throw notValid(parameter, `lies in the future: it is ${formatExactly(now)} now`);
}

/** The moments of the campaign's boards at past times. */
export async function pastMoments(
  { database }: PastDependencies,
  { state, fold }: ShownFold,
  times: readonly number[],
): Promise<Moment[]> {
  const moments = await momentsAt(database.ofTenant(state.tenant.tenant_id), fold, times);
  if (!moments) throw new Error('a past time lies ahead of the clock of the log');
  return moments;
}

/** The campaign ready to be folded at moments. Faults: `conflict` if its events were archived, or scoring is far behind. */
export async function openPast(
  dependencies: PastDependencies,
  { state, shown, fold }: ShownFold,
  moments: readonly Moment[],
  signal: AbortSignal,
): Promise<PastCampaign> {
  const { database } = dependencies;
  await refuseArchived(database.ofTenant(state.tenant.tenant_id), fold.folded_definition);
  await untilScored(dependencies, state.tenant.tenant_id, moments.at(-1)?.seq ?? 0, signal);
  return pastCampaign(database.ofTenant(state.tenant.tenant_id), state, { shown, fold }, moments);
}

const POLL_MILLISECONDS = 25;
const POLLS = 400;

/** The set of players is known only up to the cursor of scoring; usually that is enough. */
async function untilScored(
  { database, scoring }: PastDependencies,
  tenant_id: number,
  seq: number,
  signal: AbortSignal,
): Promise<void> {
  for (let poll = 0; poll < POLLS; poll++) {
    signal.throwIfAborted();
    await scoring.written(tenant_id);
    if ((await readScoredSeq(database.ofTenant(tenant_id))) >= seq) return;
    scoring.wake(tenant_id);
    await setTimeout(POLL_MILLISECONDS);
  }
  throw new Fault('conflict', 'Boards have not followed the log to that moment yet.', {
    retryAfterSeconds: 5,
  });
}
