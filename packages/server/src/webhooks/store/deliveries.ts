import type { DeliveryStatus } from '@laurel/contract/webhooks/deliveries.ts';
import type { Rows, TenantSession } from '../../database/database.ts';
import { columnBy, countBy, listsOf, rowBy, rowsBy, runBy } from '../../database/statements.ts';
import { insertRows } from '../../database/table.ts';

/** One message for one endpoint, and its outcome. */
export interface Delivery {
  delivery_id: number;
  /** The id that receivers see. */
  webhook_id: string;
  type: string;
  status: DeliveryStatus;
  attempts: number;
  created_at: Date;
  attempted_at: Date | null;
  next_attempt_at: Date | null;
  answer_status: number | null;
  answer_body: string | null;
  last_error: string | null;
}

/** A message to be delivered to an endpoint. */
export interface NewDelivery {
  endpoint_id: number;
  webhook_id: string;
  type: string;
  /** The body of its requests, to the byte. */
  payload: string;
}

const columns = `delivery_id, webhook_id, type, status, attempts, created_at, attempted_at, next_attempt_at, answer_status,
  answer_body, last_error`;

/**
 * Adds deliveries in this order and returns them. Pending ones are due immediately, and the caller marks their endpoints
 * with `markDue`; withheld ones are not sent.
 */
export function insertDeliveries(
  tenant: TenantSession,
  deliveries: readonly NewDelivery[],
  created_at: Date,
  status: 'pending' | 'withheld' = 'pending',
): Promise<Delivery[]> {
  return insertRows<Delivery>(tenant, {
    text: `
      insert into webhook_deliveries
        (tenant_id, created_at, next_attempt_at, status, endpoint_id, webhook_id, type, payload)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      returning ${columns}`,
    shared: [created_at, status === 'pending' ? created_at : null, status],
    rows: deliveries.map((one) => [one.endpoint_id, one.webhook_id, one.type, one.payload]),
  });
}

/** How many deliveries of the endpoint there are, with that status if one is given. */
export const countDeliveries = countBy<[endpoint_id: number, status: DeliveryStatus | undefined]>({
  text: `
    select count(*) from webhook_deliveries
     where tenant_id = $1 and endpoint_id = $2 and ($3::text is null or status = $3)`,
  values: (endpoint_id, status) => [endpoint_id, status ?? null],
});

/** Deliveries of the endpoint, newest first; ids are unique, so pages never overlap (invariant I7). */
export const readDeliveries = rowsBy<
  Delivery,
  [endpoint_id: number, Rows & { status: DeliveryStatus | undefined }]
>({
  text: `
    select ${columns} from webhook_deliveries
     where tenant_id = $1 and endpoint_id = $2 and ($3::text is null or status = $3)
     order by delivery_id desc offset $4 limit $5`,
  values: (endpoint_id, { status, offset, limit }) => [endpoint_id, status ?? null, offset, limit],
});

/** The content of a delivery, for another delivery of the same message. */
export const readMessage = rowBy<NewDelivery, [endpoint_id: number, delivery_id: number]>({
  text: `
    select endpoint_id, webhook_id, type, payload from webhook_deliveries
     where tenant_id = $1 and endpoint_id = $2 and delivery_id = $3`,
});

/** A delivery to attempt now. */
export interface DueDelivery {
  delivery_id: number;
  webhook_id: string;
  payload: string;
  attempts: number;
}

/** Ids of the deliveries of the endpoint that are due at `now`, in the order in which their messages were added. */
export const readDue = columnBy<{ delivery_id: number }, [endpoint_id: number, now: Date, limit: number]>({
  name: 'read-due-deliveries',
  text: `
    select delivery_id from webhook_deliveries
     where tenant_id = $1 and endpoint_id = $2 and status = 'pending' and next_attempt_at <= $3
     order by delivery_id limit $4`,
});

/** A delivery as it must be sent now; undefined: it was removed. */
export const readPending = rowBy<DueDelivery, [endpoint_id: number, delivery_id: number]>({
  name: 'read-pending-delivery',
  text: `
    select delivery_id, webhook_id, payload, attempts from webhook_deliveries
     where tenant_id = $1 and endpoint_id = $2 and delivery_id = $3 and status = 'pending'`,
});

/** What became of an attempt. */
export type AttemptedDelivery = Omit<Delivery, 'webhook_id' | 'type' | 'created_at'> & {
  /** The content that was sent. */
  payload: string;
};

/**
 * Records attempts of deliveries to one endpoint. A delivered message stays delivered. If a player was erased from the
 * payload since, the body of the answer is not kept: it may name the player.
 */
export const noteDeliveryAttempts = runBy<[endpoint_id: number, attempted: readonly AttemptedDelivery[]]>({
  name: 'note-attempts-of-deliveries',
  text: `
    update webhook_deliveries d
       set status = a.status, attempts = a.attempts, attempted_at = a.attempted_at, next_attempt_at = a.next_attempt_at,
           answer_status = a.answer_status, last_error = a.last_error,
           answer_body = case when d.payload = a.payload then a.answer_body end
      from unnest($3::bigint[], $4::text[], $5::integer[], $6::timestamptz[], $7::timestamptz[], $8::integer[], $9::text[], $10::text[],
                  $11::text[])
        as a(delivery_id, status, attempts, attempted_at, next_attempt_at, answer_status, answer_body, last_error, payload)
     where d.tenant_id = $1 and d.endpoint_id = $2 and d.delivery_id = a.delivery_id and d.status <> 'delivered'`,
  values: (endpoint_id, attempted) => [
    endpoint_id,
    ...listsOf(attempted, ['delivery_id', 'status', 'attempts', 'attempted_at', 'next_attempt_at']),
    ...listsOf(attempted, ['answer_status', 'answer_body', 'last_error', 'payload']),
  ],
});

/** Removes deliveries older than `before` that are over, or will not be sent because the endpoint is disabled. */
export async function cleanDeliveries(
  tenant: TenantSession,
  endpoint_id: number,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await tenant.query({
    text: `
      delete from webhook_deliveries d using webhook_endpoints e
       where d.tenant_id = $1 and d.endpoint_id = $2 and d.created_at < $3
         and e.tenant_id = $1 and e.endpoint_id = $2 and (d.status <> 'pending' or e.disabled_at is not null)`,
    values: [endpoint_id, before],
  });
  await tenant.query({
    text: 'update webhook_endpoints set cleaned_at = $3 where tenant_id = $1 and endpoint_id = $2',
    values: [endpoint_id, now],
  });
}
