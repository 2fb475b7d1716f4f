import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Board, BoardRow } from '@laurel/rules/boards/board.ts';
import { tournamentTypes } from '@laurel/rules/kinds/tournament/types.ts';
import type { BoardView } from './board-view.ts';
import type { NamedPlayer, NamedPlayers, NamingTenant } from './named-players.ts';

/** A line of a board with the player's public appearance. */
export interface NamedRow extends BoardRow {
  readonly player: NamedPlayer;
}

/** The lines of a board that every reader gets. */
export interface Top {
  /** Changes, in this process only, whenever a line, a name or the campaign's definition changes. */
  readonly stamp: number;
  readonly rows: readonly NamedRow[];
}

/** The lines found for a board, and their inputs. */
interface Found {
  definition: CampaignDefinition;
  changes: number;
  /** Revision of the names before they were asked for. */
  names: number;
  top: Top;
}

/**
 * The public lines of boards, with names. They are found once per change and not once per request; unchanged lines keep
 * their stamp, by which a caller that derives something from them knows whether to derive it again.
 */
export class TopRows {
  readonly #names: NamedPlayers;
  readonly #found = new WeakMap<Board, Found>();
  #stamps = 0;

  constructor(names: NamedPlayers) {
    this.#names = names;
  }

  /** Immediate when they are known. All boards are read before the first await, and all names by one query. */
  of(tenant: NamingTenant, views: readonly BoardView[]): Top[] | Promise<Top[]> {
    const names = this.#names.revisionOf(tenant.tenant_id);
    const found = views.map((view) => this.#known(view, names) ?? toName(view, names));
    const rows = found.flatMap((one) => ('unnamed' in one ? one.unnamed : []));
    if (rows.length === 0) return found.map((one) => this.#take(one, []));
    const players = this.#names.of(
      tenant,
      rows.map((row) => row.player_id),
    );
    if (players instanceof Promise) return players.then((named) => this.#takeAll(found, named));
    return this.#takeAll(found, players);
  }

  #known({ board, definition }: BoardView, names: number): Found | undefined {
    const known = this.#found.get(board);
    const isCurrent =
      known?.definition === definition && known.changes === board.changes && known.names === names;
    return isCurrent ? known : undefined;
  }

  #takeAll(found: Array<Found | ToName>, players: NamedPlayer[]): Top[] {
    let at = 0;
    return found.map((one) => {
      const count = 'unnamed' in one ? one.unnamed.length : 0;
      at += count;
      return this.#take(one, players.slice(at - count, at));
    });
  }

  #take(one: Found | ToName, players: NamedPlayer[]): Top {
    if (!('unnamed' in one)) return one.top;
    const { board, unnamed, ...from } = one;
    const before = this.#found.get(board);
    const rows = unnamed.map((row, at) => ({ ...row, player: players[at] as NamedPlayer }));
    const isSame = before?.definition === from.definition && areEqual(before.top.rows, rows);
    const top = isSame ? before.top : { stamp: ++this.#stamps, rows };
    this.#found.set(board, { ...from, top });
    return top;
  }
}

/** Lines that were read and have no names yet. */
interface ToName extends Omit<Found, 'top'> {
  board: Board;
  unnamed: BoardRow[];
}

function toName({ board, definition }: BoardView, names: number): ToName {
  return { board, definition, changes: board.changes, names, unnamed: topOf(board, definition) };
}

/** The definition, the place and the score determine prizes. */
function areEqual(some: readonly NamedRow[], others: readonly NamedRow[]): boolean {
  return (
    some.length === others.length &&
    some.every((row, at) => {
      const other = others[at] as NamedRow;
      return (
        row.player === other.player &&
        row.score === other.score &&
        row.place === other.place &&
        row.reached_at === other.reached_at
      );
    })
  );
}

/**
 * As many lines as the campaign says, and further to the last paid place, with all players who share it
 * (docs/rules/listing.md#6). Prizes of a type that pays by score have no places, so only the size counts there.
 */
function topOf(board: Board, { leaderboard_size, tournament_type, prizes }: CampaignDefinition): BoardRow[] {
  const rows = board.rows(0, leaderboard_size);
  if (rows.length < leaderboard_size) return rows;
  if (tournamentTypes[tournament_type].prizesBy === 'score') return rows;
  const lastPaid = prizes.reduce((last, { place_to }) => Math.max(last, place_to), 0);
  return rows.concat(board.rows(rows.length, endOfPlace(board, rows.length, lastPaid)));
}

/** The index after the last row whose place is at most `place`, at least `from`; places only grow, so bisection finds it. */
function endOfPlace(board: Board, from: number, place: number): number {
  let [low, high] = [from, board.count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const [row] = board.rows(middle, middle + 1);
    if (row && row.place <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
