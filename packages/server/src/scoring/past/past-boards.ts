import { Board, type KnownEntry } from '@laurel/rules/boards/board.ts';
import { whole } from '@laurel/rules/money/decimal.ts';
import type { TenantSession } from '../../database/database.ts';
import type { Walk } from '../../history/history.ts';
import type { PastCampaign, PastMoment } from './past-campaign.ts';
import { type PastPlayer, pastPlayers } from './past-players.ts';

/** A board as it was. */
interface PastBoard {
  moment: PastMoment;
  /** One object for all moments: it changes when the next one is requested. */
  board: Board;
}

/** More changes than the limit. */
export class TooManyChanges extends Error {}

/** The board at the last moment of the campaign, from one walk over the log. Holds no lock. */
export async function boardAtLast(tenant: TenantSession, past: PastCampaign, walk: Walk): Promise<Board> {
  const board = new Board(past.rules, past.places);
  for await (const { player_id, entries } of pastPlayers(tenant, past, walk)) {
    const entry = entries.at(-1) ?? null;
    board.setScore(player_id, entry, entry?.eligible ?? false);
  }
  return board;
}

/**
 * The board at the last moment and the scores of all, from one walk over the log. Holds no lock. Throws
 * `TooManyChanges` if players' scores changed more than `most` times between the moments.
 */
export async function scoresAtMoments(
  tenant: TenantSession,
  past: PastCampaign,
  walk: Walk,
  most: number,
): Promise<{ last: Board; scores: PastScores }> {
  const last = new Board(past.rules, past.places);
  const scores = new PastScores(past.moments.length);
  for await (const player of pastPlayers(tenant, past, walk)) {
    const entry = player.entries.at(-1) ?? null;
    last.setScore(player.player_id, entry, entry?.eligible ?? false);
    scores.add(player);
    if (scores.rows > most) throw new TooManyChanges();
  }
  return { last, scores };
}

/** The boards of the campaign at its moments, one after the other. */
export function* boardsAtMoments(
  past: PastCampaign,
  scores: PastScores,
  { signal }: Pick<Walk, 'signal'>,
): Generator<PastBoard> {
  const board = new Board(past.rules, past.places);
  let i = 0;
  for (const changes of scores.atMoments()) {
    for (const { player_id, entry } of changes) {
      board.setScore(player_id, entry, entry?.eligible ?? false);
    }
    signal?.throwIfAborted();
    yield { moment: past.moments[i++] as PastMoment, board };
  }
}

/** A player's entry changed at a moment; null: it was removed. */
interface EntryChange {
  player_id: string;
  entry: KnownEntry | null;
}

/** No entry. */
const NONE = 0;
const NOT_ELIGIBLE = 1;
const ELIGIBLE = 2;

const FIRST_ROWS = 1_024;

/**
 * The entries of all players at all moments, as the changes at each: 33 bytes a change, where an object would take four
 * times that. They are added player by player and read moment by moment.
 */
class PastScores {
  readonly #player_ids: string[] = [];
  readonly #countAt: number[];
  #rows = 0;
  #columns = columnsOf(FIRST_ROWS);

  constructor(moments: number) {
    this.#countAt = Array.from({ length: moments }, () => 0);
  }

  /** How many changes there are. */
  get rows(): number {
    return this.#rows;
  }

  add({ player_id, entries }: PastPlayer): void {
    let before: KnownEntry | null = null;
    let player: number | undefined;
    for (const [moment, one] of entries.entries()) {
      // A player without a score has no place, whatever the player staked.
      const entry = one !== null && Number.isNaN(one.units) ? null : one;
      if (entry === before) continue;
      before = entry;
      player ??= this.#player_ids.push(player_id) - 1;
      this.#push(moment, player, entry);
    }
  }

  /** For each moment the changes at it, in the order of the players. Nothing can be added any more. */
  *atMoments(): Generator<Iterable<EntryChange>> {
    const order = this.#byMoment();
    let from = 0;
    for (const count of this.#countAt) {
      yield this.#changes(order.subarray(from, from + count));
      from += count;
    }
  }

  *#changes(rows: Uint32Array): Generator<EntryChange> {
    for (const row of rows) yield this.#at(row);
  }

  #push(moment: number, player: number, entry: KnownEntry | null): void {
    if (this.#rows === this.#columns.player.length) this.#columns = grown(this.#columns);
    const { player: players, moment: moments, kind, reached_at, low, high } = this.#columns;
    const row = this.#rows++;
    players[row] = player;
    moments[row] = moment;
    kind[row] = entry === null ? NONE : entry.eligible ? ELIGIBLE : NOT_ELIGIBLE;
    reached_at[row] = entry?.reached_at ?? 0;
    // A score may have more than 63 bits.
    const units = BigInt(entry?.units ?? 0);
    low[row] = BigInt.asUintN(64, units);
    high[row] = units >> 64n;
    this.#countAt[moment] = (this.#countAt[moment] ?? 0) + 1;
  }

  #byMoment(): Uint32Array {
    const next: number[] = [];
    let from = 0;
    for (const count of this.#countAt) {
      next.push(from);
      from += count;
    }
    const order = new Uint32Array(this.#rows);
    for (let row = 0; row < this.#rows; row++) {
      const moment = this.#columns.moment[row] as number;
      order[next[moment] as number] = row;
      next[moment] = (next[moment] as number) + 1;
    }
    return order;
  }

  #at(row: number): EntryChange {
    const { player, kind, reached_at, low, high } = this.#columns;
    const player_id = this.#player_ids[player[row] as number] as string;
    if (kind[row] === NONE) return { player_id, entry: null };
    const units = whole(((high[row] as bigint) << 64n) + (low[row] as bigint));
    const eligible = kind[row] === ELIGIBLE;
    return { player_id, entry: { player_id, units, reached_at: reached_at[row] as number, eligible } };
  }
}

function columnsOf(rows: number) {
  return {
    player: new Uint32Array(rows),
    moment: new Uint32Array(rows),
    kind: new Uint8Array(rows),
    reached_at: new Float64Array(rows),
    low: new BigUint64Array(rows),
    high: new BigInt64Array(rows),
  };
}

type Columns = ReturnType<typeof columnsOf>;

function grown(columns: Columns): Columns {
  const larger = columnsOf(columns.player.length * 2);
  larger.player.set(columns.player);
  larger.moment.set(columns.moment);
  larger.kind.set(columns.kind);
  larger.reached_at.set(columns.reached_at);
  larger.low.set(columns.low);
  larger.high.set(columns.high);
  return larger;
}
