import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, type Client, createClient, type Request, type Result } from '../src/client.ts';
import type { LaurelFault } from '../src/faults.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

function same<A, B>(_equal: Equal<A, B>): void {}

// Never called: the compiler alone judges it.
async function calls(client: Client, fault: LaurelFault): Promise<void> {
  const campaign = await client.readCampaign({ path: { id: 1 } });
  same<typeof campaign.id, number>(true);
  same<Result<'deleteCampaign'>, undefined>(true);
  same<Result<'readMetrics'>, string>(true);
  same<Result<'backUpInstallation'>, ReadableStream<Uint8Array<ArrayBuffer>>>(true);
  same<Answer<'listTournaments'>['status'], 200 | 304>(true);
  for await (const one of client.listPublishedCampaigns.items({ query: { kind: 'mission' } }))
    if (one.kind === 'mission') same<typeof one.players, number>(true);
  for await (const one of client.listCampaigns.items()) same<typeof one, typeof campaign>(true);
  const sent = await client.submitEvents.answer({ body: [] });
  if (sent.status === 204) same<typeof sent.body, undefined>(true);
  else same<typeof sent.body.accepted, number>(true);
  if (fault.code === 'conflict') same<typeof fault.code, 'conflict'>(true);

  // @ts-expect-error: the path parameter is missing
  await client.readCampaign();
  // @ts-expect-error: it is a number
  await client.readCampaign({ path: { id: 'x' } });
  // @ts-expect-error: there is no such state
  await client.listCampaigns({ query: { state: 'lost' } });
  // @ts-expect-error: there is no such query parameter
  await client.listCampaigns({ query: { colour: 'red' } });
  // @ts-expect-error: the body is missing
  await client.createTenant({});
  // @ts-expect-error: the operation takes no body
  await client.readCampaign({ path: { id: 1 }, body: {} });
  // @ts-expect-error: it is no list
  client.readCampaign.pages({ path: { id: 1 } });
  // @ts-expect-error: no fault has this code
  if (fault.code === 'lost') return;
  const request: Request<'createTenant'> = { body: { name: 'x' } };
  await client.createTenant(request);
}

test('the types above hold, and there is a method for each operation', () => {
  assert.equal(typeof calls, 'function');
  const client = createClient({ url: 'http://127.0.0.1:9' });
  assert.equal(typeof client.explainScore.pages, 'function');
});
