import { type OperationId, operations } from '@laurel/contract/operations/operations.ts';
import { raffleFor } from './example-raffle.ts';
import type { Laurel } from './laurel.ts';
import { call } from './staff.ts';

/** A raffle, a drop or a jackpot, which the examples of these name; nothing for other operations. */
export async function drawsFor(
  laurel: Laurel,
  owner: string,
  id: OperationId,
  world: { tenant_id: number; key: string },
) {
  return { ...(await raffleFor(laurel, owner, id, world)), ...(await dropFor(laurel, owner, id, world)) };
}

/** What decides in each kind that has a call of its own. */
const rulesByPath = {
  drop: {
    chance: '0.001',
    prizes: [{ prize: { kind: 'cash', amount: '5', titles: { en: '€5' } }, count: 3 }],
  },
  jackpot: {
    levels: [{ name: { en: 'Pot' }, seed_amount: '10', contribution_percent: '1', must_drop_by: '20' }],
  },
};

/** A published drop or jackpot. */
async function dropFor(
  laurel: Laurel,
  owner: string,
  id: OperationId,
  { tenant_id }: { tenant_id: number },
): Promise<{ id?: number }> {
  const { path } = operations[id];
  const kind = path.endsWith('/drops') ? 'drop' : path.endsWith('/jackpot') ? 'jackpot' : undefined;
  if (!kind) return {};
  const send = (to: string, body: object) => call(laurel, owner, 'POST', to, { body, tenant_id });
  const made = await send('/api/v1/campaigns', {
    ...{ kind, custom_id: kind.toUpperCase(), start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z' },
    ...{ currency: 'EUR', texts: { en: { name: kind } }, rules: rulesByPath[kind] },
  });
  const { status } = await send(`/api/v1/campaigns/${made.body.id}/publish`, {});
  if (status !== 200) throw new Error(`publishing was answered ${status}`);
  return { id: made.body.id as number };
}
