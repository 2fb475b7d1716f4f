import type { EventData } from '@laurel/contract/events/events.ts';

export type DemoPlayer = Pick<EventData['player'], 'player_id' | 'username' | 'country' | 'tags'> & {
  currency: string;
};
export type DemoGame = Omit<EventData['game'], 'unique_id' | 'timestamp'>;

/** Units per 1 EUR, with which an invented bet is multiplied. */
export const demoRates: Record<string, string> = {
  EUR: '1',
  USD: '1.08',
  GBP: '0.86',
  SEK: '11.2',
  BRL: '6.1',
};

const firstNames = ['Ada', 'Bruno', 'Clara', 'Dmitri', 'Elif', 'Freya', 'Goran', 'Hanna', 'Ivo', 'Jonas'];
const secondNames = ['Fox', 'Lund', 'Moreau', 'Novak', 'Silva'];
const homes = [
  ['DE', 'EUR'],
  ['SE', 'SEK'],
  ['GB', 'GBP'],
  ['BR', 'BRL'],
  ['FI', 'EUR'],
  ['US', 'USD'],
] as const;

/** Fifty players of six countries. */
export const demoPlayers: DemoPlayer[] = secondNames.flatMap((second, row) =>
  firstNames.map((first, column) => {
    const number = row * firstNames.length + column;
    const [country, currency] = homes[(number * 7) % homes.length] ?? homes[0];
    const tags = number % 9 === 0 ? ['vip'] : [];
    return { player_id: `demo-${number + 1}`, username: `${first}${second}`, country, currency, tags };
  }),
);

const titles: [name: string, provider: string, categories: string[], themes: string[]][] = [
  ['Pharaoh’s Ledger', 'Lucky Fox', ['slots'], ['egypt']],
  ['Nine Ravens', 'Nordic Reels', ['slots'], ['vikings']],
  ['Orchard Rush', 'Big Hat', ['slots'], ['fruit']],
  ['Longship Gold', 'Nordic Reels', ['slots', 'jackpot'], ['vikings']],
  ['Comet Crash', 'Lucky Fox', ['crash'], ['space']],
  ['Orbit Roulette', 'Big Hat', ['live', 'table-games'], ['space']],
  ['Midnight Blackjack', 'Big Hat', ['live', 'table-games'], []],
  ['Lemon Express', 'Lucky Fox', ['slots'], ['fruit']],
];

export const demoGames: DemoGame[] = titles.map(([name, provider, categories, themes], index) => ({
  game_id: `GD${index + 1}`,
  name,
  provider,
  categories,
  themes,
  features: index % 2 === 0 ? ['free-spins'] : [],
  has_freespins: index % 2 === 0 ? 'yes' : 'no',
}));
