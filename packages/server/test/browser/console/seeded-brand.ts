import assert from 'node:assert/strict';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import type { Laurel } from '../../support/laurel.ts';
import { type Management, signInOwner } from '../../support/management.ts';
import { everythingScored } from '../../support/scored.ts';

/** The time that server and browser show, so that pictures of screens are the same every day. */
export const NOW = '2026-12-03T12:00:00Z';

const names = ['amelie', 'bruno', 'chiara', 'diego', 'elsa', 'fabian', 'greta', 'henrik', 'ines', 'jonas'];

/** What a brand has after some weeks: campaigns in every state, players who played, a rate, and staff of each role. */
export async function seedBrand(laurel: Laurel): Promise<Record<string, number>> {
  await laurel.setClock('2026-11-20T09:00:00Z');
  const owner = await signInOwner(laurel);
  await owner.post('/api/v1/exchange-rates', {
    rates: [{ currency: 'SEK', date: '2026-11-01', per_eur: '11.20' }],
  });
  const ids: Record<string, number> = {};
  for (const [name, members, publish] of campaigns()) {
    const { status, body } = await owner.post('/api/v1/campaigns', members);
    assert.equal(status, 201, JSON.stringify(body));
    ids[name] = body.id;
    if (publish) await publishNow(owner, body.id);
  }
  await owner.post(`/api/v1/campaigns/${ids.cancelled}/cancel`, {
    reason: 'The provider withdrew the games',
  });
  await laurel.setClock(NOW);
  await sendEvents(laurel, [...players(), ...rounds()]);
  await everythingScored(owner);
  return ids;
}

async function publishNow(owner: Management, id: number): Promise<void> {
  const { status, body } = await owner.post(`/api/v1/campaigns/${id}/publish`, {
    reason: 'Agreed in the weekly meeting',
  });
  assert.equal(status, 200, JSON.stringify(body));
}

function campaigns(): [name: string, members: TournamentInput, publish: boolean][] {
  const of = (custom_id: string, name: string, members: Partial<TournamentInput>): TournamentInput => ({
    custom_id,
    tournament_type: 'PT',
    start: '2026-12-01T00:00:00Z',
    end: '2026-12-08T00:00:00Z',
    currency: 'EUR',
    texts: { en: { name } },
    rules: { tasks: [{ task: 'turnover', amount: '1', points: '1' }] },
    prizes: [
      { place_from: 1, place_to: 1, kind: 'cash', amount: '1000', titles: { en: '€1,000' } },
      { place_from: 2, place_to: 3, kind: 'cash', amount: '250', titles: { en: '€250' } },
      {
        place_from: 4,
        place_to: 6,
        kind: 'free_spins',
        count: 50,
        game_ids: ['game-1'],
        titles: { en: '50 free spins' },
      },
    ],
    ...members,
  });
  const coin = { tournament_type: 'HC' as const, rules: { metric: 'multiplier' as const, tasks: [] } };
  return [
    ['running', of('WINTER-POINTS', 'Winter Points', {}), true],
    [
      'second',
      of('BIG-COIN', 'The Big Coin', { ...coin, start: '2026-12-02T18:00:00Z', end: '2026-12-04T18:00:00Z' }),
      true,
    ],
    [
      'scheduled',
      of('ADVENT-RACE', 'Advent Race', { start: '2026-12-10T08:00:00Z', end: '2026-12-12T08:00:00Z' }),
      true,
    ],
    [
      'cancelled',
      of('NORTHERN-LIGHTS', 'Northern Lights', {
        start: '2026-12-05T00:00:00Z',
        end: '2026-12-06T00:00:00Z',
      }),
      true,
    ],
    [
      'draft',
      of('NEW-YEAR-24H', 'New Year in 24 Hours', {
        start: '2026-12-31T12:00:00Z',
        end: '2027-01-01T12:00:00Z',
      }),
      false,
    ],
  ];
}

function players() {
  return names.map((username, i) => ({
    event: 'player',
    data: {
      unique_id: `seed-p-${i}`,
      timestamp: '2026-11-01T10:00:00Z',
      player_id: `P-${1001 + i}`,
      username,
      country: 'DE',
      currency: 'EUR',
    },
  }));
}

/** Bets and wins of the last two days; later players play less. */
function rounds() {
  return names.flatMap((_, player) =>
    Array.from({ length: 30 - player * 2 }, (__, round) => {
      const day = round % 2 === 0 ? '01' : '02';
      const timestamp = `2026-12-${day}T19:${String(10 + round).padStart(2, '0')}:${String(player).padStart(2, '0')}Z`;
      const shared = { player_id: `P-${1001 + player}`, round_id: `seed-${player}-${round}` };
      const win = {
        ...shared,
        timestamp: timestamp.replace('Z', '.500Z'),
        is_win: true,
        amount: round % 3 === 0 ? 4.5 : 0,
      };
      return [gameround({ ...shared, timestamp, amount: 1 + (round % 4) }), gameround(win)];
    }).flat(),
  );
}
