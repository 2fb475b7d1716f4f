import type { ExplainedRound } from '@laurel/contract/players/explanations.ts';
import type { AttemptStripsData } from '../../src/pictures/attempt-strips/attempt-strips-data.ts';
import type { CampaignCalendarData } from '../../src/pictures/campaign-calendar/campaign-calendar-data.ts';
import type { CreditsWaterfallData } from '../../src/pictures/credits-waterfall/credits-waterfall-data.ts';
import type { EditSlopesData } from '../../src/pictures/edit-slopes/edit-slopes-data.ts';
import type { IntakePulseData } from '../../src/pictures/intake-pulse/intake-pulse-data.ts';
import type { PlaceLadderData } from '../../src/pictures/place-ladder/place-ladder-data.ts';
import type { PrizeCostData } from '../../src/pictures/prize-cost/prize-cost-data.ts';
import type { ReasonBarsData } from '../../src/pictures/reason-bars/reason-bars-data.ts';
import type { ScoreRaceData } from '../../src/pictures/score-race/score-race-data.ts';
import { momentFormat } from '../../src/pictures/time/moment-format.ts';

/** Data that is good to look at, and data at the edges: nothing, one point, long names, huge scores, many moments. */
export const utc = momentFormat('UTC');
const berlin = momentFormat('Europe/Berlin');

const MINUTE = 60_000;
const begin = Date.UTC(2026, 11, 2, 12);
const at = (minute: number) => new Date(begin + minute * MINUTE).toISOString();

