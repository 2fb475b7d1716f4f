import type { AuditChanges } from '@laurel/contract/audit/audit-log.ts';
import type {
  DisqualificationAnswer,
  DisqualificationBody,
} from '@laurel/contract/participation/disqualifications.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import { type CampaignDependencies, lockOpen, readExistingCampaign } from '../campaigns/campaigns.ts';
import { askForRefolds, countStep, lockScoringCursor, renewRevision } from '../cursor/cursor.ts';
import type { Rows, TenantSession } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import type { Listed } from '../database/table.ts';
import { recordDecision } from '../decisions/decisions.ts';
import { repeat } from '../scheduling/repeat.ts';
import { enterBySegment } from './enter-by-segment.ts';
import { listOptIns, optIn } from './opt-in.ts';
import {
  countDisqualifications,
  deleteDisqualification,
  insertDisqualification,
  readDisqualifications,
} from './store/disqualifications.ts';
import { readLiveCampaigns } from './store/segment-looks.ts';

export { hasEveryEntry } from './enter-by-segment.ts';
export {
  readAllDisqualifications,
  readDisqualificationsOf,
  readDisqualified,
  readDisqualifiedSince,
  type StoredDisqualification,
} from './store/disqualifications.ts';
export { readOptIns, readOptInsOf } from './store/opt-ins.ts';
export { readTeamNames, readTeamsOf } from './store/teams.ts';

export type Participation = ReturnType<typeof openParticipation>;

/** How often (ms) each process looks for players who enter campaigns: one statement for all tenants. */
const LOOK_MILLISECONDS = 1_000;

/** Opens the module for opt-ins and disqualifications, which lets players join by live segments. */
export function openParticipation(
  dependencies: CampaignDependencies & { onError: (error: unknown, tenant_id?: number) => void },
) {
  const { database, onError } = dependencies;
  const lookAtAll = async () => {
    const { rows, failure } = await readLiveCampaigns(database);
    for (const { tenant_id, campaign_id } of rows)
      await enterBySegment(dependencies, tenant_id, campaign_id).catch((error) => onError(error, tenant_id));
    if (failure !== undefined) throw failure;
    return false;
  };
  const looking = repeat(lookAtAll, { milliseconds: LOOK_MILLISECONDS, onError });
  const useCases = { optIn, listOptIns, disqualify, reinstate, listDisqualifications };
  return { ...openModule(dependencies, useCases), close: looking.close };
}

/**
 * Disqualifies a player from a campaign's board; the following places move up (docs/rules/places.md#4). The first reason is
 * kept; a repeat changes nothing. Faults: `not_found`, `conflict`.
 */
export function disqualify(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  { player_id, reason }: DisqualificationBody,
): Promise<void> {
  return decide(dependencies, author, { campaign_id, player_id }, async (tenant, created_at) => {
    const { username } = author;
    const row = { player_id, reason, author: username, created_at };
    if (!(await insertDisqualification(tenant, campaign_id, row))) return undefined;
    return { action: 'player.disqualified', reason, changes: sidesOf(onBoard, offBoard) };
  });
}

/** Reinstates a disqualified player; does nothing for a player who is not disqualified. Faults as above. */
export function reinstate(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  { player_id, reason }: { player_id: string; reason: string | undefined },
): Promise<void> {
  return decide(dependencies, author, { campaign_id, player_id }, async (tenant) => {
    if (!(await deleteDisqualification(tenant, campaign_id, player_id))) return undefined;
    return { action: 'player.reinstated', reason: reason ?? null, changes: sidesOf(offBoard, onBoard) };
  });
}

/** A decision as the audit log records it; undefined: nothing changed. */
type Decision =
  | { action: 'player.disqualified' | 'player.reinstated'; reason: string | null; changes: AuditChanges }
  | undefined;

const decisionKinds = {
  'player.disqualified': 'disqualification',
  'player.reinstated': 'reinstatement',
} as const;

const onBoard = { disqualified: false };
const offBoard = { disqualified: true };

/** One decision about one player in one transaction, with its entry in the audit log; boards follow. */
async function decide(
  { database, clock, scoring }: CampaignDependencies,
  { tenant_id, username: author }: Author,
  { campaign_id, player_id }: { campaign_id: number; player_id: string },
  change: (tenant: TenantSession, now: Date) => Promise<Decision>,
): Promise<void> {
  const at = clock();
  // The change drops what boards have beyond their checkpoint; it is read from the log again.
  await scoring.written(tenant_id);
  const changed = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    await lockScoringCursor(tenant);
    await lockOpen(tenant, campaign_id, 'disqualifications');
    const decision = await change(tenant, at);
    if (!decision) return false;
    await writeAudit(tenant, { at, author, campaign_id, details: { player_id }, ...decision });
    const [kind, { reason }] = [decisionKinds[decision.action], decision];
    await recordDecision(tenant, { kind, at, campaign_id, player_id, author, reason, content: {} });
    await askForRefolds(tenant, [player_id]);
    // Every read of the board from here on includes the decision: the board differs from the one before, so it has another
    // revision.
    await countStep(tenant, { player_ids: [player_id], game_ids: [] });
    await renewRevision(tenant, campaign_id);
    return true;
  });
  if (changed) scoring.wake(tenant_id);
}

/** Some of the players who are disqualified in a campaign, by player, and how many there are in all. */
async function listDisqualifications(
  { database }: Pick<CampaignDependencies, 'database'>,
  tenant_id: number,
  campaign_id: number,
  rows: Rows,
): Promise<Listed<DisqualificationAnswer>> {
  const tenant = database.ofTenant(tenant_id);
  await readExistingCampaign(tenant, campaign_id);
  const count = await countDisqualifications(tenant, campaign_id);
  const stored = await readDisqualifications(tenant, campaign_id, rows);
  return { count, results: stored.map((one) => ({ ...one, created_at: one.created_at.toISOString() })) };
}
