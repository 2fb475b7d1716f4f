import { alarmKinds } from '@laurel/contract/alarms/alarm-kinds.ts';
import { withDefaults } from '@laurel/contract/alarms/alarm-settings.ts';
import {
  type AlarmTrial,
  type AlarmTrialBody,
  maxTriedAlarms,
  type TriedAlarm,
} from '@laurel/contract/alarms/alarm-trials.ts';
import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { readShownFold } from '../boards/boards.ts';
import { readExistingCampaign, refuseArchived } from '../campaigns/campaigns.ts';
import { openModule } from '../database/open-module.ts';
import { causeName } from './cause-content.ts';
import type { FindDependencies, SettlementFinding } from './dependencies.ts';
import { causesOf, findCauses } from './find/find-causes.ts';
import { KeptTraits } from './find/kept-traits.ts';
import { lookedAt } from './find/looked-at.ts';
import { scoresOf, traitsOfPlayers } from './find/traits-of-players.ts';
import { compareInTurn, findInTurn, inTurn } from './in-turn.ts';
import { walkOf } from './look.ts';
import { type AlarmCause, readUniqueIds } from './store/alarms.ts';
import type { Evaluation } from './store/evaluations.ts';
import { readSettings } from './store/settings.ts';

export type AlarmSearch = ReturnType<typeof openAlarmSearch>;

/** Opens the module that finds alarms in the log. */
export function openAlarmSearch(dependencies: Omit<SettlementFinding, 'kept'>) {
  return openModule(
    { ...dependencies, kept: new KeptTraits() },
    {
      findOfRunning: findInTurn,
      compare: compareInTurn,
      findAtSettlement,
      try: tryThresholds,
    },
  );
}

/** The alarms of a pinned campaign, and what they were found from. */
interface FoundAtSettlement {
  evaluation: Evaluation;
  causes: AlarmCause[];
}

/**
 * Finds the alarms of a pinned campaign before it is settled: exactly those of the log up to the pin. undefined: another
 * process is finding alarms of the tenant, or the final board is not known yet; try again. Holds no lock.
 */
export async function findAtSettlement(
  dependencies: SettlementFinding,
  tenant_id: number,
  campaign_id: number,
  signal: AbortSignal,
): Promise<FoundAtSettlement | undefined> {
  const { database, finalBoard } = dependencies;
  const tenant = database.ofTenant(tenant_id);
  const { thresholds: sent, version: settings_version } = await readSettings(tenant);
  const of = await readShownFold(dependencies, tenant_id, campaign_id);
  if (!of?.shown.isPinned) return undefined;
  const final = await finalBoard(tenant, of.state, campaign_id);
  if (!final) return undefined;
  const looked = await lookedAt(tenant, of, final.board);
  const thresholds = withDefaults(sent);
  const causes = await inTurn(dependencies, tenant, (prolong) =>
    findCauses(looked, thresholds, walkOf(dependencies, { signal, prolong })),
  );
  if (!causes) return undefined;
  const { seq, changes } = looked;
  return { evaluation: { campaign_id, seq, changes, settings_version, thresholds }, causes };
}

type TrialOfCampaign = AlarmTrial['results'][number];

/**
 * What thresholds would raise on campaigns, next to what those of the tenant do now (docs/rules/alarms/life.md#5); writes
 * nothing. One trial of a tenant at a time; `signal` ends it. Faults: `not_found`, `conflict` for a campaign without a
 * board, or one whose events are archived.
 */
function tryThresholds(
  dependencies: FindDependencies,
  tenant_id: number,
  { campaign_ids, thresholds }: AlarmTrialBody,
  signal: AbortSignal,
): Promise<AlarmTrial> {
  const { database, queue } = dependencies;
  return queue.take(tenant_id, signal, async () => {
    const { thresholds: sent } = await readSettings(database.ofTenant(tenant_id));
    const both = { now: withDefaults(sent), tried: withDefaults(thresholds) };
    const results: TrialOfCampaign[] = [];
    for (const campaign_id of campaign_ids)
      results.push(await tryOn(dependencies, { tenant_id, campaign_id }, both, signal));
    return { results };
  });
}

