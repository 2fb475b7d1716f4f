import type {
  CampaignInput,
  DropInput,
  JackpotInput,
  LevelsInput,
  MissionInput,
  RaffleInput,
} from '@laurel/contract/campaigns/definition.ts';
import { type DemoTemplate, inWindow } from './demo-campaigns.ts';

/** Campaigns around `now` that are no tournaments: of each kind one that runs, and a raffle that is over. */
export function demoPromotions(now: Date): CampaignInput[] {
  return [
    ...[inWindow(now, welcome), inWindow(now, raffle), inWindow(now, earlyRaffle)],
    ...[inWindow(now, drop), inWindow(now, jackpot), inWindow(now, levels)],
  ];
}

/** Pots of which the small one falls every few minutes. */
const jackpot: DemoTemplate<JackpotInput> = {
  kind: 'jackpot',
  custom_id: 'DEMO-JACKPOT',
  hours: [-2, 168],
  texts: {
    en: { name: 'Two pots', info: 'A share of each bet fills two pots. Each falls to one round.' },
    de: {
      name: 'Zwei Töpfe',
      info: 'Ein Teil jedes Einsatzes füllt zwei Töpfe. Jeder fällt an eine Spielrunde.',
    },
  },
  rules: {
    settle_after_seconds: 5,
    levels: [
      { name: { en: 'Grand' }, seed_amount: '1000', contribution_percent: '0.5', must_drop_by: '5000' },
      { name: { en: 'Mini' }, seed_amount: '50', contribution_percent: '1', must_drop_by: '500' },
    ],
  },
};

/** Levels that the player of the page reaches with a few rounds and a deposit. */
const levels: DemoTemplate<LevelsInput> = {
  kind: 'levels',
  custom_id: 'DEMO-LEVELS',
  hours: [-2, 168],
  texts: {
    en: { name: 'The club', info: 'A point for each round, twenty for each deposit.' },
    de: { name: 'Der Club', info: 'Ein Punkt je Spielrunde, zwanzig je Einzahlung.' },
  },
  rules: {
    settle_after_seconds: 5,
    experience: [
      { task: 'rounds', count: 1, points: '1' },
      { task: 'deposits', count: 1, points: '20' },
    ],
    levels: [
      { name: { en: 'Bronze' }, from: '1' },
      { name: { en: 'Silver', de: 'Silber' }, from: '20', prize: { kind: 'cash', amount: '2' } },
      { name: { en: 'Gold' }, from: '200', prize: { kind: 'cash', amount: '20' } },
    ],
  },
};

/** Steps one after the other, so that who plays before them begins them in the page. */
const welcome: DemoTemplate<MissionInput> = {
  kind: 'mission',
  custom_id: 'DEMO-MISSION',
  hours: [-96, 168],
  texts: {
    en: { name: 'Warm welcome', info: 'Three steps, a prize for the first two, and €20 for all of them.' },
    de: { name: 'Herzlich willkommen', info: 'Drei Schritte, zwei davon mit Preis, und 20 € für alle.' },
  },
  rules: {
    in_order: true,
    settle_after_seconds: 5,
    steps: [
      {
        task: 'login_days',
        length: 3,
        texts: { en: 'Come back three days in a row', de: 'An drei Tagen hintereinander vorbeikommen' },
        prize: { kind: 'free_spins', count: 10, game_ids: ['GD2'] },
      },
      {
        task: 'deposits',
        count: 1,
        min_amount: '20',
        texts: { en: 'Deposit €20 or more', de: '20 € oder mehr einzahlen' },
        prize: { kind: 'bonus', amount: '5', wagering: '10' },
      },
      { task: 'rounds', count: 10, texts: { en: 'Play ten rounds', de: 'Zehn Runden spielen' } },
    ],
  },
  prize: { kind: 'cash', amount: '20' },
};

/** More prizes than the demo has players, so that each ticket holder wins something. */
const rafflePrizes: RaffleInput['prizes'] = [
  { kind: 'cash', amount: '500', count: 1 },
  { kind: 'free_spins', spins: 25, game_ids: ['GD1'], count: 5 },
  { kind: 'bonus', amount: '1', wagering: '5', count: 60 },
];

const raffle: DemoTemplate<RaffleInput> = {
  kind: 'raffle',
  custom_id: 'DEMO-RAFFLE',
  hours: [-1, 14 * 24],
  texts: {
    en: {
      name: 'Raffle of the month',
      terms: 'A ticket for each €10 played, and one for every fifth round.',
    },
    de: { name: 'Verlosung des Monats', terms: 'Ein Los je 10 € Einsatz, und eins für jede fünfte Runde.' },
  },
  rules: {
    tickets: [
      { task: 'turnover', amount: '10', tickets: 1 },
      { task: 'rounds', count: 5, tickets: 1 },
    ],
    max_tickets: 500,
  },
  prizes: rafflePrizes,
};

const earlyRaffle: DemoTemplate<RaffleInput> = {
  ...raffle,
  custom_id: 'DEMO-EARLY',
  hours: [-2, -1],
  texts: {
    en: { name: 'Early bird raffle', terms: 'It is over: draw the winners again yourself.' },
    de: { name: 'Frühaufsteher-Verlosung', terms: 'Sie ist vorbei: Die Ziehung lässt sich nachrechnen.' },
  },
  // The demo sends the play of this hour only now.
  rules: { ...raffle.rules, grace_seconds: 86_400 },
};

/** Of some thirty invented rounds a second, one wins each quarter of a minute. */
const drop: DemoTemplate<DropInput> = {
  kind: 'drop',
  custom_id: 'DEMO-DROP',
  hours: [-1, 47],
  texts: {
    en: { name: 'Prize drops', terms: 'One round in five hundred wins at once.' },
    de: { name: 'Preisregen', terms: 'Eine von fünfhundert Runden gewinnt sofort.' },
  },
  rules: {
    chance: '0.002',
    settle_after_seconds: 5,
    prizes: [
      { prize: { kind: 'cash', amount: '5' }, count: 6_000 },
      { prize: { kind: 'free_spins', count: 10, game_ids: ['GD1'] }, count: 3_000 },
      { prize: { kind: 'cash', amount: '500' }, count: 5 },
    ],
  },
};