/** Numbers that look drawn and are the same everywhere. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const names = [
  'Mara',
  'Jonas',
  'kingfisher_77',
  'Aurélie',
  'Tom B.',
  'lucky-eleven',
  'Søren',
  'Nadia',
  'P. Okafor',
  'zoe',
  'Ιωάννα',
  '山田太郎',
];
const longNames = names.map((name) => `${name} the Unreasonably Long-Winded of Upper Nowhere`);

function race(
  players: readonly string[],
  moments: number,
  step: number,
  scale = 1n,
): ScoreRaceData['history'] {
  const random = sequence(players.length * 31 + moments);
  const running = players.map(() => 0);
  const speed = players.map((_, index) => 1.6 - index * 0.09 + 0.5 * random());
  const rows = Array.from({ length: moments }, (_, moment) =>
    players.map((_, index) => {
      running[index] = (running[index] as number) + Math.floor(random() * 8 * (speed[index] as number));
      return moment * 3 < index ? 0 : (running[index] as number);
    }),
  );
  const placesOf = (row: number[]) => row.map((score) => 1 + row.filter((other) => other > score).length);
  return {
    moments: rows.map((_, moment) => ({ at: at(moment * step), seq: moment * 40 })),
    players: players.map((player_username, index) => ({
      player_id: `player-${index + 1}`,
      player_username,
      places: rows.map((row) => (row[index] === 0 ? null : (placesOf(row)[index] as number))),
      scores: rows.map((row) =>
        row[index] === 0 ? null : `${BigInt(row[index] as number) * scale}${scale > 1n ? '.12345678' : ''}`,
      ),
    })),
  };
}

const noRace = { moments: [], players: [] };
const raceOf = (history: ScoreRaceData['history'], more: Partial<ScoreRaceData> = {}): ScoreRaceData => ({
  history,
  better: 'higher',
  lastPrizePlace: 3,
  chosen: [],
  format: utc,
  ...more,
});

export const scoreRaces: Record<string, ScoreRaceData> = {
  good: raceOf(race(names.slice(0, 10), 48, 15), { chosen: ['player-6'], format: berlin }),
  nothing: raceOf(noRace),
  'one moment': raceOf(race(names.slice(0, 3), 1, 15)),
  'one player': raceOf(race(names.slice(0, 1), 30, 2), { lastPrizePlace: null }),
  'twelve long names, 200 moments': raceOf(race(longNames, 200, 60)),
  'huge scores': raceOf(race(names.slice(0, 5), 24, 30, 1_234_567_890_123n)),
};

const scores = [
  '1240.5',
  '1228',
  '1190.25',
  '1012',
  '1011.5',
  '1011',
  '870',
  '640.75',
  '512',
  '488',
  '230',
  '15',
];
const prizes = [
  { place_from: 1, place_to: 1, title: '€1,000' },
  { place_from: 2, place_to: 3, title: '€250' },
  { place_from: 4, place_to: 10, title: '50 free spins' },
];
const rowsOf = (usernames: readonly string[], of: readonly string[] = scores) =>
  usernames.map((player_username, index) => ({
    place: index + 1,
    player_id: `player-${index + 1}`,
    player_username,
    score: of[index] as string,
  }));
const ladder = (rows: PlaceLadderData['rows'], more: Partial<PlaceLadderData> = {}): PlaceLadderData => ({
  rows,
  prizes,
  better: 'higher',
  unit: 'points',
  chosen: null,
  ...more,
});

export const placeLadders: Record<string, PlaceLadderData> = {
  good: ladder(rowsOf(names), { chosen: 'player-6' }),
  nothing: ladder([]),
  'one player': ladder(rowsOf(['Mara'])),
  'long names, huge scores': ladder(
    rowsOf(
      longNames,
      scores.map((_, index) => `${99_000_000_000_000n - BigInt(index * index) * 1_000_000_007n}.00000001`),
    ),
  ),
  'less is better, no prizes': ladder(rowsOf(names.slice(0, 5), ['12.5', '13.004', '18', '18', '31.2']), {
    prizes: [],
    better: 'lower',
    unit: 'seconds',
  }),
};

const difference = (
  index: number,
  before: number | null,
  after: number | null,
): EditSlopesData['differences'][number] => {
  const prize = (place: number | null) =>
    prizes
      .filter(({ place_from, place_to }) => place !== null && place >= place_from && place <= place_to)
      .map(({ title }) => title);
  return {
    player_id: `player-${index}`,
    player_username: names[index - 1] as string,
    place_before: before,
    place_after: after,
    prizes_before: prize(before),
    prizes_after: prize(after),
  };
};
const moves = [
  [1, 2, 1],
  [2, 1, 2],
  [3, 5, 3],
  [4, 3, 6],
  [5, 4, 5],
  [6, 12, 8],
  [7, 10, 11],
  [8, 8, null],
  [9, null, 9],
] as const;
const differences = moves
  .map(([index, before, after]) => difference(index, before, after))
  .toSorted((a, b) => (a.place_after ?? 99) - (b.place_after ?? 99));

export const editSlopes: Record<string, EditSlopesData> = {
  good: { differences, changed: differences.length },
  nothing: { differences: [], changed: 0 },
  'one player': { differences: [difference(3, 4, 3)], changed: 1 },
  'a hundred, long names': {
    differences: Array.from({ length: 100 }, (_, index) => ({
      ...difference(1, index + 1, ((index * 37) % 100) + 1),
      player_id: `player-${index}`,
      player_username: `${index} ${longNames[index % 12]}`,
    })),
    changed: 3_204,
  },
};

const weekly = [
  '900',
  '1240.5',
  '1180',
  '1020',
  '1840',
  '990',
  '1110.75',
  '1300',
  '1205',
  '1410',
  '880',
  '1150',
];
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
    score: '1117.5',
    format: berlin,
  },
  nothing: { tasks: [], days: [], score: null, format: utc },
  'one task': {
    tasks: [{ name: 'Each round', points: '7' }],
    days: [{ name: '2 Dec', points: '7' }],
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
        'game_not_selected',
        'voided',
        'bonus_money',
        'received_late',
        'outside_window',
        'before_join',
        'unpriced',
        'stake_below_min',
        'stake_above_max',
        'after_max_rounds',
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
