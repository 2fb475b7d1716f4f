import type { TenantSession } from '../../database/database.ts';
import { readPausedNow } from '../../facts/facts.ts';
import { notePayoutAttempts, type StoredPayout } from '../store/payouts.ts';

/** How long (ms) a payout waits before its player is looked at again. */
const WAIT_MILLISECONDS = 60_000;

/** Staff see this with the payout. The reason for the pause is personal data and is not shown. */
const PAUSED = 'Incentives of the player are paused, so nothing is sent.';

/**
 * Of approved payouts that the caller has locked, those whose players are not paused now (docs/rules/facts.md#5). The others
 * stay approved, and wait: they are looked at again each minute, and as soon as staff ask to send them.
 */
export async function withoutPaused(
  tenant: TenantSession,
  payouts: readonly StoredPayout[],
  now: Date,
): Promise<StoredPayout[]> {
  const paused = await readPausedNow(tenant, playersOf(payouts), now);
  const isPaused = ({ player_id }: StoredPayout) => player_id !== null && paused.has(player_id);
  const waiting = payouts.filter(isPaused);
  const next_attempt_at = new Date(now.getTime() + WAIT_MILLISECONDS);
  if (waiting.length > 0)
    await notePayoutAttempts(
      tenant,
      waiting.map(({ payout_id, attempts, sending_until }) => ({
        payout_id,
        attempts,
        sending_until,
        next_attempt_at,
        last_error: PAUSED,
      })),
    );
  return payouts.filter((one) => !isPaused(one));
}

/** Is the payout's player paused now? Asked immediately before it is sent; locks nothing. */
export async function isOfPaused(tenant: TenantSession, payout: StoredPayout, now: Date): Promise<boolean> {
  return (await readPausedNow(tenant, playersOf([payout]), now)).size > 0;
}

function playersOf(payouts: readonly StoredPayout[]): string[] {
  return payouts.flatMap(({ player_id }) => player_id ?? []);
}
