import type { Client } from '@laurel/client/client.ts';
import type { Campaign, TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import type { Event } from '@laurel/contract/events/events.ts';
import type { PartsProgress } from '../cli/command.ts';
import { demoCampaigns } from './demo-campaigns.ts';
import { demoGames, demoPlayers, demoRates } from './demo-catalogue.ts';
import { cheatEvents } from './demo-cheats.ts';
import { visitsBefore } from './demo-player.ts';
import { demoPromotions } from './demo-promotions.ts';
import { demoBattles, playsIn, teamOf } from './demo-teams.ts';
import type { Traffic } from './demo-traffic.ts';

/** The campaigns of the demo, by what is done with them. */
export interface DemoCampaigns {
  tournaments: TournamentCampaign[];
  battles: TournamentCampaign[];
  promotions: Campaign[];
}

/** Sends rates, games, players, campaigns and opt-ins; returns the campaigns. */
export async function publishDemo(
  client: Client,
  now: Date,
  progress: PartsProgress,
): Promise<DemoCampaigns> {
  const [tournaments, battles, promotions] = [demoCampaigns(now), demoBattles(now), demoPromotions(now)];
  const total = tournaments.length + battles.length + promotions.length;
  progress.begin(`Publishing ${total} campaigns`, total);
  await client.setExchangeRates({ body: { rates: ratesOf() } });
  await client.submitEvents({ body: [...gameEvents(now), ...playerEvents(now), ...visitsBefore(now)] });
  let published = 0;
  const publish = async (definition: CampaignInput): Promise<Campaign> => {
    const { id } = await client.createCampaign({ body: definition });
    const campaign = await client.publishCampaign({ path: { id } });
    if (campaign.join === 'opt_in') await joinMost(client, campaign);
    progress.show(++published);
    return campaign;
  };
  return {
    tournaments: (await inTurn(tournaments, publish)) as TournamentCampaign[],
    battles: (await inTurn(battles, publish)) as TournamentCampaign[],
    promotions: await inTurn(promotions, publish),
  };
}

/** One after the other: a final is published after its heats. */
async function inTurn<From, To>(all: readonly From[], act: (one: From) => Promise<To>): Promise<To[]> {
  const done: To[] = [];
  for (const one of all) done.push(await act(one));
  return done;
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

/** Every third player does not take part; a battle is joined by those whose team plays in it. */
async function joinMost(client: Client, campaign: Campaign): Promise<void> {
  const { id, start: at, custom_id } = campaign;
  const hasTeams = 'teams' in campaign;
  const bodies = demoPlayers.flatMap(({ player_id }, index) => {
    const team = teamOf(index);
    const { team_id, team_name } = team;
    if (index % 3 === 2 || (hasTeams && !playsIn(team, custom_id))) return [];
    return [{ player_id, at, ...(hasTeams && { team_id, team_name }) }];
  });
  await Promise.all(bodies.map((body) => client.optInPlayer({ path: { id }, body })));
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
