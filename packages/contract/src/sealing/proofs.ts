import { type Static, Type } from 'typebox';

export const logNames = ['events', 'decisions'] as const;
export type LogName = (typeof logNames)[number];

/** Who may read a tenant's logs without a credential (docs/certificates/format.md#1). */
export const logAccesses = ['staff', 'checkpoints', 'tiles'] as const;
export type LogAccessSetting = (typeof logAccesses)[number];

const base64 = (description: string) => Type.String({ contentEncoding: 'base64', description });

/** Answer of `GET /api/v1/events/{unique_id}/proof`. */
export const eventProofSchema = Type.Object(
  {
    log: Type.Literal('events'),
    index: Type.Integer({ minimum: 0, description: 'Place of the leaf: the event’s seq less one' }),
    leaf: base64('The leaf: what the event is worth, and commitments to what is personal'),
    leaf_hash: base64('Its hash by RFC 9162'),
    proof: Type.Array(base64('A hash'), { description: 'From the leaf up to the root' }),
    checkpoint: Type.String({ description: 'The signed note whose tree has the leaf' }),
  },
  { title: 'EventProof' },
);
export type EventProof = Static<typeof eventProofSchema>;
