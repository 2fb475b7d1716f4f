import { setTimeout } from 'node:timers/promises';
import { pointTournament } from '../../packages/server/test/support/definitions.ts';
import { gameround, sendEvents } from '../../packages/server/test/support/events.ts';
import type { Laurel } from '../../packages/server/test/support/laurel.ts';
import { type Management, signInOwner } from '../../packages/server/test/support/management.ts';
import { everythingWritten, leaderboardWhen } from '../../packages/server/test/support/scored.ts';
import { settlementOf } from '../../packages/server/test/support/settled.ts';

export const wayNames = ['round', 'rate', 'settlement'] as const;
export type WayName = (typeof wayNames)[number];

/** The operation of a way. It can be done `TIMES` times; the number of the time begins with 0. */
export interface Operation {
  /** The function with which the way begins: of the route, or of the loop that finds what is due. */
  begins: string;
  /** The function that changes the board, or stores that it is final. */
  shows: string;
  run: (time: number) => Promise<void>;
}

export const TIMES = 4;

const HOUR = 3_600_000;
const start = Date.parse('2026-12-01T00:00:00Z');
const after = (hours: number) => new Date(start + hours * HOUR).toISOString();
const PLAYED = after(35);
const NOW = after(36);

const CHANGES_BOARD = 'follow in rules/src/boards/board.ts';

/** Longer than a checkpoint is put off, so that it is written alone. */
const QUIET_MILLISECONDS = 1_500;

/** Prepares the server for the operation of a way. */
export async function prepareOperation(name: WayName, laurel: Laurel): Promise<Operation> {
  await laurel.setClock(NOW);
  const staff = await signInOwner(laurel);
  if (name === 'round') return oneRound(laurel, staff);
  return name === 'rate' ? lateRate(laurel, staff) : settlement(laurel, staff);
}

/** A batch with one bet of a player who is known, until a checkpoint has it. */
async function oneRound(laurel: Laurel, staff: Management): Promise<Operation> {
  const campaign_id = await publish(staff, 'game-1', 168);
  const run = async (time: number) => {
    await sendEvents(laurel, [gameround({ timestamp: PLAYED, amount: 2 })]);
    await leaderboardWhen(staff, campaign_id, ({ results: [row] }) => Number(row?.score) === 2 * (time + 1));
    await everythingWritten(staff);
    await setTimeout(QUIET_MILLISECONDS);
  };
  return { begins: 'handle in server/src/events/routes.ts', shows: CHANGES_BOARD, run };
}

/** Another rate for a day on which a player played, until the board has it. */
async function lateRate(laurel: Laurel, staff: Management): Promise<Operation> {
  const campaign_id = await publish(staff, 'game-1', 168);
  const rates = ['10', '20', '40', '5'];
  await sendEvents(laurel, [gameround({ timestamp: PLAYED, amount: 200, currency: 'SEK' })]);
  await everythingWritten(staff);
  const run = async (time: number) => {
    const per_eur = rates[time] as string;
    const rate = { currency: 'SEK', date: after(0).slice(0, 'YYYY-MM-DD'.length), per_eur };
    await staff.post('/api/v1/exchange-rates', { rates: [rate] });
    await leaderboardWhen(
      staff,
      campaign_id,
      ({ results: [row] }) => Number(row?.score) === 200 / Number(per_eur),
    );
    await setTimeout(QUIET_MILLISECONDS);
  };
  return { begins: 'setExchangeRates in server/src/rates/routes.ts', shows: CHANGES_BOARD, run };
}

/** The end of the grace of a campaign with three winners, until its board is final. */
async function settlement(laurel: Laurel, staff: Management): Promise<Operation> {
  const campaign_ids: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const game_id = `game-${time}`;
    campaign_ids.push(await publish(staff, game_id, 40 + time));
    const bets = [1, 2, 3, 4].map((amount) =>
      gameround({ game_id, player_id: `player-${amount}`, timestamp: PLAYED, amount }),
    );
    await sendEvents(laurel, bets);
  }
  await everythingWritten(staff);
  const run = async (time: number) => {
    const campaign_id = campaign_ids[time] as number;
    // A quarter of an hour of grace.
    await laurel.setClock(after(40 + time + 0.26));
    const staff = await signInOwner(laurel);
    await settlementOf(staff, campaign_id);
    await leaderboardWhen(staff, campaign_id, ({ settled }) => settled);
    await setTimeout(QUIET_MILLISECONDS);
  };
  const shows = 'insertSettlement in server/src/campaigns/store/settlements.ts';
  return { begins: 'settleDue in server/src/settlement/settle.ts', shows, run };
}

async function publish(staff: Management, game_id: string, hours: number): Promise<number> {
  const input = pointTournament({ start: after(0), end: after(hours), games: { ids: [game_id] } });
  const { body } = await staff.post('/api/v1/campaigns', input);
  const { status } = await staff.post(`/api/v1/campaigns/${body.id}/publish`);
  if (status !== 200) throw new Error(`campaign ${body.id} was not published`);
  return body.id;
}