/** Nothing of a trial is kept: what is kept has the evidence of alarms with the thresholds of the tenant. */
async function tryOn(
  dependencies: FindDependencies,
  { tenant_id, campaign_id }: { tenant_id: number; campaign_id: number },
  { now, tried }: { now: AlarmThresholds; tried: AlarmThresholds },
  signal: AbortSignal,
): Promise<TrialOfCampaign> {
  const tenant = dependencies.database.ofTenant(tenant_id);
  const { definition, state } = await readExistingCampaign(tenant, campaign_id);
  await refuseArchived(tenant, definition);
  const of = await readShownFold(dependencies, tenant_id, campaign_id);
  if (!of?.shown.isComplete)
    throw new Fault(
      'conflict',
      `Campaign ${campaign_id} is ${state} and has no complete board to try alarms on.`,
    );
  await dependencies.scoring.written(tenant_id);
  const looked = await lookedAt(tenant, of);
  const finding = walkOf(dependencies, { signal, prolong: async () => {} });
  const scores = scoresOf(looked);
  const read = await traitsOfPlayers(looked, scores, finding);
  const walk = { ...finding, kept: undefined };
  const before = await causesOf(looked, { scores, ...read }, now, walk);
  const after = await causesOf(looked, { scores, ...read }, tried, walk);
  return compared(
    { campaign_id, custom_id: definition.custom_id },
    before,
    after,
    await idsOf(tenant, after),
  );
}

async function idsOf(tenant: Parameters<typeof readUniqueIds>[0], causes: readonly AlarmCause[]) {
  const listed = causes.flatMap(({ evidence }) => evidence.map(({ seq }) => seq));
  return listed.length === 0 ? new Map<number, string>() : readUniqueIds(tenant, listed);
}

function compared(
  campaign: Pick<TrialOfCampaign, 'campaign_id' | 'custom_id'>,
  before: readonly AlarmCause[],
  after: readonly AlarmCause[],
  ids: ReadonlyMap<number, string>,
): TrialOfCampaign {
  const namesBefore = new Set(before.map(causeName));
  const namesAfter = new Set(after.map(causeName));
  const raised = after.map((cause) => triedAnswer(cause, !namesBefore.has(causeName(cause)), ids));
  const missing = before.filter((cause) => !namesAfter.has(causeName(cause)));
  const countOf = (causes: readonly AlarmCause[], kind: string) =>
    causes.filter((cause) => cause.kind === kind).length;
  return {
    ...campaign,
    now: before.length,
    tried: after.length,
    kinds: alarmKinds
      .map((kind) => ({ kind, now: countOf(before, kind), tried: countOf(after, kind) }))
      .filter(({ now, tried }) => now + tried > 0),
    raised: raised.toSorted((a, b) => Number(b.is_new) - Number(a.is_new)).slice(0, maxTriedAlarms),
    missing: missing.slice(0, maxTriedAlarms).map(({ kind, player_id, player_hash, summary }) => ({
      kind,
      player_id,
      player_hash,
      summary,
    })),
  };
}

function triedAnswer(cause: AlarmCause, is_new: boolean, ids: ReadonlyMap<number, string>): TriedAlarm {
  const { kind, player_id, player_hash, first_seen_at, score_share, summary, evidence } = cause;
  return {
    kind,
    player_id,
    player_hash,
    is_new,
    first_seen_at: formatTimestamp(first_seen_at),
    score_share,
    summary,
    evidence: evidence.map(({ seq, at, text }) => ({
      seq,
      unique_id: ids.get(seq) ?? null,
      at: formatTimestamp(at),
      text,
    })),
  };
}
