import type { TenantSession } from '../../database/database.ts';

/**
 * Puts messages in line again that an endpoint has not accepted and that were first written for it at `since` or later: the
 * oldest of them, at most `limit`. Each is sent once, by its pending delivery or by its first one, so that they arrive in
 * the order in which they were written; what is due anyway stays as it is. The caller has locked the endpoint, and marks it
 * with `markDue`. Returns how many there are (docs/rules/webhooks.md#7).
 */
export async function sendMissing(
  tenant: TenantSession,
  endpoint_id: number,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<number> {
  const rows = await tenant.query({
    text: `
      update webhook_deliveries d
         set status = 'pending', next_attempt_at = $4, attempts = case when d.status = 'pending' then d.attempts else 0 end
        from (select coalesce(min(o.delivery_id) filter (where o.status = 'pending'), min(o.delivery_id)) as delivery_id
                from webhook_deliveries o
               where o.tenant_id = $1 and o.endpoint_id = $2
               group by o.webhook_id
              having min(o.created_at) >= $3
                 and bool_and(o.status <> 'delivered' and (o.status <> 'pending' or o.next_attempt_at > $4))
               order by 1 limit $5) m
       where d.tenant_id = $1 and d.endpoint_id = $2 and d.delivery_id = m.delivery_id
      returning 1`,
    values: [endpoint_id, since, now, limit],
  });
  return rows.length;
}
