import { realEnvironment } from '@laurel/client/environment.ts';
import type { LiveEvents } from '@laurel/client/live/live-boards.ts';
import type { LiveLine, MeMessage } from '@laurel/client/live/messages.ts';
import type { ListedBoard, OwnResult } from '@laurel/client/public/lists.ts';
import type { ListedTournament } from '@laurel/client/public/tournaments.ts';
import { inventedTournaments } from './invented-tournaments.ts';
import type { BoardSource } from './shown.ts';

const STEP_MILLISECONDS = 2_000;
/** A page that was forgotten in test mode stops by itself. */
const LIFE_MILLISECONDS = 600_000;

const names = ['Wren', 'Lark', 'Robin', 'Finch', 'Swift', 'Heron'];
/** The player who is signed in, in all elements of a page. */
const OWN = 4;

type Told = { [Type in keyof LiveEvents]: [type: Type, value: LiveEvents[Type]] }[keyof LiveEvents];

/** A board of invented players, one for all elements that show the tournament; one that runs moves for ten minutes. */
class InventedBoard {
  readonly #watching = new Set<(told: Told[]) => void>();
  readonly #tournament: ListedTournament;
  readonly #scores: number[];
  #timer: ReturnType<typeof setInterval> | undefined;
  #steps = 0;

  constructor(tournament: ListedTournament) {
    this.#tournament = tournament;
    const { id, status } = tournament.campaign;
    const players = status === 'SC' ? 0 : 12;
    // The player who is signed in is fifth in what runs, and won what is over.
    const shift = status === 'FI' ? 16 - 2 * id : 0;
    this.#scores = Array.from({ length: players }, (_, nth) => 480 - 37 * ((nth + shift) % 12));
  }

  get isWatched(): boolean {
    return this.#watching.size > 0;
  }

  watch(listener: (told: Told[]) => void): () => void {
    this.#watching.add(listener);
    this.#timer ??= setInterval(() => this.#step(), STEP_MILLISECONDS);
    queueMicrotask(() => listener(this.#told()));
    return () => {
      this.#watching.delete(listener);
      if (this.#watching.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  lines(): LiveLine[] {
    const order = this.#scores.map((score, player) => ({ score, player })).sort((a, b) => b.score - a.score);
    return order.map(({ score, player }, index) => this.#line(player, score, index + 1));
  }

  me(rows = this.lines()): MeMessage {
    const at = rows.findIndex(({ player_id }) => player_id === `invented-${OWN}`);
    const own = rows[at];
    const above = rows.slice(0, Math.max(0, at)).findLast(({ prizes }) => prizes.length > 0);
    const gap = own && above && Number.parseInt(above.score, 10) - Number.parseInt(own.score, 10);
    return {
      campaign_id: this.#tournament.campaign.id,
      place: own?.place ?? null,
      score: own?.score ?? null,
      to_next_prize: gap === undefined ? null : `${gap}`,
      next_prize: above ? { place: above.place, titles: above.prizes } : null,
      prizes: own?.prizes ?? [],
      eligible: true,
    };
  }

  #step(): void {
    if (this.#phase().status === 'AC' && this.#steps * STEP_MILLISECONDS < LIFE_MILLISECONDS) {
      this.#steps += 1;
      const player = Math.floor(realEnvironment.random() * this.#scores.length);
      this.#scores[player] = (this.#scores[player] ?? 0) + Math.ceil(realEnvironment.random() * 90);
    }
    const told = this.#told();
    for (const listener of this.#watching) listener(told);
  }

  #phase(): LiveEvents['phase'] {
    const { id, start, end } = this.#tournament.campaign;
    const now = realEnvironment.clock().toISOString();
    const status = now < start ? 'SC' : now < end ? 'AC' : 'FI';
    return { campaign_id: id, status, start, end, settled: status === 'FI', now };
  }

  #told(): Told[] {
    const rows = this.lines();
    const { id } = this.#tournament.campaign;
    const revision = `${this.#steps}`;
    return [
      ['state', { state: 'streaming' }],
      ['phase', this.#phase()],
      ['board', { campaign_id: id, revision, count: rows.length, rows, check: 0 }],
      ['me', this.me(rows)],
    ];
  }

  #line(player: number, score: number, place: number): LiveLine {
    const won = this.#tournament.tournament_prizes.filter(
      ({ place_from, place_to }) => place_from <= place && place <= place_to,
    );
    return {
      place,
      player_id: `invented-${player}`,
      player_username: `${names[player % names.length]} ${player + 1}`,
      score: `${score}`,
      prizes: won.map(({ title }) => title),
    };
  }
}

const open = new Map<string, InventedBoard>();

function boardOf(tournament: ListedTournament): InventedBoard {
  const key = JSON.stringify(tournament);
  const board = open.get(key) ?? new InventedBoard(tournament);
  open.set(key, board);
  return board;
}

/** Each draft of a page that plans a tournament has a board of its own, for as long as it is seen. */
function forget(tournament: ListedTournament): void {
  const isDraft = !inventedTournaments().includes(tournament);
  if (isDraft && !boardOf(tournament).isWatched) open.delete(JSON.stringify(tournament));
}

/** The invented board of a tournament, for one element. */
export function inventedBoards(tournament: ListedTournament): BoardSource {
  const listeners = new Map<string, Set<(value: never) => void>>();
  const leave = boardOf(tournament).watch((told) => {
    for (const [type, value] of told)
      for (const listener of listeners.get(type) ?? []) listener(value as never);
  });
  return {
    on: (type, listener) => {
      const known = listeners.get(type) ?? new Set();
      listeners.set(type, known.add(listener));
      return () => known.delete(listener);
    },
    close: () => {
      leave();
      listeners.clear();
      forget(tournament);
    },
  };
}

/** What lists show of the invented boards. */
export function inventedSummaries(rows: number): ListedBoard[] {
  return inventedTournaments().map((tournament) => {
    const { id, status } = tournament.campaign;
    const lines = boardOf(tournament).lines();
    return { campaign_id: id, count: lines.length, settled: status === 'FI', rows: lines.slice(0, rows) };
  });
}

/** The own tournaments of the player who is signed in. */
export function inventedResults(): OwnResult[] {
  return inventedTournaments().flatMap((tournament) => {
    const { place, score, prizes } = boardOf(tournament).me();
    if (place === null) return [];
    const { id, custom_id, name, image, status, start, end } = tournament.campaign;
    const settled = status === 'FI';
    const won = settled ? (id === 4 ? 'paid' : 'due') : 'expected';
    const titles = prizes.map((title) => ({ title, status: won }) as const);
    return [
      {
        campaign_id: id,
        kind: 'tournament',
        custom_id,
        name,
        image,
        status,
        start,
        end,
        settled,
        place,
        score,
        prizes: titles,
      },
    ];
  });
}
