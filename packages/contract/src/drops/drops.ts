import { type Static, Type } from 'typebox';
import { dropRules } from '../campaigns/drop.ts';
import { prizeKinds } from '../campaigns/prizes.ts';
import { count, enumeration, model, orNull, utcTime } from '../values/schemas.ts';

/** `open`: prizes still fall; `over`: the board is final, and the secret is published. */
export const dropStatuses = ['open', 'over'] as const;

const hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description });
const { chance, spread, hours, max_per_player, settle_after_seconds } = dropRules;

const prizeLeft = model('DropPrizeLeft', {
  kind: enumeration('PrizeKind', prizeKinds),
  title: Type.String({ description: 'In the language that was asked for' }),
  count: Type.Integer({ minimum: 1, description: 'How often it falls, at most' }),
  left: count('How often it has not fallen'),
  from: utcTime('It falls to no round that began earlier'),
  to: utcTime('It falls to no round that began then or later'),
});

const fallenDrop = model('FallenDrop', {
  number: Type.Integer({ minimum: 1, description: 'In the order in which they were fixed' }),
  prize: count('The index of the prize in the definition'),
  player_hash: hash('The id that public boards show'),
  player_username: Type.String({ description: 'As boards show it' }),
  player_id: orNull(Type.String(), 'For staff alone; null in public'),
  unique_id: orNull(Type.String(), 'Of the first bet of the round; null once the player is erased'),
  value: Type.String({ pattern: '^[0-9a-f]{16}$', description: 'The value of the round, 8 bytes' }),
  began_at: utcTime('When the round began'),
  fixed_at: utcTime('When the drop was fixed and its payout made'),
});
export type FallenDrop = Static<typeof fallenDrop>;

/** What fell of a drop, what is left, and all that is needed to draw again (docs/rules/drops.md#6). */
export const shownDropsSchema = model('ShownDrops', {
  campaign_id: Type.Integer(),
  status: enumeration('DropStatus', dropStatuses),
  commitment: hash('What was published of the secret with the campaign'),
  secret: orNull(hash('The secret'), 'Null until the board is final'),
  ...{ chance, spread, hours, max_per_player, settle_after_seconds },
  prizes: Type.Array(prizeLeft, { description: 'In the order of the definition' }),
  drops: Type.Array(fallenDrop, { description: 'In the order in which they were fixed' }),
});
export type ShownDrops = Static<typeof shownDropsSchema>;
