import type { Session } from '../engine/database.ts';

/**
 * Keeps a campaign as it is until the transaction ends: whoever edits, ends or deletes it waits, others who hold it do not. What
 * is read of it afterwards stays true. Takes no other lock, so it cannot deadlock with those who lock the scoring cursor first.
 */
export async function lockCampaign(session: Session, tenant_id: number, campaign_id: number): Promise<void> {
  await session.query({
    tenant_id,
    name: 'hold-campaign',
    text: 'select from campaigns where tenant_id = $1 and campaign_id = $2 for share',
    values: [tenant_id, campaign_id],
  });
}
