import { withDefaults } from '@laurel/contract/alarms/alarm-settings.ts';
import { readShownFold } from '../boards/boards.ts';
import { lockCampaign } from '../campaigns/campaigns.ts';
import { lockScoringCursor } from '../cursor/cursor.ts';
import { countErased } from '../facts/facts.ts';
import type { FindDependencies } from './dependencies.ts';
import { findCauses } from './find/find-causes.ts';
import { type LookedAt, lookedAt } from './find/looked-at.ts';
import type { Evaluation } from './store/evaluations.ts';
import { readSettings } from './store/settings.ts';
import { storeCauses } from './store-causes.ts';

/**
 * A process that found alarms rests this many times the processor time that it needed, so that finding takes at most some
 * 5 % of one processor.
 */
const TIMES_ITS_WORK = 20;

/** The least time (ms) until the alarms of a campaign are found again. */
const MIN_PAUSE = 2_000;

/** What ends a look, and what is done while it lasts. */
export interface AlarmLook {
  signal: AbortSignal;
  prolong: () => Promise<void>;
}

/**
 * Finds the alarms of a published campaign as its board is now, and stores them (docs/rules/alarms/life.md#2); nothing where
 * the board is not complete, or about to be settled, or changed by an erasure meanwhile. Returns how much processor time
 * (ms) it took at most, and what was found.
 */
export async function lookAtRunning(
  dependencies: FindDependencies,
  tenant_id: number,
  campaign_id: number,
  look: AlarmLook,
): Promise<{ took: number; evaluation: Evaluation; looked: LookedAt } | undefined> {
  const { database, scoring, clock, processorClock } = dependencies;
  const tenant = database.ofTenant(tenant_id);
  const began = processorClock();
  const erased = await countErased(tenant);
  const { thresholds: sent, version: settings_version } = await readSettings(tenant);
  const of = await readShownFold(dependencies, tenant_id, campaign_id);
  if (!of?.shown.isComplete || of.shown.isPinned) return undefined;
  const looked = await lookedAt(tenant, of);
  // What is shown from memory is in the log, but the database may not know all of its players yet.
  await scoring.written(tenant_id);
  const thresholds = withDefaults(sent);
  const causes = await findCauses(looked, thresholds, walkOf(dependencies, look));
  const took = processorClock() - began;
  const { seq, changes } = looked;
  const evaluation = { campaign_id, seq, changes, settings_version, thresholds };
  const at = clock();
  const next_at = new Date(at.getTime() + Math.max(MIN_PAUSE, restAfter(dependencies, took)));
  const isStored = await tenant.transaction(async (session) => {
    await lockScoringCursor(session);
    const stored = await lockCampaign(session, campaign_id);
    // The settlement finds them for itself, and nobody brings an id back that was erased meanwhile.
    if (stored?.state !== 'published' || stored.pinned || (await countErased(session)) !== erased)
      return false;
    const { custom_id } = stored.definition;
    await storeCauses(session, evaluation, causes, { custom_id, at, next_at });
    await dependencies.onWritten?.(session, campaign_id, at);
    return true;
  });
  return isStored ? { took, evaluation, looked } : undefined;
}

/** How long (ms) a process rests after work that took so much processor time (ms). */
export function restAfter({ restTimes = TIMES_ITS_WORK }: Pick<FindDependencies, 'restTimes'>, took: number) {
  return restTimes * took;
}

/** How alarms are found with what is kept. */
export function walkOf({ kept }: Pick<FindDependencies, 'kept'>, { signal, prolong }: AlarmLook) {
  return { signal, onPart: prolong, kept };
}
