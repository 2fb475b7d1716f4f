import type { Client } from '@laurel/client/client.ts';
import type {
  DropInput,
  LevelsInput,
  MissionInput,
  RaffleInput,
  TournamentInput,
} from '@laurel/contract/campaigns/definition.ts';
import { publishedBy } from './clients.ts';

const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const cash = (amount: string) => ({ kind: 'cash' as const, amount, titles: { en: `€${amount}` } });
const spins = { en: '5 free spins on Book of Laurels', de: '5 Freispiele bei Book of Laurels' };

/** What all campaigns of the two kinds have here; only rounds of the game count that nothing else on the site counts alone. */
function shared(custom_id: string, name: string, terms: string) {
  const texts = { en: { name, terms, info: 'Every round at the slots counts.' } };
  const window = { start: at(-1), end: at(26) };
  return { custom_id, currency: 'EUR', default_language: 'en', texts, ...window } as const;
}

/** Publishes a mission of three steps in order, of which the first wins spins. */
export async function publishMission(
  client: Client,
  custom_id: string,
  changes: Partial<MissionInput> = {},
): Promise<number> {
  const body: MissionInput = {
    kind: 'mission',
    ...shared(custom_id, `Quest <b>${custom_id}</b>`, 'One step after the other. For adults only.'),
    rules: {
      steps: [
        {
          task: 'rounds',
          count: 3,
          texts: { en: 'Play three rounds', de: 'Spiel drei Runden' },
          prize: { kind: 'free_spins', count: 5, titles: spins },
        },
        { task: 'turnover', amount: '100', texts: { en: 'Bet €100', de: 'Setze 100 €' } },
        { task: 'wins', count: 2, texts: { en: 'Win two rounds', de: 'Gewinne zwei Runden' } },
      ],
      in_order: true,
      repeat: { times: 2, every: 'day' },
      settle_after_seconds: 0,
    },
    prize: cash('20'),
    ...changes,
  };
  return publishedBy(client, body);
}

/** Publishes two levels without an end, for one point a round. */
export async function publishLevels(client: Client, custom_id: string): Promise<void> {
  const { end: _, ...rest } = shared(custom_id, 'The Club', 'One point for each round.');
  const body: LevelsInput = {
    ...{ kind: 'levels', ...rest },
    rules: {
      experience: [{ task: 'rounds', count: 1, points: '1' }],
      levels: [
        { name: { en: 'Bronze' }, from: '2', prize: cash('5'), benefits: { en: 'A gift on your birthday' } },
        { name: { en: 'Gold' }, from: '5' },
      ],
      settle_after_seconds: 0,
    },
  };
  await publishedBy(client, body);
}

/** Publishes a raffle with a ticket for each round, at most twenty a player. */
export async function publishRaffle(client: Client, custom_id: string): Promise<number> {
  const body: RaffleInput = {
    kind: 'raffle',
    ...shared(custom_id, 'Raffle of the Month', 'One ticket for each round.'),
    rules: { tickets: [{ task: 'rounds', count: 1, tickets: 2 }], max_tickets: 20 },
    prizes: [
      { ...cash('500'), count: 1 },
      { kind: 'free_spins', spins: 5, titles: spins, count: 4 },
    ],
  };
  return publishedBy(client, body);
}

/** Publishes a drop of three prizes, of which each round wins one, at most two a player. */
export async function publishDrop(client: Client, custom_id: string): Promise<number> {
  const body: DropInput = {
    kind: 'drop',
    ...shared(custom_id, 'Prize drops', 'Every round wins while anything is left.'),
    // What was played before wins nothing.
    start: at(0),
    rules: {
      prizes: [{ prize: cash('5'), count: 3 }],
      ...{ chance: '1', max_per_player: 2, settle_after_seconds: 0, grace_seconds: 0 },
    },
  };
  return publishedBy(client, body);
}

/** Publishes a tournament of teams with a point for each round, which players join without terms. */
export async function publishTeams(client: Client, custom_id: string): Promise<number> {
  const body: TournamentInput = {
    ...shared(custom_id, 'Team battle', ''),
    ...{ tournament_type: 'PT', teams: true, join: 'opt_in' },
    rules: { tasks: [{ task: 'rounds', count: 1, points: '1' }] },
    prizes: [{ ...cash('90'), place_from: 1, place_to: 1 }],
  };
  return publishedBy(client, body);
}
