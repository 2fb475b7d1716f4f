import type { PlayLane, PlayLanesData } from '../../src/pictures/play-lanes/play-lanes-model.ts';
import { berlin, longNames, sequence, utc } from './sample-parts.ts';

/** How players played: one in bursts, others as people do. */
const begin = Date.UTC(2026, 11, 2, 12);
const started = (seconds: number) => new Date(begin + seconds * 1_000).toISOString();

const bursts: PlayLane = {
  name: 'kingfisher_77',
  isQuestioned: true,
  rounds: Array.from({ length: 160 }, (_, round) => ({
    started_at: started(30 * (round >> 3) + (round % 8) * 0.1),
    stake: '1',
  })),
};

function person(name: string, seed: number, stakes: readonly string[]): PlayLane {
  const random = sequence(seed);
  let at = 0;
  const rounds = Array.from({ length: 60 }, () => {
    at += 3 + 14 * random();
    return { started_at: started(at), stake: stakes[Math.floor(random() * stakes.length)] ?? null };
  });
  return { name, isQuestioned: false, rounds };
}

const mara = person('Mara', 7, ['0.5', '1', '2', '5']);
const one = { name: 'zoe', isQuestioned: true, rounds: [{ started_at: started(0), stake: null }] };

export const playLanes: Record<string, PlayLanesData> = {
  good: { lanes: [bursts, mara, person('Jonas', 11, ['0.2', '10'])], currency: 'EUR', format: utc },
  nothing: { lanes: [{ ...one, rounds: [] }], currency: 'EUR', format: utc },
  'one round without a rate': { lanes: [one], currency: 'EUR', format: utc },
  'long names, huge stakes': {
    lanes: longNames.slice(0, 6).map((name, index) => ({
      ...person(name, index, ['90071992547409.93', '1']),
      isQuestioned: index < 3,
    })),
    currency: 'IDR',
    format: berlin,
  },
};
