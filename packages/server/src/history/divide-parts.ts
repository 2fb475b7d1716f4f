import type { TenantSession } from '../database/database.ts';
import type { AsOf } from '../facts/facts.ts';
import { type LogPart, positionOf } from './read-log-parts.ts';
import { readRoundSample, SAMPLED_OF } from './store/round-sample.ts';

/**
 * Times (µs) that divide long parts of different players in one window, with about `roundsAtOnce` rounds in between; parts
 * of at most twice as many are missing.
 */
export async function divideParts(
  tenant: TenantSession,
  parts: readonly LogPart[],
  asOf: AsOf,
  roundsAtOnce: number,
): Promise<Map<string, number[]>> {
  const [first] = parts;
  if (!first) return new Map();
  const { start, end, facts } = first;
  const player_ids = parts.map(({ player_id }) => player_id);
  const sample = await readRoundSample(tenant, { player_ids, start, end, facts, ...positionOf(asOf) });
  const step = Math.max(1, Math.floor(roundsAtOnce / SAMPLED_OF));
  const many = sample.filter(({ bets }) => bets.length * SAMPLED_OF > 2 * roundsAtOnce);
  return new Map(
    many.map(({ player_id, bets }) => {
      const inner = bets.filter((bet, i) => i > 0 && i % step === 0 && bet > start);
      return [player_id, [...new Set(inner)]];
    }),
  );
}
