import type { OptInAnswer, OptInBody } from '@laurel/contract/campaigns/opt-ins.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { formatTimestamp, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { writeAudit } from '../../store/audit/audit-log.ts';
import { sidesOf } from '../../store/audit/sides.ts';
import { readCampaign } from '../../store/campaigns/campaigns.ts';
import type { Rows } from '../../store/engine/rows.ts';
import { countOptIns, readOptInRows, writeOptIn } from '../../store/players/opt-ins.ts';
import { askForRefolds } from '../../store/scoring/refolds.ts';
import { writeOutbox } from '../../store/webhooks/outbox.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { existing } from '../existing.ts';
import { lockOpen } from '../lock-open.ts';

/**
 * Lets a player join a campaign, now or at `at` (decisions 5.1 and 7). Of several times the earliest stays, so neither resends nor
 * the order of arrival matter; what changes nothing is not in the audit log. Faults: `not_found`, `conflict`, `invalid_body` at `/at`.
 */
export async function optIn(
  { database, clock, scoring }: Pick<CampaignDependencies, 'database' | 'clock' | 'scoring'>,
  { tenant_id, username }: Author,
  campaign_id: number,
  { player_id, at }: OptInBody,
): Promise<void> {
  const now = clock();
  const joined_at = at === undefined ? now.getTime() * 1000 : readTime(at);
  const changed = await database.transaction(async (session) => {
    const campaign = await lockOpen(session, tenant_id, campaign_id, 'opt-ins');
    if (campaign.definition.join === 'automatic')
      throw new Fault(
        'conflict',
        'Every player is in this campaign without joining (its join is automatic), so it takes no opt-ins.',
      );
    const joined = await writeOptIn(session, tenant_id, campaign_id, { player_id, joined_at });
    if (!joined) return false;
    const { custom_id } = campaign.definition;
    const data = { campaign_id, custom_id, player_id, joined_at: formatTimestamp(joined_at) };
    if (joined.before === null)
      await writeOutbox(session, tenant_id, [{ type: 'player.joined', at: now, data }]);
    await writeAudit(session, tenant_id, {
      at: now,
      author: username,
      action: 'player.opted_in',
      campaign_id,
      reason: null,
      details: { player_id, joined_at: formatTimestamp(joined_at) },
      changes: sidesOf(timeOf(joined.before), timeOf(joined_at)),
    });
    await askForRefolds(session, tenant_id, [player_id]);
    return true;
  });
  if (changed) scoring.wake(tenant_id);
}

/** Some of those who joined, by player, and how many there are in all. */
export async function listOptIns(
  { database }: Pick<CampaignDependencies, 'database'>,
  tenant_id: number,
  campaign_id: number,
  rows: Rows,
): Promise<{ count: number; optIns: OptInAnswer[] }> {
  existing(await readCampaign(database, tenant_id, campaign_id), campaign_id);
  const count = await countOptIns(database, tenant_id, campaign_id);
  const stored = await readOptInRows(database, tenant_id, campaign_id, rows);
  const optIns = stored.map((one) => ({ ...one, joined_at: formatTimestamp(one.joined_at) }));
  return { count, optIns };
}

function timeOf(joined_at: number | null): object {
  return joined_at === null ? {} : { joined_at: formatTimestamp(joined_at) };
}

function readTime(at: string): number {
  const instant = parseTimestamp(at);
  if (instant !== null) return instant;
  const errors = [{ pointer: '/at', detail: 'must be an RFC 3339 date-time of the years 2000 to 2100' }];
  throw new Fault('invalid_body', 'Not valid: /at.', { errors });
}
