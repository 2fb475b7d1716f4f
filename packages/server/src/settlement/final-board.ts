import { createHash } from 'node:crypto';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { Board, type BoardRow, boardRulesOf } from '@laurel/rules/boards/board.ts';
import type { WinningLine } from '@laurel/rules/payouts/team-shares.ts';
import { winningLines } from '@laurel/rules/payouts/winning-lines.ts';
import { whyNotEligible } from '@laurel/rules/players/audience.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import { decodeFacts, type PlayerFacts, type PlayerField } from '@laurel/rules/players/facts.ts';
import type { StoredExclusion } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { readPlayerFacts, readPlayersAt } from '../facts/facts.ts';
import { playerHash } from '../identity/identity.ts';
import { type FixTickets, ticketsToFix } from '../raffles/raffles.ts';
import type { Turn } from '../scheduling/turns.ts';
import { type ActiveFold, eligibilityOf, type ShownCampaign, type TenantState } from '../scoring/scoring.ts';

/** A board as it is final, and what it was computed from. */
export interface FinalBoard {
  campaign_id: number;
  /** Number of the newest event that is in it. */
  seq: number;
  /** Counts the changes outside the log that are in it. */
  changes: number;
  count: number;
  board_hash: string;
  /** Players with a score, or whose stakes count, who are excluded from it. */
  excluded: StoredExclusion[];
  /** Lines with prizes, in order. */
  winners: WinningLine[];
  board: Board;
  fixTickets: FixTickets;
}

/** Lines that are hashed in one piece: some 2 ms. */
const HASHED_AT_ONCE = 200;

/**
 * The board of a pinned campaign after the last event that was received before its grace ended (invariant I11,
 * docs/rules/settlement.md#3), with the changes outside the log of that moment. undefined: it is still being built, or
 * changed meanwhile; try again. Holds no lock.
 */
export async function finalBoard(
  tenant: TenantSession,
  state: TenantState,
  campaign_id: number,
  turn: Turn,
): Promise<FinalBoard | undefined> {
  const settling = await boardToSettle(tenant, state, campaign_id, turn);
  if (!settling) return undefined;
  const { campaign, seq, changes, touches, known, board, excluded } = settling;
  const { player_hash_secret } = state.tenant;
  const lines = await readLines(board, player_hash_secret, turn);
  const winners = board.rules.teams ? [...winningLines(board, campaign.definition)] : lines.winners;
  const isRaffle = campaign.definition.kind === 'raffle';
  const fixTickets = await ticketsToFix({ campaign_id, isRaffle, board }, player_hash_secret, turn);
  const exclusions = await withReasons(tenant, campaign, excluded, known);
  // Boards change with the log while this reads them.
  if (campaign.board.touches !== touches) return undefined;
  const { count } = board;
  return { campaign_id, seq, changes, count, excluded: exclusions, ...lines, winners, board, fixTickets };
}

/**
 * The board of `finalBoard` alone, and what it was made of; `touches`: those of the shown board then. undefined: it is still
 * being built. Holds no lock.
 */
export async function boardToSettle(
  tenant: TenantSession,
  state: TenantState,
  campaign_id: number,
  turn: Turn,
) {
  const campaign = state.campaigns.get(campaign_id);
  const fold = shownFoldOf(state, campaign);
  const { settled_seq: seq = null, settled_changes: changes = null } = fold ?? {};
  if (!campaign || !fold || seq === null || changes === null) return undefined;
  const { touches } = campaign.board;
  const known = await readPlayersAt(tenant, { upTo: seq, voidsUpTo: changes });
  return { campaign, seq, changes, touches, known, ...(await boardAsOf(campaign, fold, known, turn)) };
}

/** The complete fold that the board shows, unless another fold is about to replace it. */
function shownFoldOf({ folds }: TenantState, campaign: ShownCampaign | undefined): ActiveFold | undefined {
  const ofCampaign = folds.filter((fold) => fold.campaign_id === campaign?.campaign_id && !fold.check_only);
  const [only] = ofCampaign;
  return ofCampaign.length === 1 && campaign?.isComplete ? only : undefined;
}

