import { closedLoop, warmUp } from '../harness/closed-loop.ts';
import type { Context } from '../harness/context.ts';
import { inTurn } from '../harness/in-turn.ts';
import {
  type Laurel,
  parkScoring,
  publish,
  resumeScoring,
  startLaurel,
  untilScored,
} from '../harness/laurel.ts';
import { inWords } from '../harness/statistics.ts';
import { activeCampaigns } from '../load/campaigns.ts';
import { fillLog } from '../load/fill-log.ts';

/** Queries about a board of this many players. How fast it is scored is measured by intake and scoring together. */
export async function largeBoard(context: Context, players: number): Promise<void> {
  const laurel = await startLaurel(context);
  const [campaign_id = 0] = await publish(laurel, activeCampaigns(1));
  await parkScoring(laurel);
  await fillLog(laurel, players * 2, players);
  await resumeScoring(laurel, 0);
  await untilScored(laurel, 15);
  await placesOf(context, laurel, campaign_id, players);
}

/** A player's place, neighbours and next prize, asked for through HTTP, one player after the other. */
async function placesOf(
  context: Context,
  laurel: Laurel,
  campaign_id: number,
  players: number,
): Promise<void> {
  const anyPlayer = () => `player-${String(Math.floor(Math.random() * players)).padStart(7, '0')}`;
  const ask = () => laurel.call('GET', `/api/v1/campaigns/${campaign_id}/players/${anyPlayer()}`);
  await warmUp(1, 50, ask);
  const run = async () => {
    const { requests, seconds, p50_ms, p99_ms } = await closedLoop(1, context.seconds, ask);
    return { value: requests / seconds, p50_ms, p99_ms };
  };
  const scenario = `place of a player among ${inWords(players)}, by HTTP`;
  await inTurn(context, scenario, 'requests/s', [{ name: 'laurel', run }]);
}
