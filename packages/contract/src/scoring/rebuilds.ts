import { type Static, Type } from 'typebox';
import { closedModel, enumeration, model, orNull } from '../values/schemas.ts';

/** Body of `POST /api/v1/campaigns/{id}/rebuilds`. */
export const rebuildBodySchema = closedModel('RebuildBody', {
  check: Type.Optional(Type.Boolean({ description: 'Compare only; the board stays as it is' })),
});

export const rebuildStates = ['running', 'finished', 'given_up'] as const;
export type RebuildState = (typeof rebuildStates)[number];

const count = (description: string) => orNull(Type.Integer({ minimum: 0 }), description);

/** One rebuild: the log folded again while the live board stays (docs/rules/operations.md#10). */
export const rebuildSchema = model(
  'Rebuild',
  {
    id: Type.Integer(),
    campaign_id: Type.Integer(),
    check: Type.Boolean({ description: 'Whether it only compares' }),
    author: Type.String({ description: 'Username of who asked for it' }),
    started_at: Type.String({ format: 'date-time' }),
    state: enumeration(
      'RebuildState',
      rebuildStates,
      'given_up: an edit, a rate or the catalogue started another fold meanwhile; ask again',
    ),
    players: count('Players to be folded, as known at the start; null unless running'),
    folded: count('Players folded so far; null unless running'),
    differences: count('Players whose standing was not the same to the byte; null until finished'),
    differing_players: orNull(Type.Array(Type.String()), 'The first 100 of them'),
    alarm_differences: count(
      'Alarms that were not the same when they were found again from the log; null until finished',
    ),
  },
  'Rebuild',
);

export type Rebuild = Static<typeof rebuildSchema>;
