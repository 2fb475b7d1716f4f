import type { CampaignText, TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { moneyPrizes, thingPrizes, tierPrizes } from './demo-prizes.ts';
import { type DemoTemplate, inWindow } from './demo-window.ts';

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
