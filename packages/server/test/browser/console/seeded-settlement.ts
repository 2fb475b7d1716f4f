import assert from 'node:assert/strict';
import { signInOwner } from '../../support/management.ts';
import { waitUntil } from '../../support/waiting.ts';
import type { OpenedConsole } from './opened-console.ts';

/**
 * A campaign with winners that is settled, ten minutes after the pages' time; answers its id. The players' events arrived within its grace, half
 * a day after its end.
 */
export async function settledCampaign(opened: OpenedConsole): Promise<number> {
  const owner = await signInOwner(opened.laurel);
  const running = await owner.get(`/api/v1/campaigns/${opened.ids.running}`);
  const { currency, tournament_type, prizes } = running.body;
  const made = await owner.post('/api/v1/campaigns', {
    custom_id: 'FIRST-DAYS',
    tournament_type,
    currency,
    prizes,
    start: '2026-12-01T00:00:00Z',
    end: '2026-12-03T00:00:00Z',
    texts: { en: { name: 'First Days' } },
    rules: { ...running.body.rules, grace_seconds: 12 * 3600 + 300 },
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  await owner.post(`/api/v1/campaigns/${made.body.id}/publish`, {});
  await opened.laurel.setClock('2026-12-03T12:10:00Z');
  const later = await signInOwner(opened.laurel);
  const settled = async () =>
    (await later.get(`/api/v1/campaigns/${made.body.id}/settlement`)).status === 200;
  await waitUntil('the campaign is settled', settled);
  return made.body.id;
}
