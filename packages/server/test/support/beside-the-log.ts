import type { Voided } from '@laurel/contract/events/voids.ts';
import type { OptInBody } from '@laurel/contract/participation/opt-ins.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { readStats } from '../../src/events/read-intake.ts';
import { voidEvents } from '../../src/events/void-events.ts';
import { optIn } from '../../src/participation/opt-in.ts';
import { disqualify } from '../../src/participation/participation.ts';
import type { Modules } from './modules.ts';
import { waitUntil } from './waiting.ts';

const clock = () => new Date('2026-11-20T12:00:00Z');

/** Voids events through the module. */
export function voidIn(
  { database, scoring }: Modules,
  tenant_id: number,
  unique_ids: string[],
): Promise<Voided> {
  const author = { tenant_id, username: 'test' };
  return voidEvents({ database, clock, scoring }, author, { unique_ids, reason: 'rolled back' });
}

/** Lets a player join at a moment (µs, whole milliseconds). */
export function joinIn(
  { database, scoring }: Modules,
  tenant_id: number,
  {
    campaign_id,
    joined_at,
    ...player
  }: { campaign_id: number; joined_at: number } & Pick<OptInBody, 'player_id' | 'team_id'>,
): Promise<void> {
  const body = { ...player, at: formatTimestamp(joined_at) };
  return optIn({ database, clock, scoring }, { tenant_id, username: 'test' }, campaign_id, body);
}

/** Takes a player off a board. */
export function disqualifyIn(
  { database, scoring }: Modules,
  tenant_id: number,
  campaign_id: number,
  player_id: string,
): Promise<void> {
  const author = { tenant_id, username: 'test' };
  return disqualify({ database, clock, scoring }, author, campaign_id, { player_id, reason: 'drawn' });
}

/** Waits until no player waits to be folded again, every fold is built, and this process shows all of it. */
export async function untilBoardsAreTrue({ database, scoring }: Modules, tenant_id: number): Promise<void> {
  await waitUntil('all boards show the whole log', async () => {
    const { log_seq, scored_seq } = await readStats({ database, scoring }, tenant_id);
    const [stored] = await database.query<{ cursor: string }>({
      text: `select seq || ' ' || step || ' ' || campaigns_version as cursor from scoring_cursors where tenant_id = $1`,
      values: [tenant_id],
    });
    const { seq, step, campaigns_version } = (await scoring.stateOf(tenant_id)).cursor;
    const isSo = log_seq === scored_seq && stored?.cursor === `${seq} ${step} ${campaigns_version}`;
    if (!isSo) scoring.wake(tenant_id);
    return isSo;
  });
}
