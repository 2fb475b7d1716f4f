import type { Event } from '@laurel/contract/events/events.ts';
import { demoGames, demoPlayers } from '../../src/demo/demo-catalogue.ts';
import { openTraffic } from '../../src/demo/demo-traffic.ts';
import { seededRandom } from '../../src/demo/seeded-random.ts';

/** As many valid events as are requested; the same for the same prefix. */
export function inventEvents(count: number, prefix: string): Event[] {
  const traffic = openTraffic({ random: seededRandom(7), players: demoPlayers, games: demoGames, prefix });
  const start = Date.UTC(2026, 10, 20);
  const events: Event[] = [];
  for (let second = 0; events.length < count; second++)
    events.push(...traffic.take(10, new Date(start + second * 1_000)));
  return events.slice(0, count);
}
