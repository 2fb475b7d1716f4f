import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { Board, boardRulesOf } from '@laurel/rules/boards/board.ts';
import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { foldFacts, outcomeOf } from '@laurel/rules/fold/fold.ts';
import { boardLeafHash, boardLine, type HashedLine } from '@laurel/rules/sealing/board-root.ts';
import { base64, hashOf, hex, utf8 } from '@laurel/rules/sealing/bytes.ts';
import {
  CERTIFICATE_FORMAT,
  certificateLines,
  type SealedEvent,
  textHash,
} from '@laurel/rules/sealing/certificate-lines.ts';
import {
  idCommitment,
  nonceOf,
  playerKeys,
  roundCommitment,
  roundToken,
} from '@laurel/rules/sealing/commitments.ts';
import { encodeDecisionLeaf } from '@laurel/rules/sealing/decision-leaf.ts';
import { encodeEventLeaf } from '@laurel/rules/sealing/event-leaf.ts';
import { leafHash } from '@laurel/rules/sealing/merkle-tree.ts';
import { LeafRange } from '@laurel/verifier/checks/leaf-range.ts';
import { keysOf } from '../../packages/verifier/test/support/signing.ts';

/** So many events has each player: ten rounds of a bet and a win. */
const EVENTS_A_PLAYER = 20;
const start = Date.UTC(2026, 10, 20) * 1000;

const definition = normaliseDefinition({
  custom_id: 'LARGE-1',
  tournament_type: 'PT',
  start: '2026-11-20T00:00:00Z',
  end: '2026-11-22T00:00:00Z',
  currency: 'EUR',
  texts: { en: { name: 'A large one' } },
  rules: { tasks: [{ task: 'turnover', amount: '1', points: '1' }] },
  prizes: [{ place_from: 1, place_to: 10, kind: 'cash', amount: '100', titles: { en: '€100' } }],
});
const campaign = compileCampaign(definition, new Map(), () => true);

/** Event `at` of the log: the bet or the win of round `at` / 2, which the players play in turn. */
function eventAt(at: number, players: number) {
  const round = at >> 1;
  const player = round % players;
  return {
    seq: at + 1,
    received_at: start + at * 1_000,
    occurred_at: start + at * 1_000,
    player,
    player_id: `player-${player}`,
    round: Math.floor(round / players),
    game_id: `game-${round % 50}`,
    round_id: `round-${String(round).padStart(9, '0')}`,
    amount: (1 + (round % 997) / 100).toFixed(2),
    currency: 'EUR',
    is_win: at % 2 === 1,
    is_bonus: false,
  };
}

type LargeEvent = ReturnType<typeof eventAt>;

function hashOfPlayer(player: number): string {
  return hex(hashOf(utf8(`player ${player}`)));
}

function sealed(event: LargeEvent): SealedEvent {
  const { seq, player, player_id, game_id, round_id } = event;
  const keys = playerKeys(hashOf(utf8(`key ${player}`)));
  const [nonce, token] = [nonceOf(keys.round, seq), roundToken(keys.round, game_id, round_id)];
  const ids = { unique_id: `event-${seq}`, player_id, round_id, data: '{}' };
  const leaf = encodeEventLeaf({
    ...event,
    kind: 'gameround',
    round_commitment: roundCommitment({ nonce, token, player_hash: hashOfPlayer(player) }),
    id_commitment: idCommitment({ nonce: nonceOf(keys.id, seq), ...ids }),
    game: '',
  });
  return { leaf, hash: leafHash(leaf), opening: { player, nonce, token, round: roundNumber(event) } };
}

/** Games of a player's rounds come in turn, and the number of a round goes by game first. */
function roundNumber({ player, round }: LargeEvent): number {
  return orders.get(player % 50)?.indexOf(round) ?? round;
}

const orders = new Map<number, number[]>();

