import { Type } from 'typebox';
import { campaignPath } from '../campaigns/path.ts';
import { type Operations, viewerAccess } from '../operations/operation.ts';

const file = (description: string) => ({
  description,
  schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
  contentType: 'application/gzip' as const,
});

/** Proofs of settled boards (docs/certificates/format.md#6). */
export const certificateOperations = {
  readCertificate: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/certificate',
    summary: 'Download the certificate of a settled campaign',
    description:
      'One file that proves the board: `laurel verify` and the page `verifier.html` check it without a server and without a network. ' +
      'Players are named by their `player_hash` alone. Made some seconds after the settlement and never changed: its `ETag` is its ' +
      'SHA-256, `Last-Modified` when it was made, and parts of it can be asked for with `Range`. 404 before; 409 where the campaign ' +
      'counts deposits that an earlier release sealed without their amounts.',
    access: viewerAccess,
    parameters: {
      path: Type.Object(campaignPath),
      headers: Type.Object({
        range: Type.Optional(
          Type.String({ description: 'One range of bytes, `bytes=0-1023` (RFC 9110 section 14)' }),
        ),
      }),
    },
    answers: { 200: file('Gzip of JSON lines'), 206: file('The part that was asked for') },
    faults: ['conflict', 'not_found'],
    example: { path: { id: 17 }, status: 200 },
  },
  readReceipt: {
    method: 'GET',
    path: '/public/api/v2/tournaments/{id}/receipt',
    summary: 'Download the receipt of the player of the token',
    description:
      'The same proof of the player’s own line: the own events with their ids, and nothing of others. 404 until the tournament is ' +
      'settled and signed, and for a player who is not on its board; 409 for a player with deposits that count and were sealed without ' +
      'their amounts. The path takes campaigns of any kind.',
    access: { kind: 'player', scope: 'me' },
    parameters: { path: Type.Object(campaignPath) },
    answers: { 200: file('Gzip of JSON lines') },
    faults: ['conflict', 'not_found'],
    example: { path: { id: 17 }, status: 200 },
  },
} as const satisfies Operations;
