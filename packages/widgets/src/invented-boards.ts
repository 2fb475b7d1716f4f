import { realEnvironment } from '@laurel/client/environment.ts';
import type { LiveBoard } from '@laurel/client/live/board.ts';
import type { LiveEvents } from '@laurel/client/live/live-boards.ts';
import type { LiveLine } from '@laurel/client/live/messages.ts';
import type { BoardSource } from './board-source.ts';
import type { ListedTournament } from './listing.ts';

const STEP_MILLISECONDS = 2_000;
/** A page that was forgotten in test mode stops by itself. */
const LIFE_MILLISECONDS = 600_000;
const HOUR = 3_600_000;

/** The tournament of test mode: nothing of it is known to any server. */
export function inventedTournament(): ListedTournament {
  const now = realEnvironment.clock().getTime();
  const at = (milliseconds: number) => new Date(now + milliseconds).toISOString();
  return {
    campaign: {
      id: 1,
      custom_id: 'TEST',
      name: 'Test Cup',
      image: '',
      start: at(-HOUR),
      end: at(HOUR),
      status: 'AC',
      status_for_display: 'Active',
      terms: { content: '', tournament_type_for_display: 'Test' },
      game_ids: [],
      campaign_info: '',
    },
    tournament_prizes: [
      { title: '€500', place_from: 1, place_to: 1 },
      { title: '€100', place_from: 2, place_to: 3 },
    ],
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
    const rows = order.map(({ score, player }, index) => lineOf(player, score, index + 1));
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
    this.#tell('phase', { campaign_id: 1, status: 'AC', start, end, settled: false, now });
    this.#tell('board', board);
    const mine = rows.findIndex(({ player_id }) => player_id === 'invented-4');
    const [own, above] = [rows[mine], rows[Math.min(mine, 3) - 1]];
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
}

function lineOf(player: number, score: number, place: number): LiveLine {
  const prizes = place === 1 ? ['€500'] : place <= 3 ? ['€100'] : [];
  const player_username = ['Wren', 'Lark', 'Robin', 'Finch', 'Swift', 'Heron'][player % 6] as string;
  return {
    place,
    player_id: `invented-${player}`,
    player_username: `${player_username} ${player + 1}`,
    score: `${score}`,
    prizes,
  };
}
