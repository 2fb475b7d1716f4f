import { setTimeout } from 'node:timers/promises';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import {
  maxProvisionalLines,
  type RecordedAlarm,
  type RecordedExclusion,
  type RecordedPlayer,
  type RecordedPrize,
  type RecordedVersion,
  type RecordHead,
} from '@laurel/contract/record/record.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { Board, type BoardRow, boardRulesOf } from '@laurel/rules/boards/board.ts';
import { prizesNow } from '@laurel/rules/payouts/winning-lines.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import type { Boards, BoardView } from '../boards/boards.ts';
import { readVersionsUpTo } from '../campaigns/campaigns.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { playerHash, readTenant, type Tenant } from '../identity/identity.ts';
import { owedPrize } from '../payouts/payouts.ts';
import type { PayoutOutcomes } from './payout-outcomes.ts';
import { readStoredRecord, recordHead, type StoredRecord } from './read-head.ts';
import { type AlarmToRecord, readErasedAt, readOwedOf, type StoredOwed } from './store/recorded-rows.ts';

export interface RecordDependencies {
  database: Database;
  boards: Boards;
}

/** A record: its head, and its long lists as they are read. */
export interface CampaignRecordParts {
  head: RecordHead;
  /** The newest first. */
  versions: () => AsyncIterable<RecordedVersion[]>;
  exclusions: () => AsyncIterable<RecordedExclusion[]>;
  alarms: RecordedAlarm[];
  /** In the order of the board. */
  players: () => AsyncIterable<RecordedPlayer[]>;
}

/** Readings of the database and of the board in memory, which follows a settlement a moment later. */
const READINGS = 100;
const READINGS_APART_MILLISECONDS = 50;

const VERSIONS_AT_ONCE = 5;
const EXCLUSIONS_AT_ONCE = 500;

/**
 * Everything about one campaign (docs/rules/record.md). What changes is read in one snapshot; the lists are read while they
 * are sent, so that a million lines cost no memory. `players`: at most so many of them. Faults: `not_found`; `conflict`
 * while the board is being made final or read.
 */
export async function readRecord(
  dependencies: RecordDependencies,
  tenant_id: number,
  campaign_id: number,
  { players: most = Number.POSITIVE_INFINITY }: { players?: number },
): Promise<CampaignRecordParts> {
  const { database, boards } = dependencies;
  const tenant = database.ofTenant(tenant_id);
  const { stored, view } = await readOfOneMoment(dependencies, tenant_id, campaign_id);
  const { settlement, campaign } = stored;
  const naming = await readTenant(tenant);
  if (!naming) throw new Error(`there is no tenant ${tenant_id}`);
  const { definition } = view ?? campaign;
  const board = view?.board ?? new Board(boardRulesOf(definition));
  const count = Math.min(board.count, most, settlement ? board.count : maxProvisionalLines);
  // The lines of a settled board stay; those of another one are taken now.
  const taken = settlement ? board : board.lines(0, count);
  const exclusions = exclusionsOf(stored, naming.player_hash_secret);
  const listed = { players: count, exclusions: exclusions.length, alarms: stored.alarms.length };
  return {
    head: recordHead(stored, { tenant: naming.name, definition, count: board.count }, listed),
    versions: () => versionsOf(tenant, campaign_id, campaign.version),
    exclusions: () => datedExclusions(tenant, exclusions),
    alarms: stored.alarms.map(recordedAlarm),
    players: () =>
      recordedPlayers(boards, {
        tenant,
        naming,
        campaign_id,
        definition,
        rows: (from, to) => taken.rows(from, to),
        count,
        expected: settlement ? () => [] : expectedOf(board, taken.rows(0, count), definition),
        outcomes: stored.outcomes,
      }),
  };
}

/** What lines of a board that still changes would be owed; of members of teams it is taken now. */
function expectedOf(
  board: Board,
  rows: readonly BoardRow[],
  definition: CampaignDefinition,
): RecordedBoard['expected'] {
  if (!board.rules.teams) return ({ prizes }) => prizes;
  const shares = new Map(
    rows.map(({ player_id }) => [player_id, prizesNow(board, definition, player_id)] as const),
  );
  return ({ player_id }) => shares.get(player_id) ?? [];
}

function recordedAlarm({ alarm_id: id, ...alarm }: AlarmToRecord): RecordedAlarm {
  const { raised_at, decided_at, erased_at, ...rest } = alarm;
  return {
    id,
    ...rest,
    raised_at: raised_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    erased_at: erased_at?.toISOString() ?? null,
  };
}

async function readOfOneMoment(
  { database, boards }: RecordDependencies,
  tenant_id: number,
  campaign_id: number,
): Promise<{ stored: StoredRecord; view: BoardView | undefined }> {
  for (let reading = 1; reading <= READINGS; reading++) {
    const stored = await database
      .ofTenant(tenant_id)
      .snapshot((tenant) => readStoredRecord(tenant, campaign_id));
    const view = (await boards.ofTenant(tenant_id)).views.get(campaign_id);
    const { settlement } = stored;
    const agrees = settlement
      ? view?.isSettled === true && view.board.count === settlement.count
      : view?.isSettled !== true;
    if (agrees) return { stored, view };
    await setTimeout(READINGS_APART_MILLISECONDS);
  }
  throw new Fault('conflict', `The board of campaign ${campaign_id} is being read; ask again in a moment.`);
}

