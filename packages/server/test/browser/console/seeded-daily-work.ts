import assert from 'node:assert/strict';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { type Management, signInOwner } from '../../support/management.ts';
import { everythingScored } from '../../support/scored.ts';
import type { OpenedConsole } from './opened-console.ts';
import { settledCampaign } from './seeded-settlement.ts';

/** The time that server and browser show. */
export const TODAY = '2026-12-05T12:30:00Z';

/**
 * What gives a manager something to do: a settled campaign whose first prize was paid after two days and whose other winners
 * wait, a player who was disqualified, rounds in a currency without a rate, and a campaign that may be ended.
 */
export async function seedDailyWork(opened: OpenedConsole): Promise<void> {
  const campaign_id = await settledCampaign(opened);
  await opened.laurel.setClock(TODAY);
  const owner = await signInOwner(opened.laurel);
  await payFirst(owner, campaign_id);
  await nightRun(owner, opened.ids.running);
  await done(owner, `/api/v1/campaigns/${opened.ids.running}/disqualifications`, {
    player_id: 'P-1004',
    reason: 'Two accounts',
  });
  await sendEvents(opened.laurel, [
    gameround({ player_id: 'P-1003', timestamp: '2026-12-05T08:00:00Z', currency: 'NOK' }),
    gameround({ player_id: 'P-1006', timestamp: '2026-12-05T09:00:00Z' }),
  ]);
  await everythingScored(owner);
}

async function payFirst(owner: Management, campaign_id: number): Promise<void> {
  const { body } = await owner.get(`/api/v1/payouts?campaign_id=${campaign_id}`);
  const first = (body.results as Payout[]).find(({ place }) => place === 1);
  await done(owner, `/api/v1/payouts/${first?.id}/approve`, {});
  await done(owner, `/api/v1/payouts/${first?.id}/mark-paid`, { reason: 'Bank transfer' });
}

async function nightRun(owner: Management, like: number | undefined): Promise<void> {
  const { body } = await owner.get(`/api/v1/campaigns/${like}`);
  const { tournament_type, currency, prizes, rules } = body;
  const made = await owner.post('/api/v1/campaigns', {
    ...{ tournament_type, currency, prizes, rules },
    custom_id: 'NIGHT-RUN',
    start: '2026-12-05T00:00:00Z',
    end: '2026-12-06T00:00:00Z',
    texts: { en: { name: 'Night Run' } },
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  await done(owner, `/api/v1/campaigns/${made.body.id}/publish`, {});
}

async function done(owner: Management, path: string, body: object): Promise<void> {
  const answer = await owner.post(path, body);
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
}
