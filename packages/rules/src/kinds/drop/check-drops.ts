import type { ShownDrops } from '@laurel/contract/drops/drops.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { fromHex, hex } from '../../sealing/bytes.ts';
import { commitmentOf } from '../raffle/seed.ts';
import { FallenPrizes } from './choose-drops.ts';
import { dropValues } from './drop-value.ts';
import { compileSchedule } from './schedule.ts';

/** What a drop was found to be, once it was drawn again. */
export interface CheckedDrops {
  /** Whether the secret is the one that was committed to. */
  readonly isCommitted: boolean;
  /** Numbers of drops whose round has another value by the secret, or wins no prize or another one by the rules. */
  readonly wrong: readonly number[];
}

/** Windows do not matter here: what is published of each prize has its own times. */
const ALWAYS = { start: '2000-01-01T00:00:00Z', end: '2100-12-31T23:59:59Z' };

/**
 * Draws again what was published (docs/rules/drops.md#6); undefined: no secret yet. Values of erased players are believed.
 */
export function checkDrops({
  commitment,
  secret,
  chance,
  hours,
  max_per_player,
  prizes,
  drops,
}: ShownDrops): CheckedDrops | undefined {
  if (secret === null) return undefined;
  const bytes = fromHex(secret) ?? new Uint8Array();
  const valueFor = dropValues(bytes);
  const schedules = compileSchedule({ ...ALWAYS, rules: { prizes, chance, hours } });
  const rules = { schedules, maxPerPlayer: max_per_player ?? Number.POSITIVE_INFINITY };
  const fallen = new FallenPrizes(rules, []);
  const wrong = drops.filter(({ unique_id, player_hash: player_id, value, began_at, prize }) => {
    const drawn = BigInt(`0x${value}`);
    const hit = { player_id, unique_id: unique_id ?? '', at: parseTimestamp(began_at) ?? 0, value: drawn };
    const result = fallen.resultOf(hit);
    fallen.add({ player_id, prize });
    return result !== prize || (unique_id !== null && valueFor(unique_id) !== drawn);
  });
  return {
    isCommitted: hex(commitmentOf(bytes)) === commitment,
    wrong: wrong.map(({ number }) => number),
  };
}
