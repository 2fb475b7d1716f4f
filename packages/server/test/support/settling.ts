import assert from 'node:assert/strict';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { KeptTraits } from '../../src/alarms/find/kept-traits.ts';
import { findAtSettlement } from '../../src/alarms/open-alarm-search.ts';
import { atSettlement } from '../../src/alarms/store-at-settlement.ts';
import { finalBoardIn } from '../../src/app/history-thread/history-modules.ts';
import { readDueCampaigns } from '../../src/campaigns/store/settlements.ts';
import type { Database } from '../../src/database/database.ts';
import { SimulationQueue } from '../../src/scheduling/keyed-queues.ts';
import { startRebuild } from '../../src/scoring/rebuild.ts';
import { readRebuild } from '../../src/scoring/store/rebuilds.ts';
import { settleDue } from '../../src/settlement/settle.ts';
import { pointTournament } from './definitions.ts';
import { gameround } from './events.ts';
import { type Modules, untilScored } from './modules.ts';
import { waitUntil } from './waiting.ts';

export const clock = () => new Date('2026-11-20T12:00:00Z');
export const author = (tenant_id: number) => ({ tenant_id, username: 'test' });

/** A campaign without a grace; a point for each euro. */
export function endingAt(end: string, members: Partial<TournamentInput> = {}): TournamentInput {
  const rules = { grace_seconds: 0, tasks: [{ task: 'turnover' as const, amount: '1', points: '1' }] };
  return pointTournament({ start: '2026-11-20T00:00:00Z', end, rules, ...members });
}

/** Bets of players, the later ones with more. */
export function bets(prefix: string, players: number, data: Record<string, unknown> = {}) {
  return Array.from({ length: players }, (_, i) =>
    gameround({ player_id: `${prefix}${i}`, amount: i + 1, timestamp: '2026-11-20T11:00:00Z', ...data }),
  );
}

/** Sends the fact that a player is blocked. */
export function blocked(player_id: string) {
  const unique_id = `blocked-${player_id}`;
  const data = { unique_id, timestamp: '2026-11-20T11:00:00Z', player_id, is_blocked: true };
  return { event: 'player', data };
}

/** One attempt to settle the due campaigns of a tenant; returns how many were settled. */
export function settleIn({ database: _, ...process }: Modules, tenant_id: number, service: Database) {
  const finding = {
    ...{ ...process, database: service, clock, queue: new SimulationQueue(), kept: new KeptTraits() },
    ...{ processId: 1, processorClock: () => performance.now() },
    finalBoard: finalBoardIn(process),
  };
  const search = { findAtSettlement: findAtSettlement.bind(undefined, finding) };
  const signal = AbortSignal.timeout(60_000);
  const alarms = { atSettlement: atSettlement.bind(undefined, { search, signal }) };
  return readDueCampaigns(service).then(({ rows }) =>
    settleDue(
      { ...process, database: service, clock, alarms },
      tenant_id,
      rows.filter((one) => one.tenant_id === tenant_id),
    ).then(({ settled }) => settled),
  );
}

/** Folds the settled campaign again, with the pinned inputs. */
export async function assertProven(process: Modules, tenant_id: number, campaign_id: number): Promise<void> {
  const dependencies = { database: process.database, clock, scoring: process.scoring };
  const { id } = await startRebuild(dependencies, author(tenant_id), campaign_id, true);
  const look = async () => {
    await untilScored(process, tenant_id);
    const rebuild = await readRebuild(process.database.ofTenant(tenant_id), campaign_id, id);
    return rebuild?.finished ? rebuild : false;
  };
  const rebuild = await waitUntil('the rebuild has ended', look, { seconds: 170 });
  assert.equal(rebuild.differences, 0, String(rebuild.differing_players));
}
