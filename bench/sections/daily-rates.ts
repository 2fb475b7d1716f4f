import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { closedLoop } from '../harness/closed-loop.ts';
import type { Context } from '../harness/context.ts';
import { compare, inTurn, type Side } from '../harness/in-turn.ts';
import { type Laurel, publish, startLaurel, untilCheckpointed, untilScored } from '../harness/laurel.ts';
import { activeCampaigns } from '../load/campaigns.ts';
import { wireFormIn } from '../load/event-forms.ts';
import { openPosting } from '../load/post-batches.ts';

const DAY = 86_400_000;
const DAYS = 365;
const SIZE = 500;
const CLIENTS = 4;
/** Each of them plays throughout the year, so that every rate is in every score. */
const PLAYERS = 100;

/** Scoring of a year in another currency, whose rate changes daily, beside the same in the campaigns' own. */
export async function dailyRates(context: Context): Promise<void> {
  const scenario = 'scoring of a year, 10 active campaigns';
  const year = Date.now() - DAYS * DAY;
  const events = Math.ceil((context.seconds * 20_000) / (SIZE * CLIENTS)) * SIZE * CLIENTS;
  const sides: Side[] = [];
  for (const [name, currency] of [
    ['one currency', 'EUR'],
    ['365 daily rates', 'SEK'],
  ] as const) {
    const laurel = await startLaurel(context);
    await laurel.call('POST', '/api/v1/exchange-rates', { rates: ratesFrom(year) });
    const ids = await publish(
      laurel,
      activeCampaigns(10).map((one) => lasting(one, year)),
    );
    let turn = 0;
    const run = async () => ({ value: await playYear(laurel, { currency, year, events, turn: turn++ }) });
    await run();
    await expectPlayers(laurel, ids[0] ?? 0);
    sides.push({ name, run });
  }
  const measured = await inTurn(context, scenario, 'events/s taken and scored', sides);
  compare(context, scenario, measured, ['365 daily rates', 'one currency']);
}

function lasting(campaign: CampaignInput, year: number): CampaignInput {
  return { ...campaign, start: new Date(year - DAY).toISOString() };
}

/** Of each day another one that does not come out even. */
function ratesFrom(year: number): { currency: string; date: string; per_eur: string }[] {
  return Array.from({ length: DAYS + 2 }, (_, day) => ({
    currency: 'SEK',
    date: new Date(year + (day - 1) * DAY).toISOString().slice(0, 10),
    per_eur: `11.${String(1001 + ((day * 7919) % 8999))}`,
  }));
}

interface Year {
  currency: string;
  /** Its first moment, in milliseconds. */
  year: number;
  events: number;
  /** Each has players of its own. */
  turn: number;
}

/**
 * Events a second until all are on the boards. Each client has players of its own and the year goes by in each, so that nobody's
 * rounds arrive out of their order.
 */
async function playYear(laurel: Laurel, { currency, year, events, turn }: Year): Promise<number> {
  const { url, apiKeys } = laurel;
  const perClient = PLAYERS / CLIENTS;
  const step = (DAYS * DAY) / (events / CLIENTS / 2);
  const form = wireFormIn(currency);
  const options = { url, apiKeys, form, size: SIZE, players: PLAYERS, ids: 'random', resends: 0 } as const;
  const postings = await Promise.all(
    Array.from({ length: CLIENTS }, (_, client) => {
      let round = 0;
      const player = () => turn * PLAYERS + client * perClient + (round % perClient);
      const time = () => year + round++ * step;
      return openPosting({ ...options, clients: 1, player, time });
    }),
  );
  const started = performance.now();
  const once = (posting: (typeof postings)[number]) =>
    closedLoop(1, Number.POSITIVE_INFINITY, posting.send, events / CLIENTS / SIZE);
  await Promise.all(postings.map(once));
  await untilScored(laurel, 5);
  const seconds = (performance.now() - started) / 1000;
  await untilCheckpointed(laurel);
  for (const { close } of postings) close();
  return events / seconds;
}

/** Fails where events of so long ago were not counted, which would be fast. */
async function expectPlayers(laurel: Laurel, campaign_id: number): Promise<void> {
  const path = `/api/v1/campaigns/${campaign_id}/leaderboard?page_size=1`;
  const { count } = await laurel.call<{ count: number }>('GET', path);
  if (count !== PLAYERS) throw new Error(`${count} of ${PLAYERS} players are on the board`);
}
