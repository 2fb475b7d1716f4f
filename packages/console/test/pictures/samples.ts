import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import type { AttemptStripsData } from '../../src/pictures/attempt-strips/attempt-strips-model.ts';
import type { CampaignCalendarData } from '../../src/pictures/campaign-calendar/campaign-calendar-model.ts';
import type { CreditsWaterfallData } from '../../src/pictures/credits-waterfall/credits-waterfall-model.ts';
import type { IntakePulseData } from '../../src/pictures/intake-pulse/intake-pulse-model.ts';
import type { PrizeCostData } from '../../src/pictures/prize-cost/prize-cost-model.ts';
import type { ReasonBarsData } from '../../src/pictures/reason-bars/reason-bars-model.ts';
import { at, berlin, longNames, sequence, utc } from './sample-parts.ts';

/** Data that is good to look at, and data at the edges: nothing, one point, long names, huge scores, many moments. */
const weekly = '900 1240.5 1180 1020 1840 990 1110.75 1300 1205 1410 880 1150'.split(' ');
const weeksOf = (costs: readonly string[]) =>
  costs.map((cost, index) => ({ start: new Date(Date.UTC(2026, 8, 7 + 7 * index)).toISOString(), cost }));

export const prizeCosts: Record<string, PrizeCostData> = {
  good: { weeks: weeksOf(weekly), currency: 'EUR', budget: '1500', format: utc },
  nothing: { weeks: [], currency: 'EUR', budget: null, format: utc },
  'one week': { weeks: weeksOf(['900']), currency: 'EUR', budget: null, format: utc },
  'four weeks: too few for bands': {
    weeks: weeksOf(weekly.slice(0, 4)),
    currency: 'EUR',
    budget: '2000',
    format: utc,
  },
  huge: {
    weeks: weeksOf(weekly.map((cost) => `${Math.floor(Number.parseFloat(cost))}000000000.00000001`)),
    currency: 'IDR',
    budget: null,
    format: utc,
  },
};

export const creditsWaterfalls: Record<string, CreditsWaterfallData> = {
  good: {
    tasks: [
      { name: 'Each 1 EUR of turnover', points: '812' },
      { name: 'Each win of 10× and more', points: '240' },
      { name: '3 wins in a row', points: '65.5' },
    ],
    days: [
      { name: '2 Dec', points: '310' },
      { name: '3 Dec', points: '95.5' },
      { name: '4 Dec', points: '0' },
      { name: '5 Dec', points: '712' },
    ],
    totalName: 'Score',
    score: '1117.5',
    format: berlin,
  },
  nothing: { tasks: [], days: [], totalName: 'Score', score: null, format: utc },
  'one task': {
    tasks: [{ name: 'Each round', points: '7' }],
    days: [{ name: '2 Dec', points: '7' }],
    totalName: 'Score',
    score: '7',
    format: utc,
  },
  huge: {
    tasks: Array.from({ length: 5 }, (_, index) => ({
      name: `Each win of ${index + 1}0× and more, below ${index + 2}0× of the stake`,
      points: `${index + 1}00000000000000.00000001`,
    })),
    days: Array.from({ length: 14 }, (_, index) => ({
      name: `${index + 1} Dec`,
      points: index === 4 ? '1500000000000000.00000005' : '0',
    })),
    totalName: 'Score',
    score: '1500000000000000.00000005',
    format: utc,
  },
};

export const reasonBars: Record<string, ReasonBarsData> = {
  good: {
    reasons: [
      { reason: 'game_not_selected', count: 98 },
      { reason: 'stake_below_min', count: 31 },
      { reason: 'unpriced', count: 9 },
      { reason: 'voided', count: 3 },
      { reason: 'received_late', count: 2 },
    ],
    counted: 412,
  },
  nothing: { reasons: [], counted: 12 },
  'one round': { reasons: [{ reason: 'voided', count: 1 }], counted: 0 },
  'all ten, huge': {
    reasons: (
      [
        ...['game_not_selected', 'voided', 'bonus_money', 'received_late', 'outside_window', 'before_join'],
        ...['unpriced', 'stake_below_min', 'stake_above_max', 'after_max_rounds'],
      ] as const
    ).map((reason, index) => ({ reason, count: 12_345_678 >> (2 * index) })),
    counted: 1,
  },
};

function pulse(
  minutes: number,
  more: (minute: number, drawn: number) => Partial<IntakePulseData['minutes'][number]> = () => ({}),
): IntakePulseData['minutes'] {
  const random = sequence(minutes);
  return Array.from({ length: minutes }, (_, minute) => {
    const drawn = random();
    return {
      minute: at(minute),
      accepted: Math.floor(420 + 160 * Math.sin(minute / 9) + 130 * drawn),
      duplicates: 0,
      conflicts: 0,
      rejected: 0,
      ...more(minute, drawn),
    };
  });
}

