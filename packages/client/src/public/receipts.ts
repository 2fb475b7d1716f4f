import { realEnvironment } from '../environment.ts';
import { sendPublic } from './send-public.ts';

/**
 * The receipt of the player of the token (docs/certificates/format.md#7), a file for the verifier. Throws if the server
 * refuses or is unreachable; 404: the tournament is not settled and signed yet, or the player is not on its board.
 */
export async function readOwnReceipt(server: string, campaign: number, token: string): Promise<ArrayBuffer> {
  const address = `${server}/public/api/v2/tournaments/${campaign}/receipt`;
  return (await sendPublic(realEnvironment.fetch, address, token)).arrayBuffer();
}
