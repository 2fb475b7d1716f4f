import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { Board, BoardRow } from '@laurel/rules/boards/board.ts';
import type { TakenLines } from '@laurel/rules/boards/taken-lines.ts';
import { prizedBoard } from '@laurel/rules/boards/team-board.ts';
import { scoreTypeOf } from '@laurel/rules/kinds/score-types.ts';
import type { Turns } from '../scheduling/turns.ts';
import type { BoardView } from './board-view.ts';
import { type NamedPlayer, type NamedPlayers, type NamingTenant, plainName } from './named-players.ts';

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
  teamNames: BoardView['teamNames'];
  top: Top;
}

/** As many lines as are read and named in one piece: some 3 ms. */
const LINES_AT_ONCE = 1_000;

/**
 * The public lines of boards, with names. They are found once per change and not once per request; unchanged lines keep
 * their stamp, by which a caller that derives something from them knows whether to derive it again.
 */
export class TopRows {
  readonly #names: NamedPlayers;
  readonly #turns: Pick<Turns, 'begin'>;
  readonly #found = new WeakMap<Board, Found>();
  #stamps = 0;

  constructor(names: NamedPlayers, turns: Pick<Turns, 'begin'>) {
    this.#names = names;
    this.#turns = turns;
  }

  /**
   * Immediate when they are known, or few with known names. The lines of all boards are taken before the first await, and
   * the names of a few are read by one query; many are named board by board, which gives way to requests.
   */
  of(tenant: NamingTenant, views: readonly BoardView[]): Top[] | Promise<Top[]> {
    const names = this.#names.revisionOf(tenant.tenant_id);
    const found = views.map((view) => this.#known(view, names) ?? toName(view, names));
    const lines = found.reduce((sum, one) => sum + ('lines' in one ? one.lines.length : 0), 0);
    if (lines === 0) return found.map((one) => this.#take(one, []));
    if (lines > LINES_AT_ONCE) return this.#nameMany(tenant, found);
    const rows = found.flatMap((one) => ('lines' in one && !isOfTeams(one) ? one.lines.rows() : []));
    const named = this.#named(tenant, rows);
    return named instanceof Promise
      ? named.then((read) => this.#takeAll(found, read))
      : this.#takeAll(found, named);
  }

  #known({ board, definition, teamNames }: BoardView, names: number): Found | undefined {
    const known = this.#found.get(board);
    const isCurrent =
      known?.definition === definition &&
      known.changes === prizedBoard(board).changes &&
      known.names === names &&
      known.teamNames === teamNames;
    return isCurrent ? known : undefined;
  }

  async #nameMany(tenant: NamingTenant, found: Array<Found | ToName>): Promise<Top[]> {
    const turn = this.#turns.begin();
    const tops: Top[] = [];
    for (const one of found) {
      const rows: NamedRow[] = [];
      if ('lines' in one && isOfTeams(one)) rows.push(...teamRows(one));
      const count = 'lines' in one && !isOfTeams(one) ? one.lines.length : 0;
      for (let from = 0; 'lines' in one && from < count; from += LINES_AT_ONCE) {
        if (turn.isOver) await turn.next();
        const named = this.#named(tenant, one.lines.rows(from, from + LINES_AT_ONCE));
        for (const row of named instanceof Promise ? await named : named) rows.push(row);
      }
      tops.push(this.#take(one, rows));
    }
    return tops;
  }

  #named(tenant: NamingTenant, rows: BoardRow[]): NamedRow[] | Promise<NamedRow[]> {
    const withNames = (players: NamedPlayer[]) =>
      rows.map((row, at) => ({ ...row, player: players[at] as NamedPlayer }));
    const players = this.#names.of(
      tenant,
      rows.map((row) => row.player_id),
    );
    return players instanceof Promise ? players.then(withNames) : withNames(players);
  }

