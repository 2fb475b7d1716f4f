import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { KnownEntry } from '@laurel/rules/boards/board.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import { SCALE } from '@laurel/rules/money/scale.ts';
import { winningLines } from '@laurel/rules/payouts/winning-lines.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import { titlesByLanguage } from '@laurel/rules/prizes/prize-titles.ts';
import type { BoardView } from '../boards/boards.ts';
import type { FactToTell } from '../outbox/outbox.ts';
import type { PlayerMark } from './store/player-watches.ts';

/** What a board says of a player that was not said before. */
export interface PlayerNews {
  mark: PlayerMark;
  /** Empty where nobody learns of it, as of a player who was disqualified. */
  facts: Pick<FactToTell, 'type' | 'data' | 'part'>[];
}

/** What was said of the players of a board. */
export interface KnownMarks {
  /** The tickets that were announced, by player; all players about which anything was said are in it. */
  tickets: Map<string, number>;
  inPrizes: Set<string>;
}

/** What a board says of players that was not said before (docs/rules/webhooks.md#8); read it without awaiting in between. */
export function playerNewsOf(view: BoardView, known: KnownMarks): PlayerNews[] {
  const { counts } = view.compiled.rules.type;
  // A mission's steps are announced as they are fixed.
  if (counts === 'steps') return [];
  if (counts === 'tickets') return [...ticketNews(view, known)];
  const news = new Map<string, PlayerNews>();
  for (const one of [...pointNews(view, known), ...prizeNews(view, known)]) {
    const before = news.get(one.mark.player_id)?.facts ?? [];
    news.set(one.mark.player_id, { ...one, facts: [...before, ...one.facts] });
  }
  return [...news.values()];
}

function* ticketNews({ board }: BoardView, known: KnownMarks): Generator<PlayerNews> {
  for (const { player_id, units, eligible } of board.entries()) {
    if (!eligible || isErased(player_id)) continue;
    const tickets = Number(BigInt(units) / SCALE);
    const won = tickets - (known.tickets.get(player_id) ?? 0);
    if (won <= 0) continue;
    const facts: PlayerNews['facts'] = [{ type: 'player.ticket_won', data: { tickets }, part: { won } }];
    yield { mark: { player_id, tickets, in_prizes: false }, facts };
  }
}

function* pointNews({ board }: BoardView, known: KnownMarks): Generator<PlayerNews> {
  for (const entry of board.entries()) {
    const { player_id, reached_at } = entry;
    if (known.tickets.has(player_id) || !isShown(entry, board.rules.better)) continue;
    const data = { score: scoreText(entry.units), reached_at: formatTimestamp(reached_at) };
    yield {
      mark: { player_id, tickets: 0, in_prizes: false },
      facts: [{ type: 'player.first_point', data }],
    };
  }
}

/** Where more points are better, a player may be on the board without any. */
function isShown({ player_id, units, eligible }: KnownEntry, better: 'higher' | 'lower'): boolean {
  return eligible && (better === 'lower' || units > 0) && !isErased(player_id);
}

/** Who came into the prizes, and who is in them no more; players who left the board do not learn of it. */
function* prizeNews({ board, definition }: BoardView, { inPrizes }: KnownMarks): Generator<PlayerNews> {
  const winning = new Set<string>();
  for (const { player_id, place, score, prizes } of winningLines(board, definition)) {
    const entry = board.scoreOf(player_id);
    if (!entry || !isShown(entry, board.rules.better)) continue;
    if (winning.has(player_id)) continue;
    winning.add(player_id);
    if (inPrizes.has(player_id)) continue;
    const titled = prizes.map((prize) => ({ ...prize, titles: titlesByLanguage(prize, definition) }));
    const data = { place, score, prizes: titled };
    yield { mark: { player_id, tickets: 0, in_prizes: true }, facts: [{ type: 'player.in_prizes', data }] };
  }
  for (const player_id of inPrizes) {
    if (winning.has(player_id)) continue;
    const entry = board.scoreOf(player_id);
    const data = { place: board.placeOf(player_id) ?? null, score: entry ? scoreText(entry.units) : null };
    const facts: PlayerNews['facts'] = entry?.eligible ? [{ type: 'player.out_of_prizes', data }] : [];
    yield { mark: { player_id, tickets: 0, in_prizes: false }, facts };
  }
}
