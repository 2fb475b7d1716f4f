import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { voidIn } from './beside-the-log.ts';
import { someFactsUpTo } from './campaign-arbitraries.ts';
import { accept, type Modules } from './modules.ts';
import { asSent, eventIdOf, toEvent } from './wire-events.ts';

/** The parts of a day, which arrive one after the other. */
export const PARTS = 6;
export const somePart = fc.nat({ max: PARTS - 1 });
export const playerIds = ['P1', 'P2', 'P3'] as const;

/** An event, the part in which it is sent, and that in which it is voided. */
interface PartedFact {
  fact: GameroundFact;
  part: number;
  voided: number | null;
}

/** Up to so many events of each player. */
export function somePartedFacts(most: number): fc.Arbitrary<PartedFact[]> {
  return fc
    .record({
      players: fc.tuple(...playerIds.map(() => someFactsUpTo(most))),
      parts: fc.infiniteStream(somePart),
      voids: fc.infiniteStream(fc.tuple(fc.nat({ max: 3 }), somePart)),
    })
    .map(({ players, parts, voids }) =>
      players.flatMap((own, at) =>
        own.map((fact) => {
          const [dice, voided] = voids.next().value;
          const sent = { fact: asSent(playerIds[at] as string, fact), part: parts.next().value };
          return { ...sent, voided: dice === 0 ? voided : null };
        }),
      ),
    );
}

/** Sends a part of the events, some of them twice, and without waiting for scoring the voids that come with it. */
export async function sendPart(modules: Modules, tenant_id: number, facts: PartedFact[], part: number) {
  const now = facts.filter((one) => one.part === part).map(({ fact }) => toEvent(fact));
  await accept(modules, tenant_id, [...now, ...now.slice(0, 3)]);
  const gone = facts.filter((one) => one.voided !== null && Math.max(one.part, one.voided) === part);
  const ids = gone.map(({ fact }) => eventIdOf(fact));
  if (ids.length > 0) await voidIn(modules, tenant_id, ids);
}

/** The events of a player that stay. */
export function leftOf(facts: readonly PartedFact[], player_id: string): GameroundFact[] {
  return facts.flatMap(({ fact, voided }) => (voided === null && fact.player_id === player_id ? [fact] : []));
}
