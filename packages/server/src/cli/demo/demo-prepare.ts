import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { Event } from '@laurel/contract/events/events.ts';
import { type ApiClient, failureOf } from '../framework/api-client.ts';
import { demoCampaigns } from './demo-campaigns.ts';
import { demoGames, demoPlayers, demoRates } from './demo-catalogue.ts';
import type { Traffic } from './demo-traffic.ts';

export interface DemoIntake {
  url: string;
  api_key: string;
}

/** Rates, games, players, tournaments and who joined them, and the play of the last hours; answers the tournaments. */
export async function prepareDemo(
  api: ApiClient,
  intake: DemoIntake,
  traffic: Traffic,
  now: Date,
): Promise<Campaign[]> {
  await api.send('POST', '/api/v1/exchange-rates', { rates: ratesOf() });
  await sendEvents(intake, [...gameEvents(now), ...playerEvents(now)]);
  const campaigns: Campaign[] = [];
  for (const definition of demoCampaigns(now)) {
    const { id } = await api.send<Campaign>('POST', '/api/v1/campaigns', definition);
    const campaign = await api.send<Campaign>('POST', `/api/v1/campaigns/${id}/publish`, {});
    if (campaign.join === 'opt_in') await joinMost(api, campaign);
    campaigns.push(campaign);
  }
  for (let minutes = 179; minutes > 0; minutes--) {
    await sendEvents(intake, traffic.take(20, new Date(now.getTime() - minutes * 60_000)));
  }
  return campaigns;
}

/** Every third player does not take part. */
async function joinMost(api: ApiClient, { id, start }: Campaign): Promise<void> {
  for (const { player_id } of demoPlayers.filter((_, index) => index % 3 !== 2))
    await api.send('POST', `/api/v1/campaigns/${id}/opt-ins`, { player_id, at: start });
}

/** Sends events as a platform would; throws Failure when they are not all taken. */
export async function sendEvents({ url, api_key }: DemoIntake, events: Event[]): Promise<void> {
  const response = await fetch(`${url}/api/v1/events`, {
    method: 'POST',
    headers: { 'x-api-key': api_key, 'content-type': 'application/json' },
    body: JSON.stringify(events),
  });
  const text = await response.text();
  if (!response.ok) throw failureOf(response, text);
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
