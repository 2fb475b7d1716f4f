import assert from 'node:assert/strict';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { LiveBoard } from '@laurel/contract/live/live.ts';
import type { BoardMoment } from '../../src/live/board-feed.ts';
import type { Laurel } from './laurel.ts';
import { call, signIn } from './staff.ts';
import { campaignInput } from './tournaments.ts';
import { waitUntil } from './waiting.ts';

/** An event of a stream, as it was sent. */
export interface LiveEvent {
  id: string | undefined;
  event: string;
  /** The JSON text. */
  text: string;
  /** As parsed, of whatever shape. */
  data: ReturnType<JSON['parse']>;
}

/** An API key of the scopes. */
export async function makeKey(laurel: Laurel, body: object, tenant_id?: number) {
  const owner = await signIn(laurel);
  const made = await call(laurel, owner, 'POST', '/api/v1/api-keys', {
    body: { name: 'key', ...body },
    tenant_id,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body as { api_key_id: number; key: string };
}

/** A publishable key. */
export async function makePublishable(laurel: Laurel, origins?: string[]): Promise<string> {
  const { key } = await makeKey(laurel, { scopes: ['boards:read'], ...(origins ? { origins } : {}) });
  return key;
}

/** A player token that the API key issued. */
export async function issueToken(laurel: { url: string }, key: string, body: object): Promise<string> {
  const answer = await fetch(`${laurel.url}/api/v1/player-tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.equal(answer.status, 201, await answer.clone().text());
  return ((await answer.json()) as { token: string }).token;
}

/** A stream that a test reads. */
export class LiveReader {
  readonly events: LiveEvent[] = [];
  comments = 0;
  ended = false;
  readonly response: Response;
  readonly #left: AbortController;

  constructor(response: Response, left: AbortController) {
    this.response = response;
    this.#left = left;
    void this.#read().catch(() => undefined);
  }

  /** The first matching event, among past and future ones; fails if none matches for a minute. */
  async until(fits: (event: LiveEvent) => boolean, awaited = 'an event that fits'): Promise<LiveEvent> {
    const shows = () => `the last of ${this.events.length} events is ${JSON.stringify(this.events.at(-1))}`;
    const find = () => {
      const found = this.events.find(fits);
      assert.ok(found || !this.ended, `${awaited} did not come before the stream ended: ${shows()}`);
      return found ?? false;
    };
    return waitUntil(awaited, find, { shows, throwsAtOnce: true });
  }

  /** Waits until the stream ends; fails if it does not within a minute. */
  async untilEnded(): Promise<void> {
    const shows = () => JSON.stringify(this.events.at(-1));
    await waitUntil('the stream has ended', () => this.ended, { shows });
  }

  close(): void {
    this.#left.abort();
  }

  async #read(): Promise<void> {
    try {
      for await (const event of eventsOf(this.response)) {
        if (event === 'comment') this.comments += 1;
        else this.events.push(event);
      }
    } finally {
      this.ended = true;
    }
  }
}

/** The events of a stream as they arrive; fails if the connection breaks. */
export async function* eventsOf(response: Response): AsyncGenerator<LiveEvent | 'comment'> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() as string;
    for (const block of blocks) yield* eventIn(block);
  }
}

function* eventIn(block: string): Generator<LiveEvent | 'comment'> {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).replace(/^ /, '')];
    }),
  );
  if (fields.has('')) yield 'comment';
  const event = fields.get('event');
  if (event === undefined) return;
  const text = fields.get('data') as string;
  yield { id: fields.get('id'), event, text, data: JSON.parse(text) };
}

/** Opens a stream; the test closes it. Fails if there is no answer within a minute. */
export async function openStream(
  laurel: { url: string },
  credential: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<LiveReader> {
  const left = new AbortController();
  const response = fetch(`${laurel.url}/public/api/v2/live?${query}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${credential}`, ...headers },
    signal: left.signal,
  });
  return new LiveReader(await waitUntil('the stream is opened', response), left);
}

/** What a client holds of a board: written from the description, without code of the server. */
export class HeldBoard {
  revision: number | undefined;
  rows: { place: number; player_id: string; score: string; text: string }[] = [];

  /** Takes an event in; `text` is the JSON as it was sent, for the texts of scores. */
  take({ data, text }: { data: LiveBoard; text: string }): void {
    if (data.from !== null) assert.equal(data.from, this.revision, 'a change of what is not held');
    const kept = data.from === null ? [] : this.rows;
    const changed = rowTexts(text);
    assert.equal(changed.length, data.rows.length);
    const gone = new Set([...data.removed, ...data.rows.map(({ player_id }) => player_id)]);
    this.rows = [...kept.filter(({ player_id }) => !gone.has(player_id)), ...changed].sort(
      (a, b) => a.place - b.place,
    );
    this.revision = data.revision;
    const lines = this.rows.map(({ place, player_id, score }) => `${place}\t${player_id}\t${score}\n`);
    assert.equal(data.check, crc(lines.join('')), 'the check says that lines are missing');
  }
}

function rowTexts(text: string): HeldBoard['rows'] {
  const rows = /"rows":\[(.*)\],"removed":/.exec(text)?.[1] as string;
  return [
    ...rows.matchAll(/\{"place":(\d+),"player_id":"([^"]+)".*?"score":([\d.-]+),"prizes":\[.*?\]\}/g),
  ].map(([line, place, player_id, score]) => ({
    place: Number(place),
    player_id: player_id as string,
    score: score as string,
    text: line,
  }));
}

/** CRC-32 (ISO 3309), bit by bit. */
function crc(text: string): number {
  let value = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

/**
 * A board of two lines at the revision `score`, which is also the score of the first; the second line has the given place.
 */
export function boardMoment(score: number, second = 2): BoardMoment {
  const row = (place: number, name: string, points: number) => ({
    place,
    player_id: name,
    score: String(points),
    reached_at: 0,
    prizes: [],
    player: { player_id: name, player_hash: name, username: name, isPaused: false },
  });
  return {
    revision: score,
    count: 2,
    definition: normaliseDefinition(campaignInput()),
    mask_usernames: false,
    languages: ['en'],
    top: { stamp: score, rows: [row(1, 'anna', score), row(second, 'bert', 0)] },
  };
}
