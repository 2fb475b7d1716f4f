import type { Client } from '@laurel/client/client.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { Event } from '@laurel/contract/events/events.ts';
import type { PartsProgress } from '../cli/command.ts';
import { demoCampaigns } from './demo-campaigns.ts';
import { demoGames, demoPlayers, demoRates } from './demo-catalogue.ts';
import { cheatEvents } from './demo-cheats.ts';
import type { Traffic } from './demo-traffic.ts';

/** Sends rates, games, players, tournaments and opt-ins; returns the tournaments. */
export async function publishDemo(client: Client, now: Date, progress: PartsProgress): Promise<Campaign[]> {
  const definitions = demoCampaigns(now);
  progress.begin(`Publishing ${definitions.length} tournaments`, definitions.length);
  await client.setExchangeRates({ body: { rates: ratesOf() } });
  await client.submitEvents({ body: [...gameEvents(now), ...playerEvents(now)] });
  const campaigns: Campaign[] = [];
  for (const definition of definitions) {
    const { id } = await client.createCampaign({ body: definition });
    const campaign = await client.publishCampaign({ path: { id } });
    if (campaign.join === 'opt_in') await joinMost(client, campaign);
    campaigns.push(campaign);
    progress.show(campaigns.length);
  }
  return campaigns;
}

/** Before the demo begins. */
const PLAYED_MINUTES = 179;

/** Sends the play of the last three hours, that of cheats included, which fills the boards. */
export async function playLastHours(
  client: Client,
  traffic: Traffic,
  now: Date,
  progress: PartsProgress,
): Promise<void> {
  progress.begin('Playing the last three hours', PLAYED_MINUTES);
  for (let minutes = PLAYED_MINUTES; minutes > 0; minutes--) {
    const played = traffic.take(20, new Date(now.getTime() - minutes * 60_000));
    await client.submitEvents({ body: [...played, ...cheatEvents(now, minutes)] });
    progress.show(PLAYED_MINUTES - minutes + 1);
  }
}

/** Every third player does not take part. */
async function joinMost(client: Client, { id, start }: Campaign): Promise<void> {
  const joining = demoPlayers.filter((_, index) => index % 3 !== 2);
  await Promise.all(
    joining.map(({ player_id }) => client.optInPlayer({ path: { id }, body: { player_id, at: start } })),
  );
}

function ratesOf() {
  return Object.entries(demoRates).map(([currency, per_eur]) => ({ currency, date: '2026-01-01', per_eur }));
}

function gameEvents(now: Date): Event[] {
  const timestamp = now.toISOString();
  return demoGames.map((game) => ({
    event: 'game',
    data: { unique_id: `demo-game-${game.game_id}`, timestamp, ...game },
  }));
}

function playerEvents(now: Date): Event[] {
  const timestamp = now.toISOString();
  return demoPlayers.map((player) => ({
    event: 'player',
    data: { unique_id: `demo-player-${player.player_id}`, timestamp, ...player },
  }));
}
