import { type Client, createClient } from '@laurel/client/client.ts';
import {
  type HeldBoard,
  type LiveChange,
  type LiveEvents,
  type LiveLine,
  type PhaseMessage,
  type WatchedBoards,
  watchBoards,
} from '@laurel/client/live/live.ts';
import { openAccount, serverOptions, serverUrl } from '../../cli/account.ts';
import { countOption, Failure, flagOption, textOption } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { printable, printJsonLine, printLine, printRemark } from '../../cli/output.ts';

const DEFAULT_ROWS = 10;

export const watch: Command = {
  name: 'watch',
  takes: 'CAMPAIGN',
  about:
    'Shows a live board as players see it, until Ctrl-C or until the board is final. CAMPAIGN is the custom_id of a published campaign ' +
    'or its id. It uses a publishable key; without one it signs in and makes one, which it revokes at the end.',
  options: {
    ...serverOptions,
    key: {
      type: 'string',
      value: 'KEY',
      about: 'a publishable key (or LAUREL_API_KEY, if it begins with pk_)',
    },
    rows: { type: 'string', value: 'N', about: `how many places; ${DEFAULT_ROWS} by default` },
    language: { type: 'string', value: 'TAG', about: 'of names and prizes; en by default' },
  },
  run: async (input, context) => {
    const stopping = context.interruption();
    const url = serverUrl(input, context.settings.url);
    const { key, revoke } = await keyFor(input, context);
    try {
      const { clock, random } = context;
      const client = createClient({ url, credentials: { apiKey: key }, clock, random });
      const language = textOption(input, 'language') ?? 'en';
      const campaign = await findListed(client, input.positionals[0] ?? '', language);
      const rows = countOption(input, 'rows') ?? DEFAULT_ROWS;
      const live = watchBoards({ url, key, campaigns: [campaign.id], rows, language, clock, random });
      await show(live, { input, context, rows, name: campaign.name, stopping });
    } finally {
      await revoke();
    }
    return 0;
  },
};

/** The publishable key that was given, or one that lives as long as the command. */
async function keyFor(
  input: Input,
  context: Context,
): Promise<{ key: string; revoke: () => Promise<unknown> }> {
  const fallback = context.settings.apiKey?.startsWith('pk_') ? context.settings.apiKey : undefined;
  const given = textOption(input, 'key') ?? fallback;
  if (given !== undefined) return { key: given, revoke: async () => undefined };
  const client = openAccount(input, context);
  const made = await client.createApiKey({ body: { name: 'laurel watch', scopes: ['boards:read'] } });
  return { key: made.key, revoke: () => client.revokeApiKey({ path: { api_key_id: made.api_key_id } }) };
}

/** A published campaign by its custom_id or else by its id, as listings show it; a custom_id of digits goes first. */
async function findListed(
  client: Client,
  text: string,
  language: string,
): Promise<{ id: number; name: string }> {
  let byId: { id: number; name: string } | undefined;
  const query = { page_size: 25, language };
  for await (const { campaign } of client.listPublishedCampaigns.items({ query })) {
    if (campaign.custom_id === text) return campaign;
    if (String(campaign.id) === text) byId = campaign;
  }
  if (byId) return byId;
  throw new Failure(`There is no published campaign "${text}".`);
}

interface Shown {
  input: Input;
  context: Context;
  /** How many places. */
  rows: number;
  name: string;
  stopping: AbortSignal;
}

/** Until it is interrupted or final; throws Failure where the server refuses for good. */
async function show(live: WatchedBoards, { input, context, rows, name, stopping }: Shown): Promise<void> {
  const view = new WatchView(context, { name, rows, json: flagOption(input, 'json') });
  const ended = Promise.withResolvers<void>();
  live.on('state', ({ state, failure }) => {
    if (failure && !failure.isPassing)
      ended.reject(new Failure(`The board cannot be watched: ${failure.message}.`, { cause: failure }));
    view.state(state);
    if (state === 'away' && !context.stdout.isTTY)
      printRemark(context, `Connection lost (${failure?.message ?? 'no answer'}). Trying again.`);
  });
  live.on('change', (change) => {
    view.change(change);
    if (view.isFinal) ended.resolve();
  });
  stopping.addEventListener('abort', () => ended.resolve());
  try {
    await ended.promise;
  } finally {
    live.close();
    view.end();
  }
}

interface Options extends Pick<Shown, 'name' | 'rows'> {
  json: boolean;
}

type State = LiveEvents['state']['state'];

const statusWords = { SC: 'begins', AC: 'ends', FI: 'ended' } as const;

/**
 * Shows one live board: on a terminal always in the same lines, elsewhere once for each change; with `json` a document a
 * change.
 */
class WatchView {
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
