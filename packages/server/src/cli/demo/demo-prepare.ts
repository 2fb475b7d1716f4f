import type { Client } from '@laurel/client/client.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { Event } from '@laurel/contract/events/events.ts';
import { demoCampaigns } from './demo-campaigns.ts';
import { demoGames, demoPlayers, demoRates } from './demo-catalogue.ts';
import type { Traffic } from './demo-traffic.ts';

/** Rates, games, players, tournaments and who joined them, and the play of the last hours; answers the tournaments. */
export async function prepareDemo(client: Client, traffic: Traffic, now: Date): Promise<Campaign[]> {
  await client.setExchangeRates({ body: { rates: ratesOf() } });
  await client.submitEvents({ body: [...gameEvents(now), ...playerEvents(now)] });
  const campaigns: Campaign[] = [];
  for (const definition of demoCampaigns(now)) {
    const { id } = await client.createCampaign({ body: definition });
    const campaign = await client.publishCampaign({ path: { id } });
    if (campaign.join === 'opt_in') await joinMost(client, campaign);
    campaigns.push(campaign);
  }
  for (let minutes = 179; minutes > 0; minutes--) {
    await client.submitEvents({ body: traffic.take(20, new Date(now.getTime() - minutes * 60_000)) });
  }
  return campaigns;
}

/** Every third player does not take part. */
async function joinMost(client: Client, { id, start }: Campaign): Promise<void> {
  for (const { player_id } of demoPlayers.filter((_, index) => index % 3 !== 2))
    await client.optInPlayer({ path: { id }, body: { player_id, at: start } });
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
