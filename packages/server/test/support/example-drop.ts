import { type OperationId, operations } from '@laurel/contract/operations/operations.ts';
import { raffleFor } from './example-raffle.ts';
import type { Laurel } from './laurel.ts';
import { call } from './staff.ts';

/** A raffle or a drop, which the examples of these name; nothing for other operations. */
export async function drawsFor(
  laurel: Laurel,
  owner: string,
  id: OperationId,
  world: { tenant_id: number; key: string },
) {
  return { ...(await raffleFor(laurel, owner, id, world)), ...(await dropFor(laurel, owner, id, world)) };
}

/** A published drop. */
async function dropFor(
  laurel: Laurel,
  owner: string,
  id: OperationId,
  { tenant_id }: { tenant_id: number },
): Promise<{ id?: number }> {
  if (!operations[id].path.endsWith('/drops')) return {};
  const send = (path: string, body: object) => call(laurel, owner, 'POST', path, { body, tenant_id });
  const made = await send('/api/v1/campaigns', {
    kind: 'drop',
    custom_id: 'DROP',
    start: '2026-12-01T00:00:00Z',
    end: '2026-12-08T00:00:00Z',
    currency: 'EUR',
    texts: { en: { name: 'Drop' } },
    rules: {
      chance: '0.001',
      prizes: [{ prize: { kind: 'cash', amount: '5', titles: { en: '€5' } }, count: 3 }],
    },
  });
  const { status } = await send(`/api/v1/campaigns/${made.body.id}/publish`, {});
  if (status !== 200) throw new Error(`publishing was answered ${status}`);
  return { id: made.body.id as number };
}
