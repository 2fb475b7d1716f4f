import type {
  LiveBoard as BoardOfContract,
  LiveGoodbye,
  LiveMe,
  LiveMissing,
  LivePhase,
  LiveRow,
} from '@laurel/contract/live/live.ts';

/** The message of the contract with these members as exact text: a number of JavaScript would round a score. */
type AsText<Message, Names extends keyof Message> = Omit<Message, Names> & {
  [Name in Names]: string | Extract<Message[Name], null>;
};

/** A line of a board. `score` is its exact text, digit for digit. */
export type LiveLine = AsText<LiveRow, 'score'>;

/** Data of an event `board`. Revisions are opaque: only equality matters. */
export type BoardMessage = Omit<AsText<BoardOfContract, 'revision' | 'from'>, 'rows'> & { rows: LiveLine[] };

/** Data of an event `me`: the place, score and prizes of the token's player in one campaign. */
export type MeMessage = Omit<AsText<LiveMe, 'score' | 'to_next_prize'>, 'team'> & { team?: TeamMessage };
type TeamMessage = AsText<NonNullable<LiveMe['team']>, 'score' | 'own_score'>;

/** Data of an event `phase`: where a campaign is in its life. */
export type PhaseMessage = LivePhase;
export type LiveStatus = LivePhase['status'];

/** Data of an event `goodbye`, after which the server ends the stream. */
export type GoodbyeMessage = LiveGoodbye;

/** One message of the server, from the stream or from a waiting request. */
export type LiveMessage =
  | { event: 'board'; id?: string | undefined; data: BoardMessage }
  | { event: 'me'; data: MeMessage }
  | { event: 'phase'; data: PhaseMessage }
  | { event: 'missing'; data: LiveMissing }
  | { event: 'goodbye'; data: GoodbyeMessage };

/**
 * JSON of the server with the exact text of its scores. A quote inside a JSON string is always escaped, so what is replaced
 * is always a member.
 */
export function parseExactly(json: string): unknown {
  return JSON.parse(json.replace(/"(score|own_score|to_next_prize)":\s*(-?\d[\d.eE+-]*)/g, '"$1":"$2"'));
}

/** An event of the stream as a message; undefined for one that this client does not know. */
export function messageOf(event: string, id: string | undefined, data: string): LiveMessage | undefined {
  if (!/^(board|me|phase|missing|goodbye)$/.test(event)) return undefined;
  const parsed = parseExactly(data);
  // What the server sends is decided by its contract; the checksum shows whether a board is right.
  return { event, ...(id !== undefined && { id }), data: revisionAsText(parsed) } as LiveMessage;
}

/**
 * The messages of an answer to a waiting request: a board with `phase` and `me` next to it. An answer that is `from` its own
 * revision says that nothing changed.
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
