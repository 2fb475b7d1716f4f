import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { type CertificateTexts, type OwedPrize, textHash } from '@laurel/rules/sealing/certificate-lines.ts';
import { asCount, asHash, asJson, asList, asObject, asText } from '../reading/members.ts';
import { UnreadableFile } from '../reading/unreadable.ts';
import type { Findings } from './findings.ts';
import type { SealedSettlement } from './settlement.ts';

/** What the texts of a file say. */
export interface Said {
  rates: readonly ExchangeRate[];
  /** Whether the campaign selects a game, of each game that occurs. */
  games: ReadonlyMap<string, boolean>;
  excluded: readonly string[];
  payouts: readonly OwedPrize[];
}

/** Reads each text. */
export const readText = {
  rates: (text: string): Said['rates'] =>
    listIn(text, 'The rates').map((one) => {
      const { currency, date, per_eur } = asObject(one, ['currency', 'date', 'per_eur'], 'A rate');
      return {
        currency: asText(currency, 'The currency of a rate'),
        date: asText(date, 'The date of a rate'),
        per_eur: asText(per_eur, 'A rate'),
      };
    }),
  games: (text: string): Said['games'] => {
    const games = listIn(text, 'The games').map((one): [string, boolean] => {
      const [game_id, selected, ...more] = asList(one, 'A game');
      if (typeof selected !== 'boolean' || more.length > 0)
        throw new UnreadableFile('A game must have an id and whether it is selected.');
      return [asText(game_id, 'The id of a game'), selected];
    });
    const known = new Map(games);
    if (known.size !== games.length) throw new UnreadableFile('A game is listed twice.');
    return known;
  },
  excluded: (text: string): Said['excluded'] =>
    listIn(text, 'The excluded players').map((one) => asHash(one, 'An excluded player')),
  payouts: (text: string): Said['payouts'] =>
    listIn(text, 'The payouts').map((one) => {
      const { place, player_hash, prize } = asObject(one, ['place', 'player_hash', 'prize'], 'A payout');
      if (typeof prize !== 'object' || prize === null) throw new UnreadableFile('A prize must be an object.');
      return {
        place: asCount(place, 'The place of a payout'),
        player_hash: asHash(player_hash, 'The player of a payout'),
        // Compared with a prize of the definition, and not used otherwise.
        prize: prize as Prize,
      };
    }),
} as const;

function listIn(text: string, what: string): readonly unknown[] {
  return asList(asJson(text, what), what);
}

const names: Readonly<Record<keyof CertificateTexts, string>> = {
  rates: 'exchange rates',
  games: 'games',
  excluded: 'players who are not on the board',
  payouts: 'payouts',
};

/** Compares the texts with the hashes of the settlement. */
export function checkTexts(
  texts: Partial<CertificateTexts>,
  settlement: SealedSettlement | undefined,
  findings: Findings,
): void {
  if (!settlement) return;
  const given = Object.entries(texts) as [keyof CertificateTexts, string][];
  for (const [name, text] of given)
    findings.demand(
      textHash(text) === settlement[`${name}_hash`],
      'texts',
      () => `The ${names[name]} are not those of the settlement: their hash is another one.`,
    );
  const list = given.map(([name]) => names[name]).join(', ');
  findings.pass('texts', `These are as they were at the settlement: ${list}.`);
}
