import { createClient } from '@laurel/client/client.ts';
import { clock } from '../time/clock.ts';
import { base } from './address.ts';
import { chosenTenant } from './chosen-tenant.ts';
import { withoutSecrets } from './curl-text.ts';
import { noteAnswer } from './reachable.ts';
import { recordCall } from './recorded-calls.ts';

/** Statuses of proxies and of a server that starts or lost its database: nothing was carried out, and it will be back. */
const away = new Set([502, 503, 504]);

/**
 * Every operation of the API, with the cookie of the signed-in user. A call is tried once: screens ask again by themselves,
 * and people repeat a change.
 */
export const laurel = createClient({ url: base, fetch: send, clock, attempts: 1 });

async function send(address: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
  const tenant = chosenTenant();
  const headers = new Headers(init.headers);
  if (tenant !== undefined) headers.set('laurel-tenant', tenant);
  const path = String(address).slice(base.length);
  const note = recordCall({
    method: init.method ?? 'GET',
    path,
    body: typeof init.body === 'string' ? withoutSecrets(init.body) : undefined,
    fileType: init.body instanceof Blob ? (headers.get('content-type') ?? undefined) : undefined,
    tenant,
  });
  try {
    const answer = await fetch(address, { ...init, headers, credentials: 'same-origin' });
    note(answer.status);
    noteAnswer(!away.has(answer.status));
    return answer;
  } catch (error) {
    if (!init.signal?.aborted) noteAnswer(false);
    throw error;
  }
}