async function* versionsOf(
  tenant: TenantSession,
  campaign_id: number,
  newest: number,
): AsyncGenerator<RecordedVersion[]> {
  for (let upTo = newest; upTo > 0; ) {
    const versions = await readVersionsUpTo(tenant, campaign_id, { upTo, limit: VERSIONS_AT_ONCE });
    yield versions.map((one) => ({ ...one, created_at: one.created_at.toISOString() }));
    upTo = (versions.at(-1)?.version ?? 1) - 1;
  }
}

/** An exclusion with its id in the database. */
interface KnownExclusion extends Omit<RecordedExclusion, 'player_id' | 'erased_at'> {
  id: string;
}

/** Disqualifications, also of players without a score, and then those who were not eligible at the settlement. */
function exclusionsOf({ disqualified, excluded }: StoredRecord, secret: Uint8Array): KnownExclusion[] {
  const ids = new Set(disqualified.map(({ player_id }) => player_id));
  const byStaff = disqualified.map(({ player_id: id, reason, author, created_at }) => ({
    ...{ id, player_hash: playerHash(secret, id), cause: 'disqualified' as const },
    ...{ reason, author, at: created_at.toISOString() },
  }));
  const others = excluded
    .filter(({ player_id }) => !ids.has(player_id))
    .map(({ player_id: id, reason }) => ({
      ...{ id, player_hash: playerHash(secret, id), cause: 'not_eligible' as const },
      ...{ reason, author: null, at: null },
    }));
  // By the hash, which an erasure does not change.
  const inOrder = (a: KnownExclusion, b: KnownExclusion) => (a.player_hash < b.player_hash ? -1 : 1);
  return [...byStaff.toSorted(inOrder), ...others.toSorted(inOrder)];
}

async function* datedExclusions(
  tenant: TenantSession,
  exclusions: readonly KnownExclusion[],
): AsyncGenerator<RecordedExclusion[]> {
  for (let from = 0; from < exclusions.length; from += EXCLUSIONS_AT_ONCE) {
    const slice = exclusions.slice(from, from + EXCLUSIONS_AT_ONCE);
    const erasedAt = await readErasedAt(tenant, slice.map(({ id }) => id).filter(isErased));
    yield slice.map(({ id, ...exclusion }) => ({
      player_id: isErased(id) ? null : id,
      erased_at: erasedAt.get(id)?.toISOString() ?? null,
      ...exclusion,
    }));
  }
}

/** Lines that are read and written in one piece: some 8 ms. */
const LINES_AT_ONCE = 200;

/** A board whose lines are recorded. */
interface RecordedBoard {
  tenant: TenantSession;
  naming: Pick<Tenant, 'tenant_id' | 'player_hash_secret'>;
  campaign_id: number;
  definition: CampaignDefinition;
  /** Some lines, from the first of them up to but without the last. */
  rows: (from: number, to: number) => BoardRow[];
  /** How many lines are recorded. */
  count: number;
  /** What a line would be owed if the board stayed as it is; nothing once it is settled. */
  expected: (row: BoardRow) => readonly Prize[];
  outcomes: PayoutOutcomes;
}

/** The lines of a board in order, with what their players won and what became of it; some at a time. */
async function* recordedPlayers(
  boards: Pick<Boards, 'nameRows'>,
  board: RecordedBoard,
): AsyncGenerator<RecordedPlayer[]> {
  for (let from = 0; from < board.count; from += LINES_AT_ONCE) {
    const rows = board.rows(from, Math.min(board.count, from + LINES_AT_ONCE));
    const named = await boards.nameRows(board.naming, rows);
    const erasedAt = await readErasedAt(
      board.tenant,
      rows.map(({ player_id }) => player_id).filter(isErased),
    );
    const hashes = named.map(({ player }) => player.player_hash);
    const owed = await readOwedOf(board.tenant, board.campaign_id, hashes);
    yield named.map(({ player, ...row }) => ({
      place: row.place,
      ...who(player, erasedAt),
      score: row.score,
      reached_at: formatTimestamp(row.reached_at),
      prizes: [
        ...(owed.get(player.player_hash) ?? [])
          // A player who was erased, and one who came under the same id since, have one hash and two lines.
          .filter(({ player_id: to }) => (to === null ? isErased(player.player_id) : to === player.player_id))
          .flatMap((one) => outcomeOf(one, board)),
        ...board.expected(row).map((one) => promised(one, board)),
      ],
    }));
  }
}

function who(
  { player_id, player_hash, username }: { player_id: string; player_hash: string; username: string | null },
  erasedAt: ReadonlyMap<string, Date>,
): Pick<RecordedPlayer, 'player_id' | 'player_hash' | 'player_username' | 'erased_at'> {
  if (!isErased(player_id)) return { player_id, player_hash, player_username: username, erased_at: null };
  const erased_at = erasedAt.get(player_id)?.toISOString() ?? null;
  return { player_id: null, player_hash, player_username: null, erased_at };
}

function outcomeOf({ payout_id, prize }: StoredOwed, { outcomes }: RecordedBoard): RecordedPrize[] {
  const outcome = outcomes.of(payout_id);
  return outcome ? [{ payout_id, prize, ...outcome }] : [];
}

function promised(prize: Prize, { definition }: RecordedBoard): RecordedPrize {
  const owed = owedPrize(prize, definition);
  return { payout_id: null, prize: owed, status: null, reason: null, paid_at: null };
}
