import {
  type Chosen,
  chooseTargets,
  type RoundEvent,
  type WantedRollback,
} from '@laurel/rules/integrations/fasttrack/rollback.ts';
import { roundKey } from '@laurel/rules/rounds/rounds.ts';
import { lockScoringCursor } from '../../cursor/cursor.ts';
import type { TenantSession } from '../../database/database.ts';
import { eventKey, readKnownKeys, voidUnderLock } from '../../events/events.ts';
import { readLogParts } from '../../history/history.ts';
import { insertRollbacks, readRollbacks } from '../store.ts';
import { refusedFor, type Taken } from '../taken.ts';

/** The author of the void in the audit log. */
const AUTHOR = { service: 'fasttrack' } as const;

/**
 * Voids what the rollbacks name, in a transaction that began after `scoring.written`; returns what became of each, by its
 * place. The lock of the scoring cursor makes rollbacks of a tenant wait for one another, and a rollback that was carried
 * out is known by its id and has no effect again. One whose events are not there voids nothing and is refused.
 */
export async function rollBack(
  tenant: TenantSession,
  rollbacks: readonly WantedRollback[],
  { places, at }: { places: ReadonlyMap<string, number>; at: Date },
): Promise<Map<number, Taken>> {
  const taken = new Map<number, Taken>();
  if (rollbacks.length === 0) return taken;
  const cursor = await lockScoringCursor(tenant);
  const chosen = await choose(tenant, rollbacks, places);
  const voided: string[] = [];
  const carriedOut: string[] = [];
  for (const [nth, { index, id }] of rollbacks.entries()) {
    const one = chosen[nth] ?? 'missing';
    taken.set(index, takenOf(one));
    if (!Array.isArray(one)) continue;
    carriedOut.push(id);
    voided.push(...one);
  }
  if (carriedOut.length === 0) return taken;
  const keys = [...new Set(voided)].map(eventKey);
  await voidUnderLock(tenant, cursor, { keys, at, author: AUTHOR, reason: reasonOf(carriedOut) });
  await insertRollbacks(tenant, carriedOut.map(eventKey), at);
  return taken;
}

async function choose(
  tenant: TenantSession,
  rollbacks: readonly WantedRollback[],
  places: ReadonlyMap<string, number>,
): Promise<Chosen[]> {
  const own = [...new Set(rollbacks.map(({ id }) => id))];
  const doneKeys = await readRollbacks(tenant, own.map(eventKey));
  const targets = rollbacks.flatMap((rollback) => rollback.targets);
  const rounds = targets.filter((target): target is RoundEvent => !('unique_id' in target));
  const candidates = await readRounds(tenant, rounds);
  const named = [...new Set(targets.flatMap((target) => ('unique_id' in target ? [target.unique_id] : [])))];
  const known = named.length > 0 ? await readKnownKeys(tenant, named.map(eventKey)) : new Set<string>();
  const among = (keys: Set<string>, all: string[]) => new Set(all.filter((id) => keys.has(eventKey(id))));
  return chooseTargets(rollbacks, {
    ...{ candidates, places },
    ...{ done: among(doneKeys, own), ids: among(known, named) },
  });
}

/** All bets and wins of these game rounds that are not void. */
async function readRounds(tenant: TenantSession, rounds: readonly RoundEvent[]) {
  if (rounds.length === 0) return [];
  const keyOf = ({ player_id, ...named }: RoundEvent) => JSON.stringify([player_id, roundKey(named)]);
  const alone = new Map(rounds.map((round) => [keyOf(round), round]));
  const parts = Array.from(alone.values(), ({ player_id, game_id, round_id }) => ({
    ...{ player_id, start: 0, end: 0, facts: [] },
    named: { game_id, round_id },
  }));
  const wanted = { upTo: Number.MAX_SAFE_INTEGER, members: 'named', only: 'with bet' } as const;
  return (await readLogParts(tenant, parts, wanted)).flat();
}

function takenOf(chosen: Chosen): Taken {
  if (Array.isArray(chosen)) return { outcome: 'accepted', unique_ids: chosen, errors: [] };
  if (chosen === 'repeated') return { outcome: 'duplicate', unique_ids: [], errors: [] };
  return refusedFor([
    {
      pointer: '/data',
      detail:
        'no event of this round, kind and amount is there to be rolled back, or it was rolled back before',
    },
  ]);
}

const NAMED = 3;

function reasonOf(ids: string[]): string {
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
  return `Rolled back by Fast Track: ${ids.slice(0, NAMED).join(', ')}${more}`;
}
