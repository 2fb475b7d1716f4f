import type { EditSlopesData } from '../../src/pictures/edit-slopes/edit-slopes-model.ts';
import type { PlaceLadderData } from '../../src/pictures/place-ladder/place-ladder-model.ts';
import type { ScoreRaceData } from '../../src/pictures/score-race/score-race-model.ts';
import { at, berlin, longNames, names, sequence, utc } from './sample-parts.ts';

/** Data that is good to look at, and data at the edges: nothing, one point, long names, huge scores, many moments. */
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

const scores = '1240.5 1228 1190.25 1012 1011.5 1011 870 640.75 512 488 230 15'.split(' ');
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
