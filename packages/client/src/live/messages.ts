/** A line of a board, as the tournament listing has it. */
export interface LiveLine {
  place: number;
  /** Opaque; the same player has the same one in all campaigns of a tenant. */
  player_id: string;
  player_username: string;
  /** The exact text of the score, digit for digit; a number of JavaScript would round it. */
  score: string;
  /** Titles. */
  prizes: string[];
}

/** Data of an event `board` (decisions 11). */
export interface BoardMessage {
  campaign_id: number;
  /** Opaque; told apart by equality only. */
  revision: string;
  /** The revision that `rows` changes; null: `rows` are the whole board. */
  from: string | null;
  /** How many players have a place. */
  count: number;
  rows: LiveLine[];
  /** The `player_id`s that left. */
  removed: string[];
  /** CRC-32 of the lines after the change. */
  check: number;
}

/** Data of an event `me`: how the token's player stands in one campaign. */
export interface MeMessage {
  campaign_id: number;
  /** Null: no place yet. */
  place: number | null;
  /** Exact text, as in a line. */
  score: string | null;
  /** How much more score the next prize takes; exact text. */
  to_next_prize: string | null;
  /** The nearest better prize; `place` is null where something else than a place wins it. */
  next_prize: { place: number | null; titles: string[] } | null;
  /** Titles of what the player would win now. */
  prizes: string[];
  eligible: boolean;
  /** Whether the player has joined; only of campaigns that players must join. */
  joined?: boolean;
}

export type LiveStatus = 'AC' | 'SC' | 'FI';

/** Data of an event `phase`: where a campaign is in its life. Instants are ISO 8601. */
export interface PhaseMessage {
  campaign_id: number;
  status: LiveStatus;
  start: string;
  end: string;
  settled: boolean;
  /** The server's time, for a countdown that does not depend on the reader's clock. */
  now: string;
}

/** Data of an event `goodbye`, after which the server ends the stream. */
export interface GoodbyeMessage {
  reason: string;
  retry_after_ms: number;
}

/** One message of the server, from the stream or from a waiting request. */
export type LiveMessage =
  | { event: 'board'; id?: string | undefined; data: BoardMessage }
  | { event: 'me'; data: MeMessage }
  | { event: 'phase'; data: PhaseMessage }
  | { event: 'goodbye'; data: GoodbyeMessage };

/**
 * JSON of the server with the exact text of its scores. A quote inside a JSON string is always escaped, so what is replaced is
 * always a member.
 */
export function parseExactly(json: string): unknown {
  return JSON.parse(json.replace(/"(score|to_next_prize)":\s*(-?\d[\d.eE+-]*)/g, '"$1":"$2"'));
}

/** An event of the stream as a message; undefined for one that this client does not know. */
export function messageOf(event: string, id: string | undefined, data: string): LiveMessage | undefined {
  if (!/^(board|me|phase|goodbye)$/.test(event)) return undefined;
  const parsed = parseExactly(data);
  // What the server sends is decided by its contract; the checksum tells whether a board is right.
  return { event, ...(id !== undefined && { id }), data: revisionAsText(parsed) } as LiveMessage;
}

/**
 * The messages of an answer to a waiting request: a board with `phase` and `me` beside it. An answer that is `from` its own revision says that
 * nothing changed.
 */
export function messagesOfAnswer(json: string): LiveMessage[] {
  const { phase, me, ...rest } = parseExactly(json) as { phase?: PhaseMessage; me?: MeMessage | null };
  const board = revisionAsText(rest) as BoardMessage;
  return [
    ...(phase ? [{ event: 'phase' as const, data: phase }] : []),
    ...(board.from === board.revision ? [] : [{ event: 'board' as const, data: board }]),
    ...(me ? [{ event: 'me' as const, data: me }] : []),
  ];
}

/** Revisions are compared and sent back, never counted with. */
function revisionAsText(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('revision' in data)) return data;
  const { revision, from } = data as { revision: unknown; from?: unknown };
  return { ...data, revision: String(revision), from: from == null ? null : String(from) };
}
