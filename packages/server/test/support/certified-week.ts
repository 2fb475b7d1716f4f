import { gameround, sendEvents } from './events.ts';
import type { Laurel } from './laurel.ts';
import { issueToken } from './live.ts';
import type { Management } from './management.ts';

/** Thirty rounds of 2 December, a second apart, of the players `p-0`, `p-1` and `p-2` in turn. */
export function playThirtyRounds(laurel: Laurel) {
  const rounds = Array.from({ length: 30 }, (_, at) =>
    gameround({
      unique_id: `e-${at}`,
      player_id: `p-${at % 3}`,
      round_id: `r-${at}`,
      amount: 10 + at,
      timestamp: `2026-12-02T11:00:${10 + at}Z`,
    }),
  );
  return sendEvents(laurel, rounds);
}

/** The answer to the player who asks for the own receipt of a campaign. */
export async function askForReceipt(
  laurel: Laurel,
  staff: Management,
  { campaign_id, player_id }: { campaign_id: number; player_id: string },
): Promise<Response> {
  const { body } = await staff.post('/api/v1/api-keys', { name: 'tokens', scopes: ['players:issue'] });
  const token = await issueToken(laurel, body.key, { player_id, scope: 'me' });
  return fetch(`${laurel.url}/public/api/v2/tournaments/${campaign_id}/receipt`, {
    headers: { authorization: `Bearer ${token}` },
  });
}

/** A file as the verifier reads it, in one piece. */
export async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
