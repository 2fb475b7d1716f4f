import type { HeldBoard, LiveChange, LiveEvents, LiveLine, PhaseMessage } from '@laurel/client/live/live.ts';
import type { Context } from '../../cli/command.ts';
import { printable, printJsonLine, printLine } from '../../cli/output.ts';

interface Options {
  name: string;
  /** How many places. */
  rows: number;
  json: boolean;
}

type State = LiveEvents['state']['state'];

const statusWords = { SC: 'begins', AC: 'ends', FI: 'ended' } as const;

/**
 * Shows one live board: on a terminal always in the same lines, elsewhere once for each change; with `json` a document a
 * change.
 */
export class WatchView {
  readonly #context: Context;
  readonly #options: Options;
  readonly #ticking: ReturnType<typeof setInterval> | undefined;
  #board: HeldBoard | undefined;
  #phase: PhaseMessage | undefined;
  #state: State = 'connecting';
  #before = new Map<string, number>();
  /** How much this machine's clock is behind the server's, in ms. */
  #behind = 0;
  #drawn = 0;

  constructor(context: Context, options: Options) {
    this.#context = context;
    this.#options = options;
    if (this.#redraws) this.#ticking = setInterval(() => this.#draw(), 1_000);
  }

  /** Whether the board is shown and will never change again. */
  get isFinal(): boolean {
    return this.#phase?.settled === true && this.#board !== undefined;
  }

  change(change: LiveChange): void {
    if (change.type === 'board') {
      const { rows } = this.#board ?? change.board;
      this.#before = new Map(rows.map(({ player_id, place }) => [player_id, place]));
      this.#board = change.board;
    }
    if (change.type === 'phase') {
      this.#phase = change.phase;
      this.#behind = new Date(change.phase.now).getTime() - this.#context.clock().getTime();
    }
    if (this.#options.json) printJsonLine(this.#context, change);
    else if (change.type === 'board' || this.#redraws) this.#draw();
  }

  state(state: State): void {
    this.#state = state;
    if (this.#redraws) this.#draw();
  }

  end(): void {
    clearInterval(this.#ticking);
  }

  get #redraws(): boolean {
    return this.#context.stdout.isTTY === true && !this.#options.json;
  }

  #draw(): void {
    if (!this.#board) return;
    const rows = this.#board.rows.slice(0, this.#options.rows);
    const lines = [this.#head(this.#board), ...rows.map((line) => rowText(line, this.#before))];
    if (!this.#redraws) {
      for (const line of [...lines, '']) printLine(this.#context, line);
      return;
    }
    // Without breaks at the right edge a line of the board stays a line of the terminal.
    const text = lines.map((line) => `\x1b[2K${printable(line)}\n`).join('');
    const up = this.#drawn > 0 ? `\x1b[${this.#drawn}A` : '';
    this.#context.stdout.write(`${up}\x1b[?7l${text}\x1b[0J\x1b[?7h`);
    this.#drawn = lines.length;
  }

  #head({ count }: HeldBoard): string {
    const now = this.#context.clock().getTime() + this.#behind;
    const phase = this.#phase ? phaseText(this.#phase, now) : '';
    const players = count === 1 ? '1 player' : `${count} players`;
    return [this.#options.name, phase, players, connectionText(this.#state)].filter(Boolean).join(' · ');
  }
}

function phaseText({ status, start, end, settled }: PhaseMessage, now: number): string {
  const instant = status === 'SC' ? start : end;
  const left = Math.max(0, Math.floor((new Date(instant).getTime() - now) / 1_000));
  const clock = [left / 3_600, (left % 3_600) / 60, left % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  const rest = status === 'FI' ? (settled ? ', final' : '') : ` (in ${clock.join(':')})`;
  return `${statusWords[status]} ${instant.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')}${rest}`;
}

function connectionText(state: State): string {
  if (state === 'streaming' || state === 'polling') return '';
  return state === 'away' ? 'connection lost, trying again' : state;
}

function rowText(
  { place, player_id, player_username, score, prizes }: LiveLine,
  before: Map<string, number>,
): string {
  const was = before.get(player_id) ?? place;
  const moved = was === place ? '' : was > place ? `▲${was - place}` : `▼${place - was}`;
  const columns = [
    String(place).padStart(5),
    player_username.padEnd(20),
    score.padStart(14),
    moved.padEnd(4),
    prizes.join(', '),
  ];
  return columns.join('  ').trimEnd();
}
