import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { TournamentDefinition, TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import type { News } from './day-arbitraries.ts';
import { piecesOf, type TableRow } from './documented-tables.ts';

/** The kinds of tables in an example, recognised by a header that only they have. */
const kindOfTable = {
  place: 'board',
  stake: 'rounds',
  'per EUR': 'rates',
  joined: 'joins',
  'said at': 'players',
  categories: 'games',
  disqualified: 'disqualified',
  code: 'types',
} as const;
type KindOfTable = (typeof kindOfTable)[keyof typeof kindOfTable];
type Tables = { [Kind in KindOfTable]?: TableRow[] };

/** An example of a document: a definition, what happened, and the results that the document gives. */
export interface Example {
  /** The heading above it and the line of its definition. */
  name: string;
  definition: TournamentDefinition;
  /** Its own tables, and for missing ones those of the previous example under the same heading. */
  tables: Tables;
  /** The rounds as the document explains them; only where the table is the example's own. */
  explained: TableRow[];
}

const day = '2026-11-02';
const secondsToWin = 2;
/** When the examples' events are received unless a table says otherwise: within the grace. */
const usuallyReceived = '13:05:00';

/** Reads the examples of a document, and its other tables; throws on a table of unknown kind. */
export function examplesOf(markdown: string): { examples: Example[]; others: Tables } {
  const examples: Example[] = [];
  const others: Tables = {};
  let heading = '';
  let before: Tables = {};
  let current: Example | undefined;
  for (const piece of piecesOf(markdown)) {
    if (piece.kind === 'heading') {
      heading = piece.text;
      before = {};
      current = undefined;
    } else if (piece.kind === 'json') {
      const name = `${heading} (line ${piece.line})`;
      const definition = definitionOf(`example-${examples.length + 1}`, piece.text);
      current = { name, definition, tables: { ...before }, explained: [] };
      examples.push(current);
    } else {
      const kind = kindOf(piece.headers, piece.line);
      if (kind === 'rounds' && current) current.explained = piece.rows;
      (current?.tables ?? others)[kind] = piece.rows;
      if (current && kind !== 'board') before = { ...before, [kind]: piece.rows };
    }
  }
  return { examples, others };
}

function kindOf(headers: string[], line: number): KindOfTable {
  const found = Object.entries(kindOfTable).find(([header]) => headers.includes(header));
  if (!found) throw new Error(`nothing runs the table in line ${line}: ${headers}`);
  return found[1];
}

function definitionOf(custom_id: string, text: string): TournamentDefinition {
  const input = JSON.parse(text) as Partial<TournamentInput> & Pick<TournamentInput, 'tournament_type'>;
  const texts = { en: { name: custom_id } };
  const start = `${day}T12:00:00Z`;
  return normaliseDefinition({ custom_id, start, end: `${day}T13:00:00Z`, currency: 'EUR', texts, ...input });
}

/** The rates that the example knows. */
export function ratesOf({ tables }: Example): ExchangeRate[] {
  return (tables.rates ?? []).map(({ currency = '', date = '', 'per EUR': per_eur = '' }) => ({
    currency,
    date,
    per_eur,
  }));
}

/** All that happens in the example, including voided events. */
export function newsOf(example: Example): News[] {
  const { joins = [], players = [], games = [], disqualified = [] } = example.tables;
  return [
    ...players.map((row, index): News => {
      const data = {
        ...(row.country && { country: row.country }),
        ...flag('is_blocked', row.is_blocked),
        ...flag('incentives_paused', row.incentives_paused),
      };
      const event = { timestamp: instant(row['said at']), unique_id: `player-${index}`, data };
      return { kind: 'player', id: row.player as string, event };
    }),
    ...games.map(({ game = '', categories = '' }, index): News => {
      const data = { categories: categories.split(', ') };
      return {
        kind: 'game',
        id: game,
        event: { timestamp: instant('11:00:00'), unique_id: `game-${index}`, data },
      };
    }),
    ...joins.map((row): News => ({ kind: 'join', player_id: row.player as string, at: instant(row.joined) })),
    ...disqualified.map((row): News => ({ kind: 'disqualification', player_id: row.disqualified as string })),
    ...factsOf(example).map(({ fact }): News => ({ kind: 'gameround', fact })),
  ];
}

/** The bets and wins of the example in the order of its table, and which of them are voided. */
export function factsOf({ tables }: Example): { fact: GameroundFact; voided: boolean }[] {
  return (tables.rounds ?? []).flatMap((row, index) => {
    const at = instant(row.time);
    const bet = { ...factOf(row, index, row.stake as string), seq: 2 * index + 1, occurred_at: at };
    const isPaid = row.payout !== '–';
    const win = isPaid && {
      ...factOf(row, index, row.payout as string),
      seq: 2 * index + 2,
      occurred_at: at + secondsToWin * 1_000_000,
    };
    const facts = win
      ? [
          { ...bet, is_win: false },
          { ...win, is_win: true },
        ]
      : [{ ...bet, is_win: false }];
    return facts.map((fact) => ({ fact, voided: row.voided === 'yes' }));
  });
}

/** The round that a row of the table is about. */
export function roundOf(row: TableRow, index: number): { game_id: string; round_id: string } {
  return { game_id: row.game ?? 'book', round_id: row.round ?? `row-${String(index).padStart(2, '0')}` };
}

function factOf(row: TableRow, index: number, money: string) {
  const [, amount = '', currency = 'EUR', kind] =
    /^([\d.]+)(?: ([A-Z]{3}))?( bonus| supplier)?$/.exec(money) ?? [];
  return {
    ...roundOf(row, index),
    player_id: row.player as string,
    received_at: instant(row.received ?? usuallyReceived),
    amount,
    currency,
    is_bonus: kind === ' bonus',
    ...(kind === ' supplier' ? { is_supplier_promo: true } : {}),
  };
}

function flag(name: 'is_blocked' | 'incentives_paused', text: string | undefined) {
  return text ? { [name]: text === 'yes' } : {};
}

function instant(time: string | undefined): number {
  const parsed = parseTimestamp(`${day}T${time}Z`);
  if (parsed === null) throw new Error(`no time: ${time}`);
  return parsed;
}
