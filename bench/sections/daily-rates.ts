import { closedLoop } from '../harness/closed-loop.ts';
import type { Context } from '../harness/context.ts';
import { compare, inTurn, type Sample, type Side } from '../harness/in-turn.ts';
import { type Laurel, publish, startLaurel, untilCheckpointed, untilScored } from '../harness/laurel.ts';
import { activeCampaigns } from '../load/campaigns.ts';
import { wireFormIn } from '../load/event-forms.ts';
import { openPosting } from '../load/post-batches.ts';

const DAY = 86_400_000;
const DAYS = 365;
/** So that a year of all players is a whole number of batches of each client. */
const SIZE = 365;
const CLIENTS = 4;
/** Each of them plays throughout the year, so that every rate is in every score. */
const PLAYERS = 100;
const PER_CLIENT = PLAYERS / CLIENTS;

/**
 * Scoring at the end of a year in another currency, whose rate changed daily, compared with the same in the campaigns' own.
 */
export async function dailyRates(context: Context): Promise<void> {
  const scenario = 'scoring at the end of a year, 10 active campaigns';
  const sides: Side[] = [];
  for (const [name, currency] of [
    ['one currency', 'EUR'],
    ['365 daily rates', 'SEK'],
  ] as const)
    sides.push({ name, run: await afterYear(context, currency) });
  const measured = await inTurn(context, scenario, 'events/s taken and scored', sides);
  compare(context, scenario, measured, ['365 daily rates', 'one currency']);
}

/** Plays a year, a round a day for each player, and returns a function that continues from there. */
async function afterYear(context: Context, currency: string): Promise<() => Promise<Sample>> {
  const year = Date.now() - DAYS * DAY;
  const laurel = await startLaurel(context);
  await laurel.call('POST', '/api/v1/exchange-rates', { rates: ratesFrom(year) });
  const campaigns = activeCampaigns(10).map((one) => ({ ...one, start: new Date(year - DAY).toISOString() }));
  const [campaign_id = 0] = await publish(laurel, campaigns);
  const play = await openPlayers(context, laurel, currency);
  await play(DAYS * PLAYERS, (round) => year + Math.floor(round / PER_CLIENT) * DAY);
  await expectPlayers(laurel, campaign_id);
  const events = Math.ceil((context.seconds * 20_000) / (SIZE * CLIENTS)) * SIZE * CLIENTS;
  // The last of them was on the day before; at least an hour of this day has passed.
  let played = year + DAYS * DAY - 3_600_000;
  const run = async () => ({ value: await play(events, () => played++) });
  await run();
  return run;
}

/** A different one for each day, which does not convert to round numbers. */
function ratesFrom(year: number): { currency: string; date: string; per_eur: string }[] {
  return Array.from({ length: DAYS + 2 }, (_, day) => ({
    currency: 'SEK',
    date: new Date(year + (day - 1) * DAY).toISOString().slice(0, 10),
    per_eur: `11.${String(1001 + ((day * 7919) % 8999))}`,
  }));
}

/** Plays this many events, of rounds at these times, and returns how many a second until all are on the boards. */
type Play = (events: number, time: (round: number) => number) => Promise<number>;

/** Each client has its own players, who play one after the other, so that no player's rounds arrive out of order. */
async function openPlayers(context: Context, laurel: Laurel, currency: string): Promise<Play> {
  const { url, apiKeys } = laurel;
  const form = wireFormIn(currency);
  const traffic = { form, size: SIZE, players: PLAYERS, ids: 'random', resends: 0, betsOnly: true } as const;
  let timeOf = (_round: number) => 0;
  const postings = await Promise.all(
    Array.from({ length: CLIENTS }, (_, client) => {
      let rounds = 0;
      const player = () => client * PER_CLIENT + (rounds % PER_CLIENT);
      const time = () => timeOf(rounds++);
      return openPosting({ ...traffic, url, apiKeys, clients: 1, player, time });
    }),
  );
  for (const { close } of postings) context.cleanup.defer(close);
  return async (events, time) => {
    timeOf = time;
    const started = performance.now();
    const each = events / CLIENTS / SIZE;
    await Promise.all(postings.map(({ send }) => closedLoop(1, Number.POSITIVE_INFINITY, send, each)));
    await untilScored(laurel, 5);
    const seconds = (performance.now() - started) / 1000;
    await untilCheckpointed(laurel);
    return events / seconds;
  };
}

/** Fails if events of so long ago were not counted, which would be fast. */
async function expectPlayers(laurel: Laurel, campaign_id: number): Promise<void> {
  const path = `/api/v1/campaigns/${campaign_id}/leaderboard?page_size=1`;
  const { count } = await laurel.call<{ count: number }>('GET', path);
  if (count !== PLAYERS) throw new Error(`${count} of ${PLAYERS} players are on the board`);
}
