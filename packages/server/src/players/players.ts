import { LAUREL, nameOfAuthor } from '../audit/audit.ts';
import type { BoardDependencies } from '../boards/boards.ts';
import type { CampaignDependencies } from '../campaigns/campaigns.ts';
import type { Database } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { forgetDecisionNonces } from '../decisions/decisions.ts';
import { removeEndedVoids, removeExpiredEvents } from '../events/events.ts';
import { type Repeated, repeat } from '../scheduling/repeat.ts';
import { type ErasureDependencies, erasePlayer } from './data-rights/erase-player.ts';
import { exportPlayer } from './data-rights/export-player.ts';
import {
  deleteExpiredEntries,
  type Retention,
  readRetentions,
  readTenantsWithEndedVoids,
} from './data-rights/store/retention.ts';
import { listPlayers } from './list/list-players.ts';
import { listOwnResults } from './list-own-results.ts';
import { listPlayerCampaigns } from './list-player-campaigns.ts';
import { readPlayer, readPlayerView } from './read-player-view.ts';

export type Players = ReturnType<typeof openPlayers>;

interface PlayerDependencies extends ErasureDependencies, Pick<BoardDependencies, 'boards'> {
  scoring: CampaignDependencies['scoring'] & ErasureDependencies['scoring'];
  onError: (error: unknown, tenant_id?: number) => void;
}

/** Opens the module for players and their data, and starts to remove data that tenants keep only for a limited time. */
export function openPlayers(dependencies: PlayerDependencies) {
  const retention = openRetention(dependencies);
  const useCases = {
    list: listPlayers,
    read: readPlayer,
    readView: readPlayerView,
    listCampaigns: listPlayerCampaigns,
    listOwnResults,
    erase: erasePlayer,
    export: exportPlayer,
  };
  return { ...openModule(dependencies, useCases), close: retention.close };
}

interface RetentionDependencies {
  database: Database;
  clock: () => Date;
}

/** How often (ms) each process looks for tenants with data that may have expired: one statement a kind for all of them. */
const LOOK_MILLISECONDS = 60_000;

/** How many entries of the audit log one transaction looks at. */
const ENTRIES_AT_ONCE = 2_000;

const DAY_MILLISECONDS = 86_400_000;

/**
 * Starts to remove data that is kept only for a limited time, in bounded pieces: what a tenant's settings say, and voids
 * whose events did not come. Every process does so; the database knows what is left to do.
 */
function openRetention(
  dependencies: RetentionDependencies & { onError: (error: unknown, tenant_id?: number) => void },
): Repeated {
  const { database, onError } = dependencies;
  const attempt = async (tenant_id: number, remove: () => Promise<void>) => {
    try {
      await remove();
    } catch (error) {
      onError(error, tenant_id);
    }
  };
  const work = async () => {
    for (const retention of await readRetentions(database))
      await attempt(retention.tenant_id, () => removeExpired(dependencies, retention));
    for (const tenant_id of await readTenantsWithEndedVoids(database))
      await attempt(tenant_id, () => removeEndedVoids(database.ofTenant(tenant_id), dependencies.clock()));
    return false;
  };
  return repeat(work, { milliseconds: LOOK_MILLISECONDS, onError });
}

/** Removes data that the tenant no longer keeps. */
export async function removeExpired(
  dependencies: RetentionDependencies,
  { tenant_id, retention_events_days, retention_audit_days }: Retention,
): Promise<void> {
  const now = dependencies.clock();
  if (retention_events_days !== null)
    await removeExpiredEvents(dependencies, tenant_id, daysBefore(now, retention_events_days));
  if (retention_audit_days !== null)
    await removeEntries(dependencies, tenant_id, daysBefore(now, retention_audit_days));
}

/** The start of a UTC day, so that there is something to do once a day. */
function daysBefore(now: Date, days: number): Date {
  return new Date((Math.floor(now.getTime() / DAY_MILLISECONDS) - days) * DAY_MILLISECONDS);
}

async function removeEntries(
  { database, clock }: RetentionDependencies,
  tenant_id: number,
  before: Date,
): Promise<void> {
  for (let removed = ENTRIES_AT_ONCE; removed === ENTRIES_AT_ONCE; )
    removed = await database.ofTenant(tenant_id).transaction((tenant) =>
      deleteExpiredEntries(tenant, {
        limit: ENTRIES_AT_ONCE,
        at: clock(),
        author: nameOfAuthor(LAUREL),
        before,
      }),
    );
  await forgetDecisionNonces(database.ofTenant(tenant_id), before);
}
