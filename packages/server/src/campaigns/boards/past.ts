import { setTimeout } from 'node:timers/promises';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { formatExactly, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { Scoring } from '../../scoring/open-scoring.ts';
import { type Moment, momentsAt } from '../../scoring/past/moments.ts';
import { type PastCampaign, pastCampaign } from '../../scoring/past/past-campaign.ts';
import type { ActiveFold, ShownCampaign, TenantState } from '../../scoring/tenant-state.ts';
import { readLogClock } from '../../store/log/past-moments.ts';
import { readScoredSeq } from '../../store/scoring/fold-progress.ts';
import type { BoardDependencies } from '../dependencies.ts';
import { refuseArchived } from '../editing/refuse-archived.ts';
import type { SimulationQueue } from '../simulation/simulation-queue.ts';

/** What past boards are read from. */
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

/** The campaign that the tenant's boards show; undefined: it has none, as a draft or a cancelled one. */
export async function shownFold(
  { scoring }: Pick<PastDependencies, 'scoring'>,
  tenant_id: number,
  campaign_id: number,
): Promise<ShownFold | undefined> {
  const state = await scoring.stateOf(tenant_id);
  const shown = state.campaigns.get(campaign_id);
  const fold = state.folds.find(({ fold_id }) => fold_id === shown?.fold_id);
  return shown && fold && { state, shown, fold };
}

/** A time that a query parameter gives (µs). Fault `invalid_parameter` if it is none. */
export function timeIn(parameter: string, text: string): number {
  const time = parseTimestamp(text);
  if (time === null) throw notValid(parameter, 'must be a timestamp of RFC 3339');
  return time;
}

/** Refuses a time that lies ahead of the log's clock. */
export async function refuseFuture(
  { database }: Pick<PastDependencies, 'database'>,
  parameter: string,
  time: number,
): Promise<void> {
  const now = await readLogClock(database);
  if (time >= now) throw notValid(parameter, `lies in the future: it is ${formatExactly(now)} now`);
}

export function notValid(parameter: string, detail: string): Fault {
  return new Fault('invalid_parameter', `Not valid: ${parameter}.`, { errors: [{ parameter, detail }] });
}

/** The moments of the campaign's boards at past times. */
export async function pastMoments(
  { database }: PastDependencies,
  { state, fold }: ShownFold,
  times: readonly number[],
): Promise<Moment[]> {
  const moments = await momentsAt(database, state.tenant.tenant_id, fold, times);
  if (!moments) throw new Error('a past time lies ahead of the clock of the log');
  return moments;
}

/** The campaign ready to be folded at moments. Faults: `conflict` where its events were archived, or scoring is far behind. */
export async function openPast(
  dependencies: PastDependencies,
  { state, shown, fold }: ShownFold,
  moments: readonly Moment[],
  signal: AbortSignal,
): Promise<PastCampaign> {
  const { database } = dependencies;
  await refuseArchived(database, state.tenant.tenant_id, fold.folded_definition);
  await untilScored(dependencies, state.tenant.tenant_id, moments.at(-1)?.seq ?? 0, signal);
  return pastCampaign(database, state, { shown, fold }, moments);
}

const POLL_MILLISECONDS = 25;
const POLLS = 400;

/** Who plays is known of what scoring has followed alone; usually it has. */
async function untilScored(
  { database, scoring }: PastDependencies,
  tenant_id: number,
  seq: number,
  signal: AbortSignal,
): Promise<void> {
  for (let poll = 0; poll < POLLS; poll++) {
    signal.throwIfAborted();
    await scoring.written(tenant_id);
    if ((await readScoredSeq(database, tenant_id)) >= seq) return;
    scoring.wake(tenant_id);
    await setTimeout(POLL_MILLISECONDS);
  }
  throw new Fault('conflict', 'Boards have not followed the log to that moment yet.', {
    retryAfterSeconds: 5,
  });
}
