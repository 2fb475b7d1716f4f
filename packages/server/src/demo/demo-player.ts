import type { Client } from '@laurel/client/client.ts';
import type { Event, EventData } from '@laurel/contract/events/events.ts';
import type { Context } from '../cli/command.ts';
import { demoPlayers } from './demo-catalogue.ts';
import { playsIn, ravens } from './demo-teams.ts';

/** The player who is signed in at the casino: the invented play opts this one into nothing. */
export const signedIn = demoPlayers[2] as (typeof demoPlayers)[number];

/** What the player can do at the casino. */
export const playerActs = ['visit', 'deposit', 'play', 'join'] as const;

const DAY = 86_400_000;
const STAKE = 5;
const DEPOSIT = 20;

/** What a site sends to Laurel for each act of its player; each answers a sentence for the page. */
export function openDemoPlayer(
  client: Client,
  battles: readonly { id: number; custom_id: string }[],
  { clock, random }: Pick<Context, 'clock' | 'random'>,
): Record<(typeof playerActs)[number], () => Promise<string>> {
  const { player_id, currency, username } = signedIn;
  let acts = 0;
  let visitedOn = '';
  const money = (amount: number) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount);
  return {
    visit: async () => {
      const login = loginOn(player_id, clock());
      if (login.data.unique_id !== visitedOn) await client.submitEvents({ body: [login] });
      visitedOn = login.data.unique_id;
      return `Signed in as ${username}.`;
    },
    deposit: async () => {
      const own = { ...stamped(`demo-own-deposit-${++acts}`, clock()), player_id };
      const data = { ...own, amount: DEPOSIT, currency, method: 'Card' };
      await client.submitEvents({ body: [{ event: 'deposit', data }] });
      return `You deposited ${money(DEPOSIT)}.`;
    },
    play: async () => {
      const won = random() < 0.35 ? STAKE * 2.4 : 0;
      await client.submitEvents({ body: roundOf(`demo-own-round-${++acts}`, won, clock()) });
      return won > 0 ? `You bet ${money(STAKE)} and won ${money(won)}.` : `You bet ${money(STAKE)}.`;
    },
    join: async () => {
      const { team_id, team_name } = ravens;
      for (const { id } of battles.filter(({ custom_id }) => playsIn(ravens, custom_id)))
        await client.optInPlayer({ path: { id }, body: { player_id, team_id, team_name } });
      return `You play for the ${team_name}.`;
    },
  };
}

/** Logins of all players and deposits of most in the days before the demo; the own visit is still to come. */
export function visitsBefore(now: Date): Event[] {
  return demoPlayers.flatMap(({ player_id, currency }, index) => {
    const isOwn = player_id === signedIn.player_id;
    const logins = (isOwn ? [2, 1] : [3, 2, 1]).map((days) =>
      loginOn(player_id, new Date(now.getTime() - days * DAY)),
    );
    if (isOwn || index % 5 === 4) return logins;
    const at = new Date(now.getTime() - (index + 1) * 60_000);
    const data = { ...stamped(`demo-deposit-${player_id}`, at), player_id };
    return [
      ...logins,
      { event: 'deposit', data: { ...data, amount: 250, currency, method: 'Card' } } satisfies Event,
    ];
  });
}

/** The first login of a day. */
function loginOn(player_id: string, at: Date): Event {
  const day = at.toISOString().slice(0, 10);
  return { event: 'login', data: { ...stamped(`demo-login-${player_id}-${day}`, at), player_id } };
}

function roundOf(round_id: string, won: number, at: Date): Event[] {
  const { player_id, currency } = signedIn;
  const shared: Omit<EventData['gameround'], 'unique_id' | 'timestamp' | 'amount' | 'is_win'> = {
    ...{ player_id, currency, round_id, game_id: 'GD1', is_bonus: false },
  };
  const bet = { ...stamped(`${round_id}-bet`, at), ...shared, amount: STAKE, is_win: false };
  const win = { ...stamped(`${round_id}-win`, at), ...shared, amount: won, is_win: true };
  return [bet, win].map((data) => ({ event: 'gameround', data }));
}

function stamped(unique_id: string, at: Date) {
  return { unique_id, timestamp: at.toISOString() };
}
