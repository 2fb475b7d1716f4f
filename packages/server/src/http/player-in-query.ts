import { Fault } from '@laurel/contract/faults/faults.ts';
import { noPlayerInPath } from '@laurel/contract/values/player-path.ts';
import type { FastifyRequest } from 'fastify';

/**
 * Puts the player that the query names into the path parameters, where every handler reads it. Throws `invalid_parameter`.
 */
export async function takePlayerFromQuery(request: FastifyRequest): Promise<void> {
  const path = request.params as { player_id: string };
  const { player_id } = request.query as { player_id?: string };
  if (player_id === undefined) return;
  if (path.player_id !== noPlayerInPath) {
    const detail = `is only sent where the path has ${noPlayerInPath} in its place`;
    const errors = [{ parameter: 'player_id', detail }];
    throw new Fault('invalid_parameter', 'Not valid: player_id.', { errors });
  }
  path.player_id = player_id;
}
