import { exampleCampaign } from '@laurel/contract/campaigns/example-campaign.ts';
import { type OperationId, operations } from '@laurel/contract/operations/operations.ts';
import { insertAlarm } from './alarms.ts';
import type { Laurel } from './laurel.ts';
import { numberFrom } from './number-from.ts';
import { waitUntil } from './waiting.ts';

/** An alarm for the examples that need one, and the campaign that the example of a trial names, with its board complete. */
export async function alarmFor(
  { database }: Pick<Laurel, 'database'>,
  id: OperationId,
  { tenant_id, post }: { tenant_id: number; post: (path: string, body?: object) => Promise<{ id: number }> },
): Promise<Record<string, number>> {
  if (!operations[id].path.startsWith('/api/v1/alarms/')) return {};
  const [from] = operations.tryAlarms.example.body.campaign_ids;
  if (id === 'tryAlarms') await numberFrom(database, { table: 'campaigns', column: 'campaign_id', from });
  const { id: campaign_id } = await post('/api/v1/campaigns', exampleCampaign);
  await post(`/api/v1/campaigns/${campaign_id}/publish`);
  const text =
    'select 1 from campaign_folds where tenant_id = $1 and campaign_id = $2 and complete and shown';
  const rows = () => database.query({ text, values: [tenant_id, campaign_id] });
  await waitUntil('the board is shown', async () => (await rows()).length > 0);
  return { alarm_id: await insertAlarm({ database }, { tenant_id, campaign_id, player_id: 'player-1' }) };
}
