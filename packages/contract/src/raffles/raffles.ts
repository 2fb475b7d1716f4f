import { type Static, Type } from 'typebox';
import { seedSource, seedSources } from '../campaigns/raffle.ts';
import {
  closedModel,
  count,
  enumeration,
  model,
  orNull,
  reasonSchema,
  timeOrNull,
  writtenTextPattern,
} from '../values/schemas.ts';

/** `open`: players still get tickets; `fixed`: the list is fixed; `drawn`: winners are known. */
export const raffleStatuses = ['open', 'fixed', 'drawn'] as const;

const hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description });
const whole = (description: string) => count(description);

const winner = {
  number: Type.Integer({ minimum: 1, description: 'In the order of the draw' }),
  prize: whole('The index of the prize in the definition'),
  ticket: Type.Integer({ minimum: 1 }),
  player_hash: hash('The id that public boards show'),
};

/** All that is needed to draw again, but the list itself (docs/rules/raffles.md#6). */
const raffle = {
  campaign_id: Type.Integer(),
  status: enumeration('RaffleStatus', raffleStatuses),
  seed_source: enumeration('SeedSource', seedSources),
  commitment: orNull(
    hash('What was published of the secret with the campaign'),
    'Null: the seed is supplied',
  ),
  one_prize_a_player: Type.Boolean(),
  counts: Type.Array(Type.Integer({ minimum: 1 }), { description: 'How many winners each prize has' }),
  list_root: orNull(hash('RFC 9162 root of the list'), 'Null until the list is fixed'),
  players: orNull(whole('Players on the list'), 'Null until the list is fixed'),
  tickets: orNull(whole('Tickets on the list'), 'Null until the list is fixed'),
  fixed_at: timeOrNull('When the list was fixed'),
  announced: orNull(
    seedSource,
    'What the definition announces of the value; null: the seed is sealed, or an earlier release published the campaign',
  ),
  secret: orNull(hash('The secret of the seed'), 'Null until the draw, and where the seed is supplied'),
  value: orNull(Type.String(), 'The value that staff entered; null: none'),
  seed: orNull(hash('The seed of the draw'), 'Null until the draw'),
  drawn_at: timeOrNull('When the winners were drawn'),
};
const winners = { description: 'In the order of the draw; empty until then' };

export const raffleSchema = model('Raffle', {
  ...raffle,
  winners: Type.Array(model('RaffleWinner', winner), winners),
});
export type Raffle = Static<typeof raffleSchema>;

const namedWinner = {
  ...winner,
  player_username: Type.String({
    description:
      'As boards show it; masked where the tenant masks names, with a part of the hash where none is known',
  }),
};

/** The published draw with the names of the winners, as players may see them. */
export const publicRaffleSchema = model('PublicRaffle', {
  ...raffle,
  winners: Type.Array(model('NamedRaffleWinner', namedWinner), winners),
});
export type PublicRaffle = Static<typeof publicRaffleSchema>;

const range = {
  player_hash: hash('The id that public boards show'),
  from: Type.Integer({ minimum: 1, description: 'The first ticket' }),
  to: Type.Integer({ minimum: 1, description: 'The last ticket' }),
};

/** The tickets of one player in a fixed list. */
export const ticketRangeSchema = model('TicketRange', range);
export type ListedTicketRange = Static<typeof ticketRangeSchema>;
export const ownedTicketRangeSchema = model('OwnedTicketRange', {
  ...range,
  player_id: orNull(Type.String(), 'Null once the player is erased'),
});

/** Body of `POST /api/v1/campaigns/{id}/raffle/seed`. */
export const seedValueBodySchema = closedModel('SeedValueBody', {
  value: Type.String({
    minLength: 1,
    maxLength: 1_000,
    pattern: writtenTextPattern,
    description:
      'The value in the form that the definition announced, such as the numbers of a public draw that was held after the list was fixed',
  }),
  reason: Type.Optional(reasonSchema),
});
export type SeedValueBody = Static<typeof seedValueBodySchema>;