/** The board with the facts that were known then; `known`: those of players that later events mention. */
async function boardAsOf(
  campaign: ShownCampaign,
  { folded_definition }: ActiveFold,
  known: ReadonlyMap<string, PlayerFacts>,
  turn: Turn,
): Promise<{ board: Board; excluded: string[] }> {
  const { definition, disqualified, erased, board: live } = campaign;
  const isEligible = eligibilityOf(campaign, disqualified);
  const excluded: string[] = [];
  const other = new Map<string, boolean>();
  for (const { player_id, eligible } of live.everyone()) {
    const facts = known.get(player_id);
    const was = facts === undefined ? eligible : isEligible(player_id, facts);
    if (!was) excluded.push(player_id);
    if (was !== eligible) other.set(player_id, was);
    if (turn.isOver) await turn.next();
  }
  if (other.size === 0) return { board: live, excluded };
  const rules = boardRulesOf(folded_definition, definition, live.rules.since);
  const board = new Board(rules, erased.places);
  for (const entry of live.everyone()) {
    board.setScore(entry.player_id, entry, other.get(entry.player_id) ?? entry.eligible);
    if (turn.isOver) await turn.next();
  }
  return { board, excluded };
}

/** The hash of the board's lines as the leaderboard call writes them (docs/rules/settlement.md#3), and those with prizes. */
async function readLines(
  board: Board,
  secret: Uint8Array,
  turn: Turn,
): Promise<Pick<FinalBoard, 'board_hash' | 'winners'>> {
  const hash = createHash('sha256');
  const winners: BoardRow[] = [];
  for (let from = 0; from < board.count; from += HASHED_AT_ONCE) {
    const rows = board.rows(from, from + HASHED_AT_ONCE);
    for (const row of rows) if (row.prizes.length > 0) winners.push(row);
    hash.update(rows.map((row) => lineOf(row, secret)).join(''));
    if (turn.isOver) await turn.next();
  }
  return { board_hash: hash.digest('hex'), winners };
}

function lineOf({ place, player_id, score, reached_at }: BoardRow, secret: Uint8Array): string {
  return `${place}\t${playerHash(secret, player_id)}\t${score}\t${formatTimestamp(reached_at)}\n`;
}

/** Players whose facts are read in one piece. */
const READ_AT_ONCE = 2_000;

type Campaign = Pick<ShownCampaign, 'stages' | 'isInSegments' | 'disqualified'>;

/**
 * Why players are excluded from a final board, in the same order. `known`: the facts up to the pin of players that later
 * events mention; of the others the newest checkpoint has them all, for a pin waits for it. Null for disqualified players,
 * whose reason staff gave, and for erased ones, whose facts are removed.
 */
async function withReasons(
  tenant: TenantSession,
  { stages, isInSegments, disqualified }: Campaign,
  excluded: readonly string[],
  known: ReadonlyMap<string, PlayerFacts>,
): Promise<StoredExclusion[]> {
  const campaign = { absentFromStages: stages.absent, isInSegments };
  const exclusions: StoredExclusion[] = [];
  for (let from = 0; from < excluded.length; from += READ_AT_ONCE) {
    const player_ids = excluded.slice(from, from + READ_AT_ONCE);
    const rows = await readPlayerFacts(tenant, player_ids);
    const stored = new Map(rows.map(({ id, facts }) => [id, decodeFacts<PlayerField>(facts)]));
    for (const player_id of player_ids) {
      const facts = known.get(player_id) ?? stored.get(player_id) ?? {};
      const isKnown = !disqualified.has(player_id) && !isErased(player_id);
      exclusions.push({ player_id, reason: isKnown ? whyNotEligible(campaign, player_id, facts) : null });
    }
  }
  return exclusions;
}
