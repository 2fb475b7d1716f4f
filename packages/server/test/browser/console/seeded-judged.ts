import assert from 'node:assert/strict';
import type { Event } from '@laurel/contract/events/events.ts';
import { demoGames, demoPlayers } from '../../../src/demo/demo-catalogue.ts';
import { cheatEvents } from '../../../src/demo/demo-prepare.ts';
import { openTraffic } from '../../../src/demo/demo-traffic.ts';
import { seededRandom } from '../../../src/demo/seeded-random.ts';
import { sendEvents } from '../../support/events.ts';
import { signInOwner } from '../../support/management.ts';
import { everythingScored } from '../../support/scored.ts';
import { waitUntil } from '../../support/waiting.ts';
import type { OpenedConsole } from './opened-console.ts';

/** Three hours after the campaign begins, as the demo has it. */
const PLAYED = new Date('2026-11-30T12:00:00Z');

/** When the campaign's grace is over, so that it is settled. */
export const SETTLED = '2026-12-03T12:10:00Z';

/** The players that alarms are about, by what they do. */
export const cheats = { splitter: 'demo-49', first: 'demo-47', second: 'demo-43' } as const;

/**
 * A campaign that is over and waits for late events until five minutes after the pages' time. Three of its players are the
 * demo's cheats, two of them with a prize; payouts of players with an open alarm are held. Answers its id.
 */
export async function seedJudged({ laurel }: OpenedConsole): Promise<number> {
  const owner = await signInOwner(laurel);
  const { body: tenants } = await owner.get('/api/v1/tenants');
  const { tenant_id } = tenants.results[0];
  const changed = await owner.patch(`/api/v1/tenants/${tenant_id}`, { hold_payouts: 'on_open_alarm' });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const made = await owner.post('/api/v1/campaigns', {
    custom_id: 'MORNING',
    tournament_type: 'PT',
    currency: 'EUR',
    start: '2026-11-30T09:00:00Z',
    end: '2026-11-30T11:00:00Z',
    texts: { en: { name: 'Morning Warm-up' } },
    rules: { grace_seconds: 3 * 86_400 + 3_900, tasks: [{ task: 'turnover', amount: '1', points: '1' }] },
    prizes: [
      { place_from: 1, place_to: 1, kind: 'catalog_item', value: 'headphones', titles: { en: 'Headphones' } },
      {
        place_from: 2,
        place_to: 3,
        kind: 'bonus',
        amount: '20',
        wagering: '10',
        titles: { en: '€20 bonus' },
      },
    ],
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  await owner.post(`/api/v1/campaigns/${made.body.id}/publish`, {});
  await sendEvents(laurel, played());
  await everythingScored(owner);
  return made.body.id;
}

/** Lets the grace pass, and waits until the campaign is settled. */
export async function settleJudged({ laurel }: OpenedConsole, campaign_id: number): Promise<void> {
  await laurel.setClock(SETTLED);
  const owner = await signInOwner(laurel);
  const settled = async () => (await owner.get(`/api/v1/campaigns/${campaign_id}/settlement`)).status === 200;
  await waitUntil('the campaign is settled', settled);
}

/** Games, players, invented play of an hour, and that of the cheats. */
function played(): Event[] {
  const timestamp = '2026-11-30T08:00:00Z';
  const players = demoPlayers.filter(({ currency }) => currency === 'EUR');
  const honest = players.filter(({ player_id }) => !Object.values<string>(cheats).includes(player_id));
  const traffic = openTraffic({
    random: seededRandom(1),
    players: honest,
    games: demoGames,
    prefix: 'judged',
  });
  const events: Event[] = [
    ...demoGames.map(
      (game): Event => ({
        event: 'game',
        data: { unique_id: `judged-${game.game_id}`, timestamp, ...game },
      }),
    ),
    ...players.map(
      (player): Event => ({
        event: 'player',
        data: { unique_id: `judged-${player.player_id}`, timestamp, ...player },
      }),
    ),
  ];
  for (let minutes = 179; minutes > 120; minutes--) {
    const minute = new Date(PLAYED.getTime() - minutes * 60_000);
    events.push(...traffic.take(20, minute), ...cheatEvents(PLAYED, minutes));
  }
  return events;
}