  #takeAll(found: Array<Found | ToName>, rows: NamedRow[]): Top[] {
    let at = 0;
    return found.map((one) => {
      if ('lines' in one && isOfTeams(one)) return this.#take(one, teamRows(one));
      const count = 'lines' in one ? one.lines.length : 0;
      at += count;
      return this.#take(one, rows.slice(at - count, at));
    });
  }

  /** A settled board keeps its lines, but shows none of a player whose incentives are paused now. */
  #take(one: Found | ToName, named: NamedRow[]): Top {
    if (!('lines' in one)) return one.top;
    const rows = named.some(({ player }) => player.isPaused)
      ? named.filter(({ player }) => !player.isPaused)
      : named;
    const { board, lines: _, ...from } = one;
    const before = this.#found.get(board);
    const isSame = before?.definition === from.definition && areEqual(before.top.rows, rows);
    const top = isSame ? before.top : { stamp: ++this.#stamps, rows };
    this.#found.set(board, { ...from, top });
    return top;
  }
}

/** Lines that were taken and have no names yet. */
interface ToName extends Omit<Found, 'top'> {
  board: Board;
  lines: TakenLines;
}

function toName({ board, definition, teamNames }: BoardView, names: number): ToName {
  const shown = prizedBoard(board);
  const lines = shown.lines(0, countTop(shown, definition));
  return { board, definition, changes: shown.changes, names, teamNames, lines };
}

function isOfTeams({ board }: ToName): boolean {
  return board.rules.teams === true;
}

/** Teams have their id and name in the places of those of players. */
function teamRows({ lines, teamNames }: ToName): NamedRow[] {
  return lines.rows().map((row) => ({ ...row, player: teamAsPlayer(row.player_id, teamNames) }));
}

/** The definition, the place and the score determine prizes; where a tie is pooled, so does its length. */
function areEqual(some: readonly NamedRow[], others: readonly NamedRow[]): boolean {
  return (
    some.length === others.length &&
    some.every((row, at) => {
      const other = others[at] as NamedRow;
      return (
        (row.player === other.player || isSameTeam(row.player, other.player)) &&
        row.score === other.score &&
        row.place === other.place &&
        row.reached_at === other.reached_at &&
        row.prizes.length === other.prizes.length &&
        row.prizes.every((prize, index) => isSamePrize(prize, other.prizes[index]))
      );
    })
  );
}

/** Prizes are those of the definition; shares of a tie are made for each row. */
function isSamePrize(prize: Prize, other: Prize | undefined): boolean {
  if (prize === other || other === undefined) return prize === other;
  return prize.kind === other.kind && 'amount' in prize && 'amount' in other && prize.amount === other.amount;
}

/**
 * How many lines are public: as many as the campaign says, and further to the last paid place, with all players who share it
 * (docs/rules/listing.md#6). Prizes of a type that pays by score have no places, so only the size counts there.
 */
function countTop(board: Board, definition: CampaignDefinition): number {
  const { leaderboard_size, prizes } = boardTermsOf(definition);
  if (board.count < leaderboard_size) return board.count;
  if (scoreTypeOf(definition).prizesBy === 'score') return leaderboard_size;
  const lastPaid = prizes.reduce((last, { place_to }) => Math.max(last, place_to), 0);
  return endOfPlace(board, leaderboard_size, lastPaid);
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

/** A team in the shape of a player, as public boards show it (docs/rules/teams.md#4): id and name are public. */
function teamAsPlayer(team_id: string, names: BoardView['teamNames']): NamedPlayer {
  const username = names.get(team_id) ?? team_id;
  return { player_id: team_id, player_hash: team_id, username, isPaused: false, isTeam: true };
}

/** Are both the same team, with the same name? Players have one object each. */
function isSameTeam(a: NamedPlayer, b: NamedPlayer): boolean {
  return a.isTeam === true && b.isTeam === true && a.player_id === b.player_id && a.username === b.username;
}

/** What every list of a board that staff read says of a player: the place, who it is, and the score. */
export function namedRow({ place, player, score, reached_at }: Omit<NamedRow, 'prizes'>) {
  return {
    place,
    player_id: player.player_id,
    player_hash: player.player_hash,
    player_username: plainName(player),
    score,
    reached_at: formatTimestamp(reached_at),
  };
}
