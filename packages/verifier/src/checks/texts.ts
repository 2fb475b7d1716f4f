import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import type {
  CertifiedCompletion,
  LostCompletion,
} from '@laurel/rules/certificates/certified-completions.ts';
import type { Pause } from '@laurel/rules/players/pauses.ts';
import {
  type CertificateTexts,
  type OwedPrize,
  type PausedPlayer,
  textHash,
} from '@laurel/rules/sealing/certificate-lines.ts';
import {
  asCount,
  asHash,
  asList,
  asObject,
  asShortText,
  asText,
  MAX_NUMBER_LENGTH,
  UnreadableFile,
} from '../reading/members.ts';
import { strictJson } from '../reading/strict-json.ts';
import type { Findings } from './findings.ts';
import type { SealedSettlement } from './settlement.ts';

/** What the texts of a file say. */
export interface Said {
  rates: readonly ExchangeRate[];
  /** Whether the campaign selects a game, of each game that occurs. */
  games: ReadonlyMap<string, boolean>;
  excluded: readonly string[];
  paused: readonly PausedPlayer[];
  /** Of a mission or of levels; undefined: the file has none. */
  completions?: readonly CertifiedCompletion[];
  lost?: readonly LostCompletion[];
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
        per_eur: asShortText(per_eur, 'A rate', MAX_NUMBER_LENGTH),
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
  paused: (text: string): Said['paused'] =>
    listIn(text, 'The paused players').map((one) => {
      const [player_hash, seq, pauses, ...more] = asList(one, 'A paused player');
      if (more.length > 0) throw new UnreadableFile('A paused player has three members.');
      return {
        player_hash: asHash(player_hash, 'A paused player'),
        seq: asCount(seq, 'The event of a paused player'),
        pauses: asList(pauses, 'The pauses of a player').map(asPause),
      };
    }),
  completions: (text: string): readonly CertifiedCompletion[] =>
    listIn(text, 'The completions').map((one) => {
      const [seq, ...members] = asList(one, 'A completion').toReversed();
      return { ...asCompletion(members.reverse()), seq: asCount(seq, 'The event of a completion') };
    }),
  lost: (text: string): readonly LostCompletion[] =>
    listIn(text, 'The lost completions').map((one) => asCompletion(asList(one, 'A lost completion'))),
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

function asCompletion(members: readonly unknown[]): LostCompletion {
  const [player_hash, period, repeat, step, completed_at, ...more] = members;
  if (more.length > 0) throw new UnreadableFile('A completion has too many members.');
  return {
    player_hash: asHash(player_hash, 'The player of a completion'),
    period: asCount(period, 'The period of a completion'),
    repeat: asCount(repeat, 'The repeat of a completion'),
    step: asCount(step, 'The step of a completion'),
    completed_at: asCount(completed_at, 'The time of a completion'),
  };
}

function asPause(value: unknown): Pause {
  const [from, to, ...more] = asList(value, 'A pause');
  if (more.length > 0) throw new UnreadableFile('A pause has two members.');
  return { from: asCount(from, 'The start of a pause'), to: asCount(to, 'The end of a pause') };
}

function listIn(text: string, what: string): readonly unknown[] {
  return asList(strictJson(text, what), what);
}

const names: Readonly<Record<keyof CertificateTexts, string>> = {
  rates: 'exchange rates',
  games: 'games',
  excluded: 'players who are not on the board',
  paused: 'players whose incentives were paused',
  completions: 'completions',
  lost: 'completions that the final board no longer has',
  payouts: 'payouts',
};

/** Compares the texts with the hashes of the settlement. `asWhole`: no text may be left out that it has the hash of. */
export function checkTexts(
  texts: Partial<CertificateTexts>,
  settlement: SealedSettlement | undefined,
  findings: Findings,
  asWhole: boolean,
): void {
  if (!settlement) return;
  const given = Object.entries(texts) as [keyof CertificateTexts, string][];
  for (const [name, text] of given)
    findings.demand(
      textHash(text) === settlement[`${name}_hash`],
      'texts',
      () => `The ${names[name]} are not those of the settlement: their hash is another one.`,
    );
  for (const [name, what] of Object.entries(names) as [keyof CertificateTexts, string][])
    findings.demand(
      !asWhole || settlement[`${name}_hash`] === undefined || texts[name] !== undefined,
      'texts',
      () => `These are left out, and the settlement has the hash of their list: ${what}.`,
    );
  const list = given.map(([name]) => names[name]).join(', ');
  findings.pass('texts', `These are as they were at the settlement: ${list}.`);
}