/** Writes a certificate of so many events, all of which count. */
export async function writeLargeCertificate(path: string, events: number): Promise<void> {
  const players = Math.ceil(events / EVENTS_A_PLAYER);
  orderRounds(players, events);
  const lines = settledLines(players, events);
  const range = new LeafRange(0);
  for (let at = 0; at < events; at += 1) range.add(sealed(eventAt(at, players)).hash);
  const texts = {
    rates: '[]',
    games: JSON.stringify(Array.from({ length: 50 }, (_, game) => [`game-${game}`, true])),
    excluded: '[]',
    payouts: JSON.stringify(
      lines
        .slice(0, 10)
        .map(({ place, player_hash }) => ({ place, player_hash, prize: definition.prizes[0] })),
    ),
  };
  const root = range.rootWith(events, []) ?? new Uint8Array(32);
  const decisions = decisionsOf(events, root, lines, texts);
  const keys = keysOf('large');
  const head = {
    format: CERTIFICATE_FORMAT,
    kind: 'certificate',
    campaign: { id: 17, custom_id: definition.custom_id },
    keys: { events: [keys.events.text], decisions: [keys.decisions.text] },
    checkpoints: {
      events: keys.events.checkpoint({ size: events, root }),
      decisions: keys.decisions.checkpoint({ size: 2, root: rootOfLeaves(decisions) }),
    },
    settlement: 1,
    unverified: {},
  } as const;
  const written = certificateLines({
    ...texts,
    head,
    consistency: {
      events: [],
      decisions: [leafHash(decisions[0] as Uint8Array), leafHash(decisions[1] as Uint8Array)].slice(1),
    },
    decisions: decisions.map((leaf, index) => ({ index, leaf, hash: leafHash(leaf) })),
    decisionsProof: [],
    players: Array.from({ length: players }, (_, player) => hashOfPlayer(player)),
    events: allEvents(players, events),
    eventsProof: [],
    next: undefined,
    lines,
  });
  await pipeline(Readable.from(written), createGzip({ level: 6 }), createWriteStream(path));
}

function* allEvents(players: number, events: number): Generator<SealedEvent> {
  for (let at = 0; at < events; at += 1) yield sealed(eventAt(at, players));
}

/** The order of each player's rounds by game; it is the same for players whose numbers differ by a multiple of 50. */
function orderRounds(players: number, events: number): void {
  for (let player = 0; player < Math.min(50, players); player += 1) {
    const games: [game: string, round: number][] = [];
    for (let round = player; round * 2 < events; round += players)
      games.push([`game-${round % 50}`, Math.floor(round / players)]);
    games.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1]));
    orders.set(
      player,
      games.map(([, round]) => round),
    );
  }
}

function settledLines(players: number, events: number): HashedLine[] {
  const board = new Board(boardRulesOf(definition));
  for (let player = 0; player < players; player += 1) {
    const facts: LargeEvent[] = [];
    for (let round = player; round * 2 < events; round += players)
      facts.push(eventAt(round * 2, players), eventAt(round * 2 + 1, players));
    const { units, reached_at } = outcomeOf(campaign, foldFacts(campaign, facts, null));
    if (units === null || reached_at === null) continue;
    board.setScore(String(player), { player_id: String(player), units, reached_at }, true);
  }
  return board.rows(0, board.count).map(({ place, player_id, score, reached_at }) => ({
    place,
    player_hash: hashOfPlayer(Number(player_id)),
    score,
    reached_at: formatTimestamp(reached_at),
  }));
}

function decisionsOf(
  events: number,
  root: Uint8Array,
  lines: readonly HashedLine[],
  texts: { rates: string; games: string; excluded: string; payouts: string },
): Uint8Array[] {
  const version = leafOf('version', 0, { version: 1, definition });
  const board = new LeafRange(0);
  for (const line of lines) board.add(boardLeafHash(line));
  const settlement = leafOf('settlement', events, {
    version: 1,
    seq: events,
    changes: 0,
    settled_at: '2026-11-22T00:15:01.000Z',
    count: lines.length,
    board_hash: hex(hashOf(utf8(lines.map(boardLine).join('')))),
    board_root: hex(board.rootWith(lines.length, []) ?? new Uint8Array(32)),
    events: { size: events, root: base64(root) },
    decisions: { size: 1, root: base64(leafHash(version)) },
    rates_hash: textHash(texts.rates),
    games_hash: textHash(texts.games),
    excluded_hash: textHash(texts.excluded),
    payouts_hash: textHash(texts.payouts),
  });
  return [version, settlement];
}

function leafOf(kind: 'version' | 'settlement', seq: number, content: unknown): Uint8Array {
  const author_commitment = new Uint8Array(32);
  return encodeDecisionLeaf({
    kind,
    seq,
    at: start,
    campaign_id: 17,
    author_commitment,
    content: JSON.stringify(content),
  });
}

function rootOfLeaves(leaves: readonly Uint8Array[]): Uint8Array {
  const range = new LeafRange(0);
  for (const leaf of leaves) range.add(leafHash(leaf));
  return range.rootWith(leaves.length, []) ?? new Uint8Array(32);
}