export const intakePulses: Record<string, IntakePulseData> = {
  good: {
    minutes: pulse(60, (minute, drawn) => ({
      duplicates: Math.floor(60 * drawn),
      rejected: minute > 34 && minute < 43 ? Math.floor(20 + 120 * drawn) : 0,
    })),
    lag: Array.from({ length: 60 }, (_, minute) =>
      minute > 34 && minute < 46 ? Math.round(12 - Math.abs(minute - 40)) / 2 : 0.2,
    ),
    format: utc,
  },
  nothing: { minutes: [], format: utc },
  'one minute': { minutes: pulse(1), lag: [0.2], format: utc },
  'all outcomes at the end': {
    minutes: pulse(30, () => ({ duplicates: 40, conflicts: 30, rejected: 25 })),
    format: berlin,
  },
  'a day, silent at the end': {
    minutes: pulse(1440, (minute) => (minute > 1400 ? { accepted: 0 } : {})),
    format: utc,
  },
};

const day = (number: number, hour = 0) => new Date(Date.UTC(2026, 10, number, hour)).toISOString();
const campaign = (
  id: number,
  name: string,
  lane: string,
  start: string,
  end: string,
  status: CampaignCalendarData['campaigns'][number]['status'],
) => ({ id, name, lane, start, end, status });
const campaigns = [
  campaign(1, 'Autumn Sprint', 'Slots', day(20), day(27), 'active'),
  campaign(2, 'Night Race', 'Slots', day(24, 20), day(25, 4), 'scheduled'),
  campaign(3, 'Highest Coin of November', 'Slots', day(9), day(16), 'settled'),
  campaign(4, 'Roulette Mission', 'Live tables', day(18), day(29), 'active'),
  campaign(5, 'Advent Opening', 'All games', day(29), day(36), 'draft'),
  campaign(6, 'Weekend Cup', 'All games', day(14), day(16), 'finished'),
  campaign(7, 'Weekend Cup', 'All games', day(21), day(23), 'active'),
  campaign(8, 'Rained-off Cup', 'All games', day(22), day(24), 'cancelled'),
];

export const campaignCalendars: Record<string, CampaignCalendarData> = {
  good: { campaigns, now: day(22, 9), format: utc },
  nothing: { campaigns: [], now: day(22), format: utc },
  'one campaign': { campaigns: campaigns.slice(0, 1), now: day(2), format: berlin },
  'forty with long names': {
    campaigns: Array.from({ length: 40 }, (_, index) =>
      campaign(
        index,
        `${index} ${longNames[index % 12]}`,
        ['Slots', 'Live tables'][index % 2] as string,
        day(1 + ((index * 7) % 30)),
        day(2 + ((index * 7) % 30) + (index % 4)),
        'scheduled',
      ),
    ),
    now: day(15),
    format: utc,
  },
};

function attempt(
  rounds: number,
  reached: readonly number[],
  end: 'completed' | 'given_up' | null,
): ReadonlyArray<Pick<ExplainedRound, 'round_id' | 'counted' | 'credits' | 'attempt'>> {
  return Array.from({ length: rounds }, (_, round) => ({
    round_id: `round-${round + 1}`,
    counted: true,
    credits:
      round % 3 === 1 || reached.includes(round)
        ? [{ index: 0, task: 'rounds' as const, times: reached.includes(round) ? '1' : '0', points: '0' }]
        : [],
    attempt: round === rounds - 1 ? end : null,
  }));
}

export const attemptRounds = [
  attempt(22, [9, 21], 'completed'),
  attempt(22, [4], 'given_up'),
  attempt(14, [6, 13], 'completed'),
  attempt(14, [11], 'given_up'),
  attempt(6, [], null),
].flat();

const strips = (lengths: number): AttemptStripsData => ({
  attempts: Array.from({ length: lengths }, (_, index) => ({
    rounds: Array.from({ length: 40 - ((index * 7) % 31) }, (_, round) => ({
      round_id: `round-${index}-${round}`,
      progress: round % 5 === 4 ? ('some' as const) : ('none' as const),
    })),
    end: index % 3 === 0 ? ('completed' as const) : ('given_up' as const),
  })),
});

export const attemptStrips: Record<string, AttemptStripsData> = {
  nothing: { attempts: [] },
  'two hundred attempts': strips(200),
  'one attempt, one round': {
    attempts: [{ rounds: [{ round_id: 'r', progress: 'reached' }], end: 'completed' }],
  },
};
