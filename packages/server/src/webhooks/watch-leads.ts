import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import type { Boards, TenantBoards } from '../boards/boards.ts';
import type { ScoringCursor } from '../cursor/cursor.ts';
import type { Database } from '../database/database.ts';
import { playerHash } from '../identity/identity.ts';
import { type OutboxMessage, writeOutbox } from '../outbox/outbox.ts';
import {
  type Lead,
  lockLeadWatch,
  noteLeadWatch,
  readBoardPosition,
  readLeads,
  writeLeads,
} from './store/leads.ts';

/** Least time between two messages of one campaign (docs/rules/webhooks.md#5). */
const QUIET_MILLISECONDS = 10_000;

export interface LeadDependencies {
  database: Database;
  clock: () => Date;
  boards: Pick<Boards, 'ofTenant'>;
  scoring: {
    /** The tenant's state; `seq`: number of the newest event that its boards show. */
    stateOf: (tenant_id: number) => Promise<ShownState>;
  };
}

/** Up to where boards show the log, and which changes outside it. */
interface ShownState {
  seq: number;
  cursor: Pick<ScoringCursor, 'changes' | 'campaigns_version'>;
}

/**
 * What boards of the state were seen to include of the position, which was read before. They may be a moment behind; then
 * they are looked at again.
 */
export function seenOf(
  position: { seq: number; changes: number },
  { seq, cursor }: ShownState,
): { seq: number; changes: number } {
  return {
    seq: Math.min(seq, position.seq),
    changes: Math.min(cursor.changes + cursor.campaigns_version, position.changes),
  };
}

/** The first line of a campaign's board. */
interface Leader {
  campaign_id: number;
  custom_id: string;
  /** Null: no player has a score. */
  player_hash: string | null;
  row: BoardRow | undefined;
}

/**
 * Checks who leads the campaigns of a tenant, and writes to the outbox if the leader is not the one last announced. The
 * first look at a tenant only records who leads. Only one of several processes writes, and none that shows older boards than
 * the last ones looked at.
 */
export async function watchLeads(
  { database, clock, boards, scoring }: LeadDependencies,
  tenant_id: number,
): Promise<void> {
  const tenantSession = database.ofTenant(tenant_id);
  const position = await readBoardPosition(tenantSession);
  const state = await scoring.stateOf(tenant_id);
  const leaders = leadersOf(await boards.ofTenant(tenant_id));
  const now = clock();
  await tenantSession.transaction(async (tenant) => {
    const watch = await lockLeadWatch(tenant);
    if (!watch || watch.seq > state.seq) return;
    const known = new Map((await readLeads(tenant)).map((lead) => [lead.campaign_id, lead]));
    const look = watch.seq < 0 ? firstLook(leaders, known) : compared(leaders, known, now);
    await writeOutbox(tenant, look.messages);
    await writeLeads(tenant, look.leads);
    await noteLeadWatch(tenant, { ...seenOf(position, state), again_at: look.again_at });
  });
}

function leadersOf({ tenant, views }: TenantBoards): Leader[] {
  return [...views.values()].map(({ campaign_id, definition, board }) => {
    const [row] = board.rows(0, 1);
    const player_hash = row ? playerHash(tenant.player_hash_secret, row.player_id) : null;
    return { campaign_id, custom_id: definition.custom_id, player_hash, row };
  });
}

interface Look {
  messages: OutboxMessage[];
  leads: Lead[];
  /** When to look again in any case; null: when something changes. */
  again_at: Date | null;
}

function firstLook(leaders: Leader[], known: Map<number, Lead>): Look {
  const leads = leaders.filter(({ campaign_id }) => !known.has(campaign_id)).map((one) => seen(one));
  return { messages: [], leads, again_at: null };
}

function compared(leaders: Leader[], known: Map<number, Lead>, now: Date): Look {
  const look: Look = { messages: [], leads: [], again_at: null };
  for (const leader of leaders) {
    const before = known.get(leader.campaign_id);
    const previous = before?.player_hash ?? null;
    if (leader.player_hash === null || leader.player_hash === previous) {
      if (!before) look.leads.push(seen(leader));
      continue;
    }
    const quietUntil = before?.told_at ? new Date(before.told_at.getTime() + QUIET_MILLISECONDS) : now;
    if (quietUntil > now) look.again_at = earlier(look.again_at, quietUntil);
    else {
      look.messages.push(messageOf(leader, previous, now));
      look.leads.push({ ...seen(leader), told_at: now });
    }
  }
  return look;
}

function seen({ campaign_id, player_hash }: Leader): Lead {
  return { campaign_id, player_hash, told_at: null };
}

function earlier(some: Date | null, other: Date): Date {
  return some !== null && some < other ? some : other;
}

function messageOf(leader: Leader, previous_player_hash: string | null, at: Date): OutboxMessage {
  const { campaign_id, custom_id, player_hash, row } = leader;
  const { score = null, reached_at } = row ?? {};
  const reached = reached_at === undefined ? null : formatTimestamp(reached_at);
  const data = { campaign_id, custom_id, player_hash, score, reached_at: reached, previous_player_hash };
  return { type: 'leaderboard.lead_changed', at, data };
}
