import { closedLoop } from '../harness/closed-loop.ts';
import type { Context } from '../harness/context.ts';
import { record, type Sample, summarised } from '../harness/in-turn.ts';
import { type Laurel, publish, startLaurel, untilScored } from '../harness/laurel.ts';
import { quantile } from '../harness/statistics.ts';
import { activeCampaigns } from '../load/campaigns.ts';
import { openPosting } from '../load/post-batches.ts';
import { betEvent, postEvents } from '../load/post-events.ts';
import { openMarkers } from './acknowledged-to-board.ts';

const ROUNDS = 200_000;
const SIZE = 5_000;
const LATE_WINS = 12;
const PAGES = 5;
const PLAYER = 'player-0000000';
const SCENARIO = 'a player with 200,000 rounds';

/**
 * The cost of one player with a very long history: a win that arrives five rounds late, the events waiting behind it, and
 * explanations.
 */
export async function longHistory(context: Context): Promise<void> {
  const laurel = await startLaurel(context);
  const [campaign_id = 0] = await publish(laurel, activeCampaigns(1));
  await playRounds(laurel);
  const marker = await openMarkers(laurel, campaign_id);
  context.cleanup.defer(marker.close);
  const wins: Sample[] = [];
  const others: Sample[] = [];
  for (let nth = 0; nth < LATE_WINS; nth++) {
    const bets = Array.from({ length: 6 }, (_, round) => event(`late-${nth}-${round}`, false));
    await postEvents(laurel, bets);
    await untilScored(laurel);
    const started = performance.now();
    const since = () => ({ value: performance.now() - started });
    await postEvents(laurel, [event(`late-${nth}-0`, true)]);
    await marker.send();
    const shown = marker.untilShown().then(() => others.push(since()));
    await untilScored(laurel);
    wins.push(since());
    await shown;
  }
  record(context, summarised(SCENARIO, 'win', 'ms', wins));
  recordWorst(context, 'others', others);
  recordWorst(context, 'explain', await explain(laurel, campaign_id));
}

/** As many as a machine plays in a month, a bet and a win each. */
async function playRounds(laurel: Laurel): Promise<void> {
  const { url, apiKeys } = laurel;
  const traffic = { size: SIZE, players: 1, ids: 'random', resends: 0, clients: 1 } as const;
  const posting = await openPosting({ ...traffic, url, apiKeys });
  await closedLoop(1, Number.POSITIVE_INFINITY, posting.send, (2 * ROUNDS) / SIZE);
  posting.close();
  await untilScored(laurel, 10);
}

function event(round_id: string, is_win: boolean) {
  const unique_id = `${round_id}-${is_win ? 'win' : 'bet'}`;
  return betEvent({ unique_id, player_id: PLAYER, round_id, is_win });
}

/** Pages of the player's explanation from the first to the last one. */
async function explain(laurel: Laurel, campaign_id: number): Promise<Sample[]> {
  const path = `/api/v1/campaigns/${campaign_id}/players/${PLAYER}/explain`;
  const { count } = await laurel.call<{ count: number }>('GET', `${path}?page_size=100`);
  const last = Math.ceil(count / 100);
  const samples: Sample[] = [];
  for (let nth = 0; nth < PAGES; nth++) {
    const page = 1 + Math.round(((last - 1) * nth) / (PAGES - 1));
    const started = performance.now();
    await laurel.call('GET', `${path}?page=${page}&page_size=100`);
    samples.push({ value: performance.now() - started });
  }
  return samples;
}

/** The longest one counts. */
function recordWorst(context: Context, side: string, samples: Sample[]): void {
  const row = summarised(SCENARIO, side, 'ms', samples);
  record(context, {
    ...row,
    value: quantile(
      row.runs.toSorted((a, b) => a - b),
      1,
    ),
  });
}
