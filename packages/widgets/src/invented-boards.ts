import { realEnvironment } from '@laurel/client/environment.ts';
import type { LiveBoard } from '@laurel/client/live/board.ts';
import type { LiveEvents } from '@laurel/client/live/live-boards.ts';
import type { LiveLine } from '@laurel/client/live/messages.ts';
import type { BoardSource } from './board-source.ts';
import type { ListedTournament } from './listing.ts';
import type { TestTournament } from './test-mode.ts';

const STEP_MILLISECONDS = 2_000;
/** A page that was forgotten in test mode stops by itself. */
const LIFE_MILLISECONDS = 600_000;
const HOUR = 3_600_000;

const inventedPrizes = [
  { title: '€500', place_from: 1, place_to: 1 },
  { title: '€100', place_from: 2, place_to: 3 },
];

/** The tournament of test mode: nothing of it is known to any server; what a page gives stands in place of what is invented. */
export function inventedTournament(given: TestTournament = {}): ListedTournament {
  const now = realEnvironment.clock().getTime();
  const at = (milliseconds: number) => new Date(now + milliseconds).toISOString();
  return {
    campaign: {
      id: 1,
      custom_id: 'TEST',
      name: given.name ?? 'Test Cup',
      image: '',
      start: given.start ?? at(-HOUR),
      end: given.end ?? at(HOUR),
      status: 'AC',
      status_for_display: 'Active',
      terms: { content: '', tournament_type_for_display: 'Test' },
      game_ids: [],
      campaign_info: '',
    },
    tournament_prizes: given.prizes ?? inventedPrizes,
  };
}

/** A board of invented players that moves by itself for ten minutes. */
export class InventedBoards implements BoardSource {
  readonly #listeners = new Map<string, Set<(value: never) => void>>();
  readonly #scores = Array.from({ length: 12 }, (_, index) => 480 - 37 * index);
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #tournament: ListedTournament;
  #steps = 0;

  constructor(tournament: ListedTournament) {
    this.#tournament = tournament;
    this.#timer = setInterval(() => this.#step(), STEP_MILLISECONDS);
    queueMicrotask(() => this.#show());
  }

  on<Type extends keyof LiveEvents>(type: Type, listener: (value: LiveEvents[Type]) => void): () => void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #step(): void {
    this.#steps += 1;
    if (this.#steps * STEP_MILLISECONDS >= LIFE_MILLISECONDS) this.close();
    const player = Math.floor(realEnvironment.random() * this.#scores.length);
    this.#scores[player] = (this.#scores[player] ?? 0) + Math.ceil(realEnvironment.random() * 90);
    this.#show();
  }

  #show(): void {
    const { campaign } = this.#tournament;
    const order = this.#scores.map((score, player) => ({ score, player })).sort((a, b) => b.score - a.score);
    const rows = order.map(({ score, player }, index) => this.#line(player, score, index + 1));
    const board: LiveBoard = {
      campaign_id: 1,
      revision: `${this.#steps}`,
      count: rows.length,
      rows,
      check: 0,
    };
    const { start, end } = campaign;
    const now = realEnvironment.clock().toISOString();
    this.#tell('state', { state: 'streaming' });
    const status = now < start ? 'SC' : now < end ? 'AC' : 'FI';
    this.#tell('phase', { campaign_id: 1, status, start, end, settled: false, now });
    this.#tell('board', board);
    const mine = rows.findIndex(({ player_id }) => player_id === 'invented-4');
    const own = rows[mine];
    const above = rows.slice(0, mine).findLast(({ prizes }) => prizes.length > 0);
    this.#tell('me', {
      campaign_id: 1,
      place: mine + 1,
      score: own?.score ?? null,
      to_next_prize:
        above && own ? String(Number.parseInt(above.score, 10) - Number.parseInt(own.score, 10)) : null,
      next_prize: above ? { place: above.place, titles: above.prizes } : null,
      prizes: own?.prizes ?? [],
      eligible: true,
    });
  }

  #tell<Type extends keyof LiveEvents>(type: Type, value: LiveEvents[Type]): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(value as never);
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

const names = ['Wren', 'Lark', 'Robin', 'Finch', 'Swift', 'Heron'];
