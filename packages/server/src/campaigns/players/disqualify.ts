import type { DisqualificationBody } from '@laurel/contract/campaigns/disqualifications.ts';
import type { AuditChanges } from '@laurel/contract/installation/audit-log.ts';
import { writeAudit } from '../../store/audit/audit-log.ts';
import { sidesOf } from '../../store/audit/sides.ts';
import type { Session } from '../../store/engine/database.ts';
import { deleteDisqualification, insertDisqualification } from '../../store/players/disqualifications.ts';
import { askForRefolds } from '../../store/scoring/refolds.ts';
import { lockScoringCursor, renewRevision } from '../../store/scoring/scoring-cursors.ts';
import { countStep } from '../../store/scoring/scoring-steps.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { lockOpen } from '../lock-open.ts';

/**
 * Disqualifies a player from a campaign's board; the following places move up (decisions 5.4). The first reason is kept: a repeat
 * changes nothing. Faults: `not_found`, `conflict`.
 */
export function disqualify(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  { player_id, reason }: DisqualificationBody,
): Promise<void> {
  return decide(dependencies, author, { campaign_id, player_id }, async (session, created_at) => {
    const { tenant_id, username } = author;
    const row = { player_id, reason, author: username, created_at };
    if (!(await insertDisqualification(session, tenant_id, campaign_id, row))) return undefined;
    return { action: 'player.disqualified', reason, changes: sidesOf(onBoard, offBoard) };
  });
}

/** Reinstates a disqualified player; for one who is not disqualified nothing changes. Faults as above. */
export function reinstate(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  { player_id, reason }: { player_id: string; reason: string | undefined },
): Promise<void> {
  return decide(dependencies, author, { campaign_id, player_id }, async (session) => {
    if (!(await deleteDisqualification(session, author.tenant_id, campaign_id, player_id))) return undefined;
    return { action: 'player.reinstated', reason: reason ?? null, changes: sidesOf(offBoard, onBoard) };
  });
}

/** What the audit log keeps of a decision; undefined: nothing changed. */
type Decision =
  | { action: 'player.disqualified' | 'player.reinstated'; reason: string | null; changes: AuditChanges }
  | undefined;

const onBoard = { disqualified: false };
const offBoard = { disqualified: true };

/** One decision about one player in one transaction, with its note in the audit log; boards follow. */
async function decide(
  { database, clock, scoring }: CampaignDependencies,
  { tenant_id, username }: Author,
  { campaign_id, player_id }: { campaign_id: number; player_id: string },
  change: (session: Session, now: Date) => Promise<Decision>,
): Promise<void> {
  const at = clock();
  // What boards are ahead of their checkpoint is dropped by the change, and read from the log again.
  await scoring.written(tenant_id);
  const changed = await database.transaction(async (session) => {
    await lockScoringCursor(session, tenant_id);
    await lockOpen(session, tenant_id, campaign_id, 'disqualifications');
    const decision = await change(session, at);
    if (!decision) return false;
    const entry = { at, author: username, campaign_id, details: { player_id }, ...decision };
    await writeAudit(session, tenant_id, entry);
    await askForRefolds(session, tenant_id, [player_id]);
    // Whoever reads the board from here on reads the decision: that is another board than the one before, so it has another revision.
    await countStep(session, tenant_id, { player_ids: [player_id], game_ids: [] });
    await renewRevision(session, tenant_id, campaign_id);
    return true;
  });
  if (changed) scoring.wake(tenant_id);
}
