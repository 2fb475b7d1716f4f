import { type Static, Type } from 'typebox';
import { closedModel, count, model, orNull } from '../values/schemas.ts';

export const logNames = ['events', 'decisions'] as const;
export type LogName = (typeof logNames)[number];

const base64 = (description: string) => Type.String({ contentEncoding: 'base64', description });

/** Answer of `GET /api/v1/events/{unique_id}/proof`. */
export const eventProofSchema = model('EventProof', {
  log: Type.Literal('events'),
  index: count('Place of the leaf: the event’s seq less one'),
  leaf: base64('The leaf: what the event is worth, and commitments to what is personal'),
  leaf_hash: base64('Its hash by RFC 9162'),
  proof: Type.Array(base64('A hash'), { description: 'From the leaf up to the root' }),
  checkpoint: Type.String({ description: 'The signed note whose tree has the leaf' }),
});
export type EventProof = Static<typeof eventProofSchema>;

export const maxProvenEvents = 1_000;

/** Body of `POST /api/v1/events/proofs`. */
export const provenEventsSchema = closedModel('EventsToProve', {
  unique_ids: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
    minItems: 1,
    maxItems: maxProvenEvents,
    description: 'Events that the sender knows',
  }),
});

/** Answer of `POST /api/v1/events/proofs`. */
export const eventProofsSchema = model('EventProofs', {
  checkpoint: orNull(Type.String(), 'The signed note whose tree has the leaves; null: nothing is signed yet'),
  events: Type.Array(
    model('ProvenEvent', {
      unique_id: Type.String(),
      index: Type.Integer({ minimum: 0 }),
      leaf: base64('The leaf'),
      proof: Type.Array(base64('A hash'), { description: 'From the leaf up to the root' }),
      opening: orNull(
        Type.Object({
          nonce: base64('Opens the commitment to the ids and the rest'),
          player_id: Type.String(),
          round_id: Type.String(),
          data: Type.String({ description: 'JSON text of the other members' }),
        }),
        'Null: the player was erased',
      ),
    }),
  ),
  missing: Type.Array(Type.String(), {
    description: 'Not in the log, not in it any more, or not signed yet',
  }),
});
export type EventProofs = Static<typeof eventProofsSchema>;
