import { atPace, drawnMoment } from '../../support/delays.ts';
import { firstStart } from '../../support/laurel.ts';
import type { DecidingStaff } from '../../support/live-checker/deciding-staff.ts';
import { waitUntil } from '../../support/waiting.ts';

const PLAYERS = 24;
const MAX_EVENTS = 10;
/** How long (ms) a batch may stay without an answer. */
const MAX_MILLISECONDS = 180_000;

/** Senders and staff of campaigns that clients look at. */
export interface LiveTraffic {
  servers: readonly { url: string }[];
  staff: DecidingStaff;
  campaign_ids: readonly number[];
  random: () => number;
  stopping: AbortSignal;
  /** Once it is aborted, nothing waits for an answer. */
  leaving: AbortSignal;
}

/** Sends small batches, each until it is acknowledged; yields the acknowledged bets. */
export async function sendRounds(traffic: LiveTraffic, bets: string[]): Promise<void> {
  const { random, stopping } = traffic;
  const below = (bound: number) => Math.floor(random() * bound);
  let made = 0;
  await atPace(
    () => 20 + random() * 120,
    stopping,
    async () => {
      const events = Array.from({ length: 1 + below(MAX_EVENTS) }, () => invent(`live-${++made}`, below));
      await sendToTheEnd(traffic, events);
      for (const { event, data } of events)
        if (event === 'gameround' && !data.is_win) bets.push(data.unique_id);
    },
  );
}

/** A bet or a win, up to ten minutes late, or an event that blocks or unblocks a player. */
function invent(unique_id: string, below: (bound: number) => number) {
  const data = {
    unique_id,
    timestamp: new Date(Date.now() - below(600_000)).toISOString(),
    player_id: `player-${below(PLAYERS)}`,
  };
  if (below(40) === 0)
    return { event: 'player', data: { ...data, is_blocked: below(3) === 0, is_win: false } };
  const round = {
    game_id: `game-${below(5)}`,
    round_id: `round-${below(400)}`,
    currency: 'EUR',
    is_bonus: false,
  };
  return {
    event: 'gameround',
    data: { ...data, ...round, amount: below(900) / 100, is_win: below(3) === 0 },
  };
}

async function sendToTheEnd({ servers, random, leaving }: LiveTraffic, events: object[]): Promise<void> {
  let last = 'with nothing';
  const attempt = async () => {
    leaving.throwIfAborted();
    const { url } = servers[Math.floor(random() * servers.length)] as { url: string };
    const response = await fetch(`${url}/api/v1/events`, {
      method: 'POST',
      headers: { 'x-api-key': firstStart.LAUREL_API_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(events),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined);
    if (!response || response.status === 204) return response !== undefined;
    last = `${response.status} ${await response.text().catch(() => '')}`;
    if (response.status !== 503) throw new Error(`a batch was answered ${last}`);
    return false;
  };
  const shows = () => `it was last answered ${last}`;
  const patience = { seconds: MAX_MILLISECONDS / 1_000, shows, throwsAtOnce: true };
  await waitUntil('a batch is acknowledged', attempt, patience);
}

/** Every few seconds voids bets, disqualifies players, edits rules or rebuilds boards. */
export async function decideAtRandom(traffic: LiveTraffic, bets: string[]): Promise<void> {
  const { staff, campaign_ids, random, stopping } = traffic;
  const disqualified = new Map<number, string[]>(campaign_ids.map((id) => [id, []]));
  while (!stopping.aborted) {
    await drawnMoment(random, 2_000, { stopped: stopping });
    if (stopping.aborted) return;
    const id = campaign_ids[Math.floor(random() * campaign_ids.length)] as number;
    const chance = random();
    const bet = bets.at(Math.floor(random() * bets.length));
    const out = disqualified.get(id) as string[];
    if (chance < 0.4 && bet) await staff.voidEvent(bet);
    else if (chance < 0.55) {
      const player_id = `player-${Math.floor(random() * PLAYERS)}`;
      await staff.disqualify(id, player_id);
      out.push(player_id);
    } else if (chance < 0.7) {
      const player_id = out.shift();
      if (player_id) await staff.reinstate(id, player_id);
    } else if (chance < 0.85) await staff.editRules(id, { min_bet: String(Math.ceil(random() * 99) / 100) });
    else await staff.rebuild(id, random() < 0.5);
  }
}

/** Asks for the leaderboards as clients look at boards. */
export async function lookAgainAndAgain({ staff, campaign_ids, stopping }: LiveTraffic): Promise<void> {
  await atPace(250, stopping, async () => {
    for (const id of campaign_ids) await staff.look(id);
  });
}
