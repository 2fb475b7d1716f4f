import assert from 'node:assert/strict';
import { sendEvents } from '../events.ts';
import type { Laurel } from '../laurel.ts';
import { startSession } from '../sessions.ts';
import { call, makeStaff, makeTenant, signIn } from '../staff.ts';
import { campaignInput } from '../tournaments.ts';
import type { Credentials } from './hostile-headers.ts';
import { type Operation, operationsOf } from './operations.ts';

/** The data and credentials of hostile requests. */
export interface HostileWorld {
  operations: Operation[];
  credentials: Credentials;
}

/** Fills a server with objects for requests: campaigns of three states, players, another tenant, staff. */
export async function prepareWorld(laurel: Laurel): Promise<HostileWorld> {
  const owner = await signIn(laurel);
  const viewer = await makeStaff(laurel, 'viewer');
  const leaver = await makeStaff(laurel, 'owner');
  const other = await makeTenant(laurel, 'another');
  const stranger = await makeStaff(laurel, 'admin', other);
  for (const [i, tournament_type] of (['PT', 'HC', 'PT'] as const).entries()) {
    const rules = tournament_type === 'HC' ? { metric: 'amount' as const } : (campaignInput().rules ?? {});
    const definition = campaignInput({
      custom_id: `world-${i}`,
      start: '2026-11-01T00:00:00Z',
      tournament_type,
      rules,
      join: i === 2 ? 'opt_in' : 'automatic',
    });
    const made = await call(laurel, owner, 'POST', '/api/v1/campaigns', { body: definition });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    if (i < 2) await call(laurel, owner, 'POST', `/api/v1/campaigns/${made.body.id}/publish`);
  }
  const rounds = Array.from({ length: 40 }, (_, i) => ({
    event: 'gameround',
    data: {
      unique_id: `world-${i}`,
      timestamp: '2026-11-20T12:00:00Z',
      player_id: `player-${i % 4}`,
      game_id: 'game-1',
      round_id: `world-${i >> 1}`,
      amount: i,
      currency: 'EUR',
      is_win: i % 2 === 1,
      is_bonus: false,
    },
  }));
  await sendEvents(laurel, rounds);
  return {
    operations: operationsOf(),
    credentials: {
      apiKey: laurel.apiKey,
      owner,
      leaver: leaver.accessToken,
      viewer: viewer.accessToken,
      ofAnotherTenant: stranger.accessToken,
      session: (await startSession(laurel)).text,
    },
  };
}
