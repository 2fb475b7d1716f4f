import assert from 'node:assert/strict';
import { Webhook } from 'standardwebhooks';
import type { Laurel } from './laurel.ts';
import type { Received } from './receiver.ts';
import { call, signIn } from './staff.ts';
import { waitUntil } from './waiting.ts';

/** Here webhooks may be sent to this machine. */
export const privateTargets = { WEBHOOK_PRIVATE_TARGETS: 'allow' };

/** The owner's calls about webhooks. */
export interface WebhookCalls {
  send: (method: string, path: string, body?: object) => ReturnType<typeof call>;
  /** Creates an endpoint and returns it with its secret. */
  create: (url: string, members?: object) => Promise<{ id: number; secret: string }>;
  deliveries: (id: number) => Promise<ReturnType<JSON['parse']>[]>;
  read: (id: number) => Promise<ReturnType<JSON['parse']>>;
  /** Waits until the newest delivery of the endpoint matches. */
  untilDelivery: (id: number, wanted: object) => Promise<ReturnType<JSON['parse']>>;
}

export async function webhookCalls(laurel: Laurel, tenant_id?: number): Promise<WebhookCalls> {
  // Tokens expire while tests move the clock.
  const send = async (method: string, path: string, body?: object) =>
    call(laurel, await signIn(laurel), method, path, { body, tenant_id });
  const read = async (path: string) => (await send('GET', path)).body;
  const deliveries = async (id: number) => (await read(`/api/v1/webhooks/${id}/deliveries`)).results;
  return {
    send,
    create: async (url, members = {}) => {
      const { status, body } = await send('POST', '/api/v1/webhooks', { url, ...members });
      assert.equal(status, 201, JSON.stringify(body));
      return body;
    },
    deliveries,
    read: (id) => read(`/api/v1/webhooks/${id}`),
    untilDelivery: async (id, wanted) => {
      let [newest] = await deliveries(id);
      const isWanted = () => Object.entries(wanted).every(([name, value]) => newest?.[name] === value);
      await waitUntil(JSON.stringify(wanted), async () => {
        [newest] = await deliveries(id);
        return isWanted();
      }).catch(() => assert.fail(JSON.stringify([wanted, newest])));
      return newest;
    },
  };
}

/** Whether the signature is one of this secret, as the library of Standard Webhooks checks it, for any clock of a test. */
export function isSigned({ headers, text }: Received, secret: string): boolean {
  const id = String(headers['webhook-id']);
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const signature = new Webhook(secret).sign(id, at, text);
  return String(headers['webhook-signature']).split(' ').includes(signature);
}
