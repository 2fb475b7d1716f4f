import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { CampaignDefinition, TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { Board, boardRulesOf } from '@laurel/rules/boards/board.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { foldFacts, outcomeOf } from '@laurel/rules/fold/fold.ts';
import { boardLeafHash, boardLine, type HashedLine } from '@laurel/rules/sealing/board-root.ts';
import { base64, hashOf, hex, utf8 } from '@laurel/rules/sealing/bytes.ts';
import {
  CERTIFICATE_FORMAT,
  type CertificateTexts,
  certificateLines,
  type OwedPrize,
  type SealedEvent,
  type SettlementContent,
  textHash,
  textOfPayouts,
} from '@laurel/rules/sealing/certificate-lines.ts';
import {
  idCommitment,
  nonceOf,
  playerKeys,
  roundCommitment,
  roundToken,
} from '@laurel/rules/sealing/commitments.ts';
import { type DecisionKind, encodeDecisionLeaf } from '@laurel/rules/sealing/decision-leaf.ts';
import { encodeEventLeaf } from '@laurel/rules/sealing/event-leaf.ts';
import { leafHash } from '@laurel/rules/sealing/merkle-tree.ts';
import { LeafRange } from '@laurel/verifier/checks/event-tree.ts';
import type { StakedRound } from '../../packages/verifier/test/support/fallen-pots.ts';
import { keysOf } from '../../packages/verifier/test/support/signing.ts';
import { Tree } from '../../packages/verifier/test/support/tree.ts';
import { drawnOf, type LargeKind, largeCampaign } from './large-kinds.ts';

/** So many events has each player: ten rounds of a bet and a win. */
const EVENTS_A_PLAYER = 20;
const start = Date.UTC(2026, 10, 20) * 1000;

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
export async function writeLargeCertificate(path: string, events: number, kind: LargeKind): Promise<void> {
  const { definition, campaign } = largeCampaign(kind);
  const players = Math.ceil(events / EVENTS_A_PLAYER);
  orderRounds(players, events);
  const lines = settledLines(definition, campaign, players, events);
  const range = new LeafRange(0);
  for (let at = 0; at < events; at += 1) range.add(sealed(eventAt(at, players)).hash);
  const drawn = kind === 'points' ? undefined : drawnOf(campaign, kind, roundsOf(players, events));
  const texts = {
    rates: '[]',
    games: JSON.stringify(Array.from({ length: 50 }, (_, game) => [`game-${game}`, true])),
    excluded: '[]',
    payouts: textOfPayouts(drawn?.payouts ?? firstPrizes(definition as TournamentDefinition, lines)),
  };
  const root = range.rootWith(events, []) ?? new Uint8Array(32);
  const before = [
    leafOf('version', 0, start, { version: 1, definition }),
    ...(drawn?.decisions ?? []).map(({ kind, at, content }) => leafOf(kind, events, at, content)),
  ];
  const decisions = [
    ...before,
    leafOf(
      'settlement',
      events,
      campaign.graceEnd,
      settlementOf(events, root, lines, texts, new Tree(before)),
    ),
  ];
  const written = certificateLines({
    ...texts,
    ...provenDecisions(definition, events, root, decisions),
    players: Array.from({ length: players }, (_, player) => hashOfPlayer(player)),
    events: allEvents(players, events),
    eventsProof: [],
    next: undefined,
    lines,
  });
  await pipeline(Readable.from(written), createGzip({ level: 6 }), createWriteStream(path));
}

/** The decisions, and the head of a file whose settlement is the last of them. */
function provenDecisions(
  { custom_id }: CampaignDefinition,
  events: number,
  root: Uint8Array,
  leaves: readonly Uint8Array[],
) {
  const keys = keysOf('large');
  const tree = new Tree(leaves);
  const settlement = leaves.length - 1;
  return {
    head: {
      format: CERTIFICATE_FORMAT,
      kind: 'certificate',
      campaign: { id: 17, custom_id },
      keys: { events: [keys.events.text], decisions: [keys.decisions.text] },
      checkpoints: {
        events: keys.events.checkpoint({ size: events, root }),
        decisions: keys.decisions.checkpoint({ size: tree.size, root: tree.root() }),
      },
      settlement,
      unverified: {},
    } as const,
    consistency: { events: [], decisions: tree.since(settlement) },
    decisions: leaves.map((leaf, index) => ({ index, leaf, hash: leafHash(leaf) })),
    decisionsProof: [],
  };
}

function firstPrizes({ prizes }: TournamentDefinition, lines: readonly HashedLine[]): OwedPrize[] {
  const prize = prizes[0] as OwedPrize['prize'];
  return lines.slice(0, 10).map(({ place, player_hash }) => ({ place, player_hash, prize }));
}

/** All rounds, each by its bet. */
function roundsOf(players: number, events: number): StakedRound[] {
  return Array.from({ length: Math.ceil(events / 2) }, (_, round) => {
    const { seq, player, occurred_at: at, amount: stake } = eventAt(round * 2, players);
    return { player_hash: hashOfPlayer(player), at, unique_id: `event-${seq}`, stake };
  });
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

function settledLines(
  definition: CampaignDefinition,
  campaign: CompiledCampaign,
  players: number,
  events: number,
): HashedLine[] {
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

function settlementOf(
  events: number,
  root: Uint8Array,
  lines: readonly HashedLine[],
  texts: CertificateTexts,
  decisions: Tree,
): SettlementContent {
  const board = new LeafRange(0);
  for (const line of lines) board.add(boardLeafHash(line));
  return {
    version: 1,
    seq: events,
    changes: 0,
    settled_at: '2026-11-22T00:15:01.000Z',
    count: lines.length,
    board_hash: hex(hashOf(utf8(lines.map(boardLine).join('')))),
    board_root: hex(board.rootWith(lines.length, []) ?? new Uint8Array(32)),
    events: { size: events, root: base64(root) },
    decisions: { size: decisions.size, root: base64(decisions.root()) },
    rates_hash: textHash(texts.rates),
    games_hash: textHash(texts.games),
    excluded_hash: textHash(texts.excluded),
    payouts_hash: textHash(texts.payouts),
  };
}

function leafOf(kind: DecisionKind, seq: number, at: number, content: unknown): Uint8Array {
  const author_commitment = new Uint8Array(32);
  return encodeDecisionLeaf({
    ...{ kind, seq, at, campaign_id: 17, author_commitment },
    content: JSON.stringify(content),
  });
}
