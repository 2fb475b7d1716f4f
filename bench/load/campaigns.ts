import type { CampaignInput, TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';

const DAY = 86_400_000;

/** The one on which marker rounds are watched: a point for each whole unit of the stake. */
const pointsForTurnover: Members = {
  tournament_type: 'PT',
  rules: { tasks: [{ task: 'turnover', amount: '1', points: '1' }] },
};

type Members = Pick<TournamentInput, 'tournament_type' | 'rules'> & Partial<TournamentInput>;

const fiveTasks: Task[] = [
  { task: 'turnover', amount: '1', points: '1' },
  { task: 'streak', length: 3, points: '5' },
  { task: 'multiplier', at_least: '10', points: '20' },
  { task: 'multiplier', at_least: '25', points: '50' },
  { task: 'multiplier', at_least: '50', points: '200' },
];

/** All six types, as many kinds of work as scoring knows. */
const templates: Members[] = [
  pointsForTurnover,
  { tournament_type: 'PT', rules: { tasks: fiveTasks } },
  { tournament_type: 'PT', rules: { tasks: [{ task: 'rounds', count: 5, points: '1' }], min_bet: '0.20' } },
  { tournament_type: 'RA', rules: { tasks: fiveTasks, max_rounds: 40 } },
  { tournament_type: 'HC', rules: { metric: 'multiplier' } },
  { tournament_type: 'HC', rules: { metric: 'amount', tie_rule: 'shared' } },
  {
    tournament_type: 'TM',
    rules: {
      tasks: [
        { task: 'wins', count: 5 },
        { task: 'streak', length: 2 },
      ],
    },
  },
  {
    tournament_type: 'IM',
    rules: { tasks: [{ task: 'wins', count: 4 }], max_rounds: 60 },
    prizes: [{ place_from: 1, place_to: 15, kind: 'cash', amount: '25', titles: { en: '€25' } }],
  },
  { tournament_type: 'SR', rules: { tasks: fiveTasks, target_points: '100' } },
  { tournament_type: 'SR', rules: { tasks: fiveTasks, target_points: '60', clock: 'player' } },
];

/** This many campaigns that are active around now; beyond ten the same again. */
export function activeCampaigns(count: number): TournamentInput[] {
  return Array.from({ length: count }, (_, i) => active(i, templates[i % templates.length] as Members));
}

/** This many point tournaments that count what players stake, and nothing else. */
export function turnoverCampaigns(count: number): TournamentInput[] {
  return Array.from({ length: count }, (_, i) => active(i, pointsForTurnover));
}

const cash = { kind: 'cash', amount: '5' } as const;

/** The newer kinds, and the tournaments with which they are compared. */
const kinds = {
  points: pointsForTurnover,
  drop: { kind: 'drop', rules: { spread: 'evenly', prizes: [{ prize: cash, count: 500 }] } },
  jackpot: {
    kind: 'jackpot',
    rules: {
      levels: [
        { name: { en: 'Grand' }, seed_amount: '1000', contribution_percent: '0.5', must_drop_by: '5000' },
        { name: { en: 'Mini' }, seed_amount: '20', contribution_percent: '0.2', chance: '0.0002' },
      ],
    },
  },
  levels: {
    kind: 'levels',
    rules: {
      experience: [{ task: 'turnover', amount: '1', points: '1' }],
      levels: [1, 100, 10_000].map((from) => ({
        name: { en: `From ${from}` },
        from: `${from}`,
        prize: cash,
      })),
    },
  },
} as const;
export type BenchKind = keyof typeof kinds;

/** This many campaigns of one kind, which all count every stake. */
export function campaignsOfKind(kind: BenchKind, count: number): CampaignInput[] {
  return Array.from({ length: count }, (_, i) => {
    const { prizes, tournament_type: _type, ...shared } = active(i, pointsForTurnover);
    return { ...shared, ...(kind === 'points' && { prizes }), ...kinds[kind] } as unknown as CampaignInput;
  });
}

/** This many point tournaments with long texts and prizes, as a page of a listing shows them. */
export function listedCampaigns(count: number): TournamentInput[] {
  return Array.from({ length: count }, (_, i) => active(i, { ...pointsForTurnover, ...shownMembers }));
}

const terms = 'Every round of a selected game counts from the smallest stake on. '.repeat(8);

const shownMembers: Partial<TournamentInput> = {
  image: 'https://images.example.test/tournament.jpg',
  texts: {
    en: { name: 'Points for every round', terms, info: terms },
    de: { name: 'Punkte für jede Runde', terms, info: terms },
  },
};

function active(i: number, members: Members): TournamentInput {
  return {
    custom_id: `bench-${i + 1}`,
    start: new Date(Date.now() - DAY).toISOString(),
    end: new Date(Date.now() + DAY).toISOString(),
    currency: 'EUR',
    texts: { en: { name: `Bench ${i + 1}` } },
    prizes: [
      { place_from: 1, place_to: 1, kind: 'cash', amount: '1000', titles: { en: '€1,000' } },
      {
        place_from: 2,
        place_to: 10,
        kind: 'free_spins',
        count: 50,
        game_ids: [],
        titles: { en: '50 spins' },
      },
    ],
    ...members,
  };
}
