import { momentFormat } from '../../src/pictures/time/moment-format.ts';

/** What samples of pictures are made of. */
export const utc = momentFormat('UTC');
export const berlin = momentFormat('Europe/Berlin');

const MINUTE = 60_000;
const begin = Date.UTC(2026, 11, 2, 12);
export const at = (minute: number) => new Date(begin + minute * MINUTE).toISOString();

/** Numbers that look drawn and are the same everywhere. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export const names = [
  ...['Mara', 'Jonas', 'kingfisher_77', 'Aurélie', 'Tom B.', 'lucky-eleven', 'Søren', 'Nadia', 'P. Okafor'],
  ...['zoe', 'Ιωάννα', '山田太郎'],
];
export const longNames = names.map((name) => `${name} the Unreasonably Long-Winded of Upper Nowhere`);
