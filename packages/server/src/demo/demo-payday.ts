import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Result } from '@laurel/client/client.ts';
import { LaurelFault } from '@laurel/client/faults.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { listenHere } from './demo-casino.ts';

/** The outcome of a campaign that is over. */
export interface Payday {
  custom_id: string;
  settlement: Result<'readSettlement'>;
  summary: Result<'summarisePayouts'>;
}

/** Starts the invented bonus engine, which pays what it is sent. Payouts of players with an open alarm are held. */
export async function openPayday(client: Client): Promise<{ close: () => void }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  });
  const { origin, close } = await listenHere(server);
  await holdOnAlarms(client);
  await client.setRewardEndpoint({ body: { url: `${origin}/rewards`, shape: 'parameters' } });
  return { close };
}

/** Settles a campaign, approves what is not held and waits until that is paid; undefined: `end` came first. */
export async function settleAndPay(
  client: Client,
  { id, custom_id, kind }: Pick<Campaign, 'id' | 'custom_id' | 'kind'>,
  end: AbortSignal,
): Promise<Payday | undefined> {
  await client.finishCampaign({ path: { id }, body: { without_grace: true } });
  const settlement = await waitFor(end, () => settlementOf(client, id));
  // What a raffle owes is known once it is drawn.
  const isDrawn = async () => (await client.readRaffle({ path: { id } })).status === 'drawn' || undefined;
  const isKnown = settlement && (kind === 'raffle' ? await waitFor(end, isDrawn) : !end.aborted);
  if (!isKnown) return undefined;
  await client.approvePayouts({ body: { campaign_id: id, reason: 'The demo pays everybody' } });
  const summary = await waitFor(end, async () => {
    const now = await client.summarisePayouts({ path: { id } });
    return now.counts.paid + now.counts.held === now.count ? now : undefined;
  });
  return summary && { custom_id, settlement, summary };
}

/** The lines that the demo prints about it. */
export function paydayText(
  paydays: readonly Payday[],
  { url, username, password }: { url: string; username: string; password: string },
): string[] {
  if (!paydays[0]) return [];
  const { custom_id } = paydays[0];
  return [
    ...paydays.flatMap((payday) => outcomeText(payday, url)),
    `  export LAUREL_USERNAME='${username}' LAUREL_PASSWORD='${password}'`,
    `  npx laurel settlement show ${custom_id} --check`,
    `  npx laurel payout list --campaign ${custom_id}`,
    '',
  ];
}

function outcomeText({ custom_id, settlement, summary }: Payday, url: string): string[] {
  const { paid, held } = summary.counts;
  const judge = `  ${held} are held, because alarms are open about their players: judge them at ${url}/console/alarms`;
  return [
    `${custom_id} is over: settled with ${settlement.count} players; ${paid} of its ${summary.count} payouts were approved and paid.`,
    ...(held > 0 ? [judge] : []),
  ];
}

async function holdOnAlarms(client: Client): Promise<void> {
  for await (const { tenant_id } of client.listTenants.items())
    await client.changeTenant({ path: { tenant_id }, body: { hold_payouts: 'on_open_alarm' } });
}

async function settlementOf(client: Client, id: number): Promise<Payday['settlement'] | undefined> {
  try {
    return await client.readSettlement({ path: { id } });
  } catch (error) {
    if (error instanceof LaurelFault && error.code === 'not_found') return undefined;
    throw error;
  }
}

const POLL_MILLISECONDS = 200;

async function waitFor<Found>(
  end: AbortSignal,
  look: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  while (!end.aborted) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(POLL_MILLISECONDS, undefined, { signal: end }).catch(() => undefined);
  }
  return undefined;
}
