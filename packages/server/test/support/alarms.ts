import assert from 'node:assert/strict';
import type { AlarmAnswer } from '@laurel/contract/alarms/alarms.ts';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { pointTournament } from './definitions.ts';
import { gameround } from './events.ts';
import type { Laurel } from './laurel.ts';
import type { Management } from './management.ts';
import { published } from './player-view.ts';
import { waitUntil } from './waiting.ts';

/** Few twins raise an alarm, whatever the defaults are. */
export const thresholds = { same_bet_twice: { times: 3 } };

export async function watchTwins(staff: Management): Promise<void> {
  const { status, body } = await staff.put('/api/v1/alarm-settings', thresholds);
  assert.equal(status, 200, JSON.stringify(body));
}

/** A campaign of that game which is running at `moments.during`; a point for each euro, and 100 EUR for the first place. */
export function publishWatched(
  staff: Management,
  game_id: string,
  members: Partial<TournamentInput> = {},
): Promise<number> {
  const rules = { tasks: [{ task: 'turnover' as const, amount: '1', points: '1' }] };
  const prizes = [
    { place_from: 1, place_to: 1, kind: 'cash' as const, amount: '100', titles: { en: 'First' } },
  ];
  return published(staff, pointTournament({ rules, prizes, games: { ids: [game_id] }, ...members }));
}

/** Bets that are each in the log twice, a minute apart from the next: an alarm `same_bet_twice` with those thresholds. */
export function twins(player_id: string, game_id: string, from = '2026-12-02T10:00:00Z', pairs = 5) {
  return Array.from({ length: pairs }, (_, at) => {
    const timestamp = new Date(Date.parse(from) + at * 60_000).toISOString();
    const bet = () => gameround({ player_id, game_id, amount: 5, timestamp });
    return [bet(), bet()];
  }).flat();
}

/** Single bets, a minute apart. */
export function plainBets(player_id: string, game_id: string, count = 5) {
  const from = Date.parse('2026-12-02T11:00:00Z');
  return Array.from({ length: count }, (_, at) =>
    gameround({ player_id, game_id, amount: 3, timestamp: new Date(from + at * 60_000).toISOString() }),
  );
}

export async function alarmsOf(staff: Management, query = ''): Promise<AlarmAnswer[]> {
  const { status, body } = await staff.get(`/api/v1/alarms?page_size=1000&${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.results;
}

/** The alarms once they match, a minute at most. */
export async function alarmsWhen(
  staff: Management,
  query: string,
  isWanted: (alarms: AlarmAnswer[]) => boolean,
): Promise<AlarmAnswer[]> {
  let alarms: AlarmAnswer[] = [];
  const look = async () => {
    alarms = await alarmsOf(staff, query);
    return isWanted(alarms);
  };
  await waitUntil('the alarms match', look, { shows: () => JSON.stringify(alarms) });
  return alarms;
}

/** An alarm that no log gives, to be read and decided; returns its id. */
export async function insertAlarm(
  { database }: Pick<Laurel, 'database'>,
  { tenant_id, campaign_id, player_id }: { tenant_id: number; campaign_id: number; player_id: string },
): Promise<number> {
  const at_stake = JSON.stringify({ place: 1, amount: '10', currency: 'EUR', prizes: ['First'] });
  const [row] = await database.query<{ alarm_id: number }>({
    text: `
      insert into alarms (tenant_id, campaign_id, kind, player_hash, player_id, has_cause, first_seen_at, raised_at, score_share,
                          summary, evidence, related, at_stake)
      values ($1, $2, 'late_surge', repeat('0', 64), $3, true, now(), now(), 0.25, 'Played late.', '[]', '[]', $4)
      returning alarm_id`,
    values: [tenant_id, campaign_id, player_id, at_stake],
  });
  assert.ok(row);
  return row.alarm_id;
}
