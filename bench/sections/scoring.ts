import { type Context, inParts } from '../harness/context.ts';
import { inTurn } from '../harness/in-turn.ts';
import { publish, startLaurel } from '../harness/laurel.ts';
import { activeCampaigns } from '../load/campaigns.ts';
import { openPosting } from '../load/post-batches.ts';
import { dailyRates } from './daily-rates.ts';
import { delays } from './delays.ts';
import { foldWaiting } from './fold-waiting.ts';
import { longHistory } from './long-history.ts';
import { rebuild } from './rebuild.ts';
import { together } from './together.ts';

/** Scoring alone, together with intake, its delay, with many rates, and folding again. */
export async function scoring(context: Context): Promise<void> {
  const { profile } = context;
  if (profile === 'full') await inParts(context, foldsAlone());
  await together(context);
  // The engine itself is measured above; the rest is the same code on both.
  if (profile === 'targets' && context.engine.name === 'embedded') return;
  const quick = { rates: dailyRates };
  await inParts(
    context,
    profile === 'quick' ? quick : { ...quick, delays, rebuild, 'long history': longHistory },
  );
}

function foldsAlone(): Record<string, (context: Context) => Promise<void>> {
  const parts = [1, 10, 50].flatMap((campaigns) =>
    [hot, cold].map((players) => {
      const part = (context: Context) => foldAlone(context, campaigns, players);
      return [`fold ${campaigns} × ${players.name}`, part] as const;
    }),
  );
  return Object.fromEntries(parts);
}

interface Players {
  name: string;
  count: number;
}

/** All hot players are in memory after the first step; with cold ones nearly every event brings another. */
const hot = { name: 'hot players', count: 500 };
const cold = { name: 'cold players', count: 500_000 };

/** Events that wait in the log are folded and shown at full speed, without intake at the same time. */
async function foldAlone(context: Context, campaigns: number, players: Players): Promise<void> {
  const laurel = await startLaurel(context);
  const [campaign_id = 0] = await publish(laurel, activeCampaigns(campaigns));
  const { url, apiKeys } = laurel;
  const traffic = { size: 1000, players: players.count, ids: 'random', resends: 0 } as const;
  const posting = await openPosting({ ...traffic, url, apiKeys });
  context.cleanup.defer(posting.close);
  // Fewer if each needs more work, so that a run takes seconds.
  const events = Math.ceil((context.seconds * 20_000) / (campaigns > 10 ? 5 : 1) / 1000) * 1000;
  const scenario = `${campaigns} active campaigns, ${players.name}`;
  const run = () => foldWaiting(laurel, posting, campaign_id, { events, campaigns });
  await run();
  await inTurn(context, scenario, 'events/s folded', [{ name: 'laurel', run }]);
}
