import type { Client } from '@laurel/client/client.ts';
import type { Campaign, TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import type { Event } from '@laurel/contract/events/events.ts';
import type { PartsProgress } from '../cli/command.ts';
import { demoCampaigns } from './demo-campaigns.ts';
import { demoGames, demoPlayers, demoRates } from './demo-catalogue.ts';
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
  const rates = Object.entries(demoRates).map(([currency, per_eur]) => ({ currency, per_eur }));
  await client.setExchangeRates({ body: { rates: rates.map((rate) => ({ ...rate, date: '2026-01-01' })) } });
  await client.submitEvents({ body: [...catalogueEvents(now), ...visitsBefore(now)] });
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

function catalogueEvents(now: Date): Event[] {
  const timestamp = now.toISOString();
  const games = demoGames.map((game): Event => {
    return { event: 'game', data: { unique_id: `demo-game-${game.game_id}`, timestamp, ...game } };
  });
  const players = demoPlayers.map((player): Event => {
    return { event: 'player', data: { unique_id: `demo-player-${player.player_id}`, timestamp, ...player } };
  });
  return [...games, ...players];
}

/** A round of a cheat: when its bet is placed, and how many seconds later it is over, with how much. */
interface CheatRound {
  at: number;
  player_id: string;
  game_id: string;
  stake: number;
  payout: number;
}

const MINUTE = 60_000;
/** Cheats play in the first of the three hours, so that only the tournament of that time has their rounds. */
const [FROM, TO] = [178, 122];

/** The player who places one stake as eight small bets at once. */
const SPLITTER = 'demo-49';
/** Two accounts of one program: the second repeats what the first stakes below EUR 1. */
const PAIR = ['demo-47', 'demo-43'] as const;

/**
 * What three of the demo's players play besides the invented traffic, which no person would: the events of the minute that
 * begins so many minutes before `now`. Their alarms are in docs/rules/alarms/.
 */
export function cheatEvents(now: Date, minutesAgo: number): Event[] {
  if (minutesAgo > FROM || minutesAgo <= TO) return [];
  const minute = FROM - minutesAgo;
  const begin = now.getTime() - minutesAgo * MINUTE;
  const rounds = [...splitRounds(begin, minute), ...pairRounds(begin, minute)];
  return rounds.flatMap((round, index) => eventsOf(round, `demo-c${minute}-${index}`));
}

/** Two bursts a minute of eight bets of EUR 1, a tenth of a second apart. */
function splitRounds(begin: number, minute: number): CheatRound[] {
  return [4_000, 33_000].flatMap((burst) =>
    Array.from({ length: 8 }, (_, bet) => ({
      at: begin + burst + (minute % 7) * 900 + bet * 100,
      player_id: SPLITTER,
      game_id: 'GD3',
      stake: 1,
      payout: bet % 4 === 1 ? 1.8 : 0,
    })),
  );
}

/**
 * Five rounds in two minutes that both accounts play, and one in a minute that only the first plays, for more. They begin at
 * other seconds in each minute: what is played in ten seconds of the clock is compared, wherever `now` is in them.
 */
function pairRounds(begin: number, minute: number): CheatRound[] {
  const [first, second] = PAIR;
  const round = (at: number, player_id: string, game: number, stake: number): CheatRound => ({
    at: begin + at,
    player_id,
    game_id: `GD${1 + (game % 4)}`,
    stake,
    payout: (minute + game) % 3 === 0 ? stake * 2 : 0,
  });
  const starts = minute % 2 === 0 ? [11_000, 31_000, 42_000] : [13_000, 33_000];
  const both = starts.flatMap((at, index) => {
    const [game, stake] = [minute + index, index === 0 ? 0.8 : 0.6];
    const begun = at + (minute % 10) * 900;
    return [round(begun, first, game, stake), round(begun + 400, second, game, stake)];
  });
  return [...both, round(54_000 + (minute % 5) * 700, first, minute * 3, 8)];
}

function eventsOf({ at, stake, payout, ...played }: CheatRound, round_id: string): Event[] {
  const part = (name: string, time: number, amount: number, is_win: boolean): Event => {
    const stamp = { unique_id: `${round_id}-${name}`, timestamp: new Date(time).toISOString() };
    const shared = { ...played, round_id, currency: 'EUR', is_bonus: false };
    return { event: 'gameround', data: { ...stamp, ...shared, amount, is_win } };
  };
  return [part('bet', at, stake, false), part('win', at + 700, payout, true)];
}
