import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Result } from '@laurel/client/client.ts';
import { LaurelFault } from '@laurel/client/faults.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { listenHere } from './listen-here.ts';

/** The outcome of the tournament that is over. */
export interface Payday {
  custom_id: string;
  settlement: Result<'readSettlement'>;
  summary: Result<'summarisePayouts'>;
}

/** The invented bonus engine that pays what it is sent. */
export interface BonusEngine {
  url: string;
  close: () => void;
}

/** Starts it on a free port of this machine. */
export async function startBonusEngine(): Promise<BonusEngine> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  });
  const { origin, close } = await listenHere(server);
  return { url: `${origin}/rewards`, close };
}

/**
 * Settles a campaign by the rule that payouts of players with an open alarm are held, approves the others and waits until
 * the bonus engine has paid them; undefined: `end` came first.
 */
export async function settleAndPay(
  client: Client,
  { id, custom_id }: Pick<Campaign, 'id' | 'custom_id'>,
  { url }: BonusEngine,
  end: AbortSignal,
): Promise<Payday | undefined> {
  await holdOnAlarms(client);
  await client.setRewardEndpoint({ body: { url, shape: 'parameters' } });
  await client.finishCampaign({ path: { id }, body: { without_grace: true } });
  const settlement = await waitFor(end, () => settlementOf(client, id));
  if (!settlement) return undefined;
  const approval = { campaign_id: id, reason: 'The demo pays everybody' };
  await client.approvePayouts({ body: approval });
  const summary = await waitFor(end, async () => {
    const now = await client.summarisePayouts({ path: { id } });
    return now.counts.paid + now.counts.held === now.count ? now : undefined;
  });
  return summary && { custom_id, settlement, summary };
}

/** The lines that the demo prints about it. */
export function paydayText(
  payday: Payday | undefined,
  { url, username, password }: { url: string; username: string; password: string },
): string[] {
  if (!payday) return [];
  const { custom_id, settlement, summary } = payday;
  const { paid, held } = summary.counts;
  return [
    `${custom_id} is over: settled with ${settlement.count} players; ${paid} of its ${summary.count} payouts were approved and paid.`,
    `  ${held} are held, because alarms are open about their players: judge them at ${url}/console/alarms`,
    `  export LAUREL_USERNAME='${username}' LAUREL_PASSWORD='${password}'`,
    `  npx laurel settlement show ${custom_id} --check`,
    `  npx laurel payout list --campaign ${custom_id}`,
    '',
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
