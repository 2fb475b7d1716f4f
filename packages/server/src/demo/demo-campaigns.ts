import type { CampaignInput, CampaignText, TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import type { PrizeInput } from '@laurel/contract/campaigns/prizes.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';

const HOUR = 3_600_000;

const common = { currency: 'EUR', default_language: 'en' } as const;

/** A campaign of the demo, whose window is in hours from when the demo begins. */
export type DemoTemplate<Input extends CampaignInput> = Omit<Input, keyof typeof common | 'start' | 'end'> & {
  hours: [from: number, to: number];
};

/** The campaign of a template, around `now`. */
export function inWindow<Input extends CampaignInput>(
  now: Date,
  { hours: [from, to], ...rest }: DemoTemplate<Input>,
): Input {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString();
  return { ...common, ...rest, start: at(from), end: at(to) } as unknown as Input;
}

/** The prizes of the demo's larger tournaments: money, free spins, a bonus on a deposit. */
const moneyPrizes: PrizeInput[] = [
  { place_from: 1, place_to: 1, kind: 'cash', amount: '1000' },
  { place_from: 2, place_to: 3, kind: 'cash', amount: '250' },
  { place_from: 4, place_to: 10, kind: 'free_spins', count: 50, game_ids: ['GD1'] },
  {
    place_from: 11,
    place_to: 20,
    kind: 'deposit_bonus',
    percent: '50',
    wagering: '20',
    titles: { en: '50% on your next deposit', de: '50 % auf die nächste Einzahlung' },
  },
];

/** A physical prize, and a bonus. */
const thingPrizes: PrizeInput[] = [
  {
    place_from: 1,
    place_to: 1,
    kind: 'catalog_item',
    value: 'headphones',
    titles: { en: 'Headphones', de: 'Kopfhörer' },
  },
  { place_from: 2, place_to: 5, kind: 'bonus', amount: '20', wagering: '10' },
];

/** Tiers of an individual mission: the places are bounds of the rounds used. */
const tierPrizes: PrizeInput[] = [
  { place_from: 1, place_to: 6, kind: 'cash', amount: '50', titles: { en: 'Gold: €50', de: 'Gold: 50 €' } },
  {
    place_from: 7,
    place_to: 12,
    kind: 'free_spins',
    count: 25,
    titles: { en: 'Silver: 25 free spins', de: 'Silber: 25 Freispiele' },
  },
  {
    place_from: 13,
    place_to: 30,
    kind: 'bonus',
    amount: '5',
    titles: { en: 'Bronze: €5 bonus', de: 'Bronze: 5 € Bonus' },
  },
];

/** Tournaments around `now`: one of each of the six types that runs, then one that is over and one to come. */
export function demoCampaigns(now: Date): TournamentInput[] {
  return templates.map((template) => inWindow(now, template));
}

const sprintTasks: Task[] = [
  { task: 'turnover', amount: '1', points: '1' },
  { task: 'streak', length: 3, points: '5' },
  { task: 'multiplier', at_least: '10', below: '50', points: '20' },
  { task: 'multiplier', at_least: '50', points: '200' },
];

/** Name, terms and info. */
type Words = [name: string, terms: string, info: string];

function texts(en: Words, de: Words): Record<'en' | 'de', CampaignText> {
  const text = ([name, terms, info]: Words) => ({ name, terms, info });
  return { en: text(en), de: text(de) };
}

const templates: DemoTemplate<TournamentInput>[] = [
  {
    custom_id: 'DEMO-SPRINT',
    tournament_type: 'PT',
    hours: [-1, 23],
    texts: texts(
      ['Autumn Sprint', 'One point for each euro played.', 'Streaks and big wins count extra.'],
      ['Herbstsprint', 'Ein Punkt je gespieltem Euro.', 'Serien und große Gewinne zählen mehr.'],
    ),
    rules: { min_bet: '0.20', tasks: sprintTasks },
    prizes: moneyPrizes,
  },
  {
    custom_id: 'DEMO-RACE',
    tournament_type: 'RA',
    hours: [-1, 2],
    texts: texts(
      ['Twenty Rounds', 'Your first twenty rounds on slots count.', 'Equal scores share a place.'],
      ['Zwanzig Runden', 'Die ersten zwanzig Runden an Slots zählen.', 'Gleichstand teilt den Platz.'],
    ),
    games: { include: { categories: ['slots'] } },
    rules: {
      max_rounds: 20,
      tie_rule: 'shared',
      tasks: [
        { task: 'wins', count: 1, points: '10' },
        { task: 'multiplier', at_least: '5', points: '25' },
      ],
    },
    prizes: moneyPrizes,
  },
  {
    custom_id: 'DEMO-COIN',
    tournament_type: 'HC',
    hours: [-0.5, 0.5],
    texts: texts(
      ['Highest Coin', 'Your best win counts, as a multiple of the bet.', 'Real money only.'],
      ['Höchste Münze', 'Der beste Gewinn zählt, als Vielfaches des Einsatzes.', 'Nur Echtgeld.'],
    ),
    rules: { bonus_money: false },
    prizes: thingPrizes,
  },
  {
    custom_id: 'DEMO-QUEST',
    tournament_type: 'TM',
    hours: [-2, 4],
    texts: texts(
      ['Raven Quest', 'Win twice, then bet €5, in as few rounds as you can.', 'Try as often as you like.'],
      ['Rabenmission', 'Zweimal gewinnen, dann 5 € setzen, in wenigen Runden.', 'So oft du magst.'],
    ),
    rules: {
      in_order: true,
      tasks: [
        { task: 'wins', count: 2 },
        { task: 'turnover', amount: '5' },
      ],
    },
    prizes: thingPrizes,
  },
  {
    custom_id: 'DEMO-LADDER',
    tournament_type: 'IM',
    hours: [-2, 22],
    texts: texts(
      ['Win Ladder', 'Three wins: the fewer rounds, the higher your tier.', 'Everybody can reach gold.'],
      ['Gewinnleiter', 'Drei Gewinne: je weniger Runden, desto höher.', 'Gold ist für alle da.'],
    ),
    rules: { max_rounds: 30, tasks: [{ task: 'wins', count: 3 }] },
    prizes: tierPrizes,
  },
  {
    custom_id: 'DEMO-DASH',
    tournament_type: 'SR',
    hours: [-1, 1],
    join: 'opt_in',
    texts: texts(
      [
        'Fifteen-Point Dash',
        'Join, and collect 15 points as fast as you can.',
        'Your clock starts with you.',
      ],
      ['Punktejagd', 'Anmelden und 15 Punkte sammeln, so schnell es geht.', 'Die Uhr startet mit dir.'],
    ),
    rules: {
      clock: 'player',
      target_points: '15',
      tasks: [
        { task: 'rounds', count: 1, points: '1' },
        { task: 'wins', count: 1, points: '3' },
      ],
    },
    prizes: moneyPrizes,
  },
  {
    custom_id: 'DEMO-MORNING',
    tournament_type: 'PT',
    hours: [-3, -1],
    texts: texts(
      ['Morning Warm-up', 'One point for each euro played.', 'It is over: see who won.'],
      ['Aufwärmrunde', 'Ein Punkt je gespieltem Euro.', 'Vorbei: das sind die Sieger.'],
    ),
    // The demo sends the play of these hours only now.
    rules: { grace_seconds: 86_400, tasks: sprintTasks },
    prizes: thingPrizes,
  },
  {
    custom_id: 'DEMO-WEEKEND',
    tournament_type: 'PT',
    hours: [24, 72],
    join: 'opt_in',
    texts: texts(
      ['Big Weekend', 'Join before you play.', 'Three wins make two points.'],
      ['Großes Wochenende', 'Erst anmelden, dann spielen.', 'Drei Gewinne sind zwei Punkte.'],
    ),
    rules: { tasks: [{ task: 'wins', count: 3, points: '2' }] },
    prizes: moneyPrizes,
  },
];
