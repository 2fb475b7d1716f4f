import type { TenantSession } from '../../database/database.ts';

/**
 * Keeps a campaign unchanged until the transaction ends: transactions that edit, end or delete it wait, others that hold it
 * do not. Data read of it afterwards stays true. Takes no other lock, so it cannot deadlock with transactions that lock the
 * scoring cursor first.
 */
export async function holdCampaign(tenant: TenantSession, campaign_id: number): Promise<void> {
  await tenant.query({
    name: 'hold-campaign',
    text: 'select from campaigns where tenant_id = $1 and campaign_id = $2 for share',
    values: [campaign_id],
  });
}
