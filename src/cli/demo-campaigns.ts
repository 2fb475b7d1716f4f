import type { CampaignInput } from '../contract/campaigns.ts';
import type { PrizeInput } from '../contract/prizes.ts';
import type { Task } from '../contract/tasks.ts';

const HOUR = 3_600_000;

/** Point tournaments around `now`: one that is over, two that run, one to come. The first is the one to watch. */
export function demoCampaigns(now: Date): CampaignInput[] {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString();
  return templates.map(({ hours: [from, to], ...rest }) => ({
    ...common,
    ...rest,
    start: at(from),
    end: at(to),
  }));
}

const common = {
  tournament_type: 'PT',
  currency: 'EUR',
  default_language: 'en',
  image: 'https://images.example.test/laurel-demo.jpg',
} as const;

const sprintTasks: Task[] = [
  { task: 'turnover', amount: '1', points: '1' },
  { task: 'streak', length: 3, points: '5' },
  { task: 'multiplier', at_least: '10', below: '50', points: '20' },
  { task: 'multiplier', at_least: '50', points: '200' },
];

const sprintPrizes: PrizeInput[] = [
  { place_from: 1, place_to: 1, kind: 'cash', amount: '1000', titles: { en: '€1,000', de: '1.000 €' } },
  { place_from: 2, place_to: 3, kind: 'cash', amount: '250', titles: { en: '€250', de: '250 €' } },
  {
    place_from: 4,
    place_to: 10,
    kind: 'free_spins',
    count: 50,
    game_ids: ['GD1'],
    titles: { en: '50 free spins', de: '50 Freispiele' },
  },
  {
    place_from: 11,
    place_to: 20,
    kind: 'deposit_bonus',
    percent: '50',
    wagering: '20',
    titles: { en: '50% on your next deposit', de: '50 % auf die nächste Einzahlung' },
  },
];

const slotsPrizes: PrizeInput[] = [
  {
    place_from: 1,
    place_to: 1,
    kind: 'catalog_item',
    value: 'headphones',
    titles: { en: 'Headphones', de: 'Kopfhörer' },
  },
  {
    place_from: 2,
    place_to: 5,
    kind: 'bonus',
    amount: '20',
    wagering: '10',
    titles: { en: '€20 bonus', de: '20 € Bonus' },
  },
];

type Template = Omit<CampaignInput, keyof typeof common | 'start' | 'end'> & {
  hours: [from: number, to: number];
};

const templates: Template[] = [
  {
    custom_id: 'DEMO-SPRINT',
    hours: [-1, 23],
    texts: {
      en: {
        name: 'Autumn Sprint',
        terms: 'One point for each euro played.',
        info: 'Streaks and big wins count extra.',
      },
      de: {
        name: 'Herbstsprint',
        terms: 'Ein Punkt je gespieltem Euro.',
        info: 'Serien und große Gewinne zählen mehr.',
      },
    },
    rules: { min_bet: '0.20', tasks: sprintTasks },
    prizes: sprintPrizes,
  },
  {
    custom_id: 'DEMO-SLOTS',
    hours: [-0.5, 0.5],
    texts: {
      en: {
        name: 'Slots Hour',
        terms: 'Five rounds make a point.',
        info: 'Slots only; equal scores share a place.',
      },
      de: {
        name: 'Stunde der Slots',
        terms: 'Fünf Runden sind ein Punkt.',
        info: 'Nur Slots; Gleichstand teilt den Platz.',
      },
    },
    games: { include: { categories: ['slots'] } },
    rules: { tie_rule: 'shared', bonus_money: false, tasks: [{ task: 'rounds', count: 5, points: '1' }] },
    prizes: slotsPrizes,
  },
  {
    custom_id: 'DEMO-WEEKEND',
    hours: [24, 72],
    join: 'opt_in',
    texts: {
      en: { name: 'Big Weekend', terms: 'Join before you play.', info: 'Three wins make two points.' },
      de: {
        name: 'Großes Wochenende',
        terms: 'Erst anmelden, dann spielen.',
        info: 'Drei Gewinne sind zwei Punkte.',
      },
    },
    rules: { tasks: [{ task: 'wins', count: 3, points: '2' }] },
    prizes: sprintPrizes,
  },
  {
    custom_id: 'DEMO-MORNING',
    hours: [-3, -1],
    texts: {
      en: {
        name: 'Morning Warm-up',
        terms: 'One point for each euro played.',
        info: 'It is over: see who won.',
      },
      de: {
        name: 'Aufwärmrunde',
        terms: 'Ein Punkt je gespieltem Euro.',
        info: 'Vorbei: das sind die Sieger.',
      },
    },
    // The demo sends the play of these hours only now.
    rules: { grace_seconds: 86_400, tasks: sprintTasks },
    prizes: slotsPrizes,
  },
];
