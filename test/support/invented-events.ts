import { demoGames, demoPlayers } from '../../src/cli/demo-catalogue.ts';
import { openTraffic } from '../../src/cli/demo-traffic.ts';
import { seededRandom } from '../../src/cli/seeded-random.ts';
import type { Event } from '../../src/contract/events.ts';

/** As many valid events as are wanted; the same for the same prefix. */
export function inventEvents(count: number, prefix: string): Event[] {
  const traffic = openTraffic({ random: seededRandom(7), players: demoPlayers, games: demoGames, prefix });
  const start = Date.UTC(2026, 10, 20);
  const events: Event[] = [];
  for (let second = 0; events.length < count; second++)
    events.push(...traffic.take(10, new Date(start + second * 1_000)));
  return events.slice(0, count);
}
