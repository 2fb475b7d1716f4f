import { type Static, type TProperties, Type } from 'typebox';
import { maxPatternLength } from '../values/exact-patterns.ts';
import {
  byLanguage,
  closedModel,
  enumeration,
  instant,
  maxListLength,
  orNull,
  writtenTextPattern,
} from '../values/schemas.ts';
import type { WithoutMembers } from './by-kind.ts';
import {
  normaliseUnplacedPrize,
  type UnplacedPrize,
  type UnplacedPrizeInput,
  unplacedPrizeInputKinds,
  unplacedPrizeKinds,
} from './prizes.ts';
import { type Task, taskKinds, taskUnion } from './tasks.ts';

/** Where the seed of a draw comes from (docs/rules/raffles.md#4). */
export const seedSources = ['sealed', 'supplied'] as const;
export type SeedSource = (typeof seedSources)[number];

/** The announcement of a supplied value: what staff will enter (docs/rules/raffles.md#4). */
export const seedSource = closedModel(
  'SeedAnnouncement',
  {
    texts: byLanguage(
      Type.String({ minLength: 1, maxLength: 1_000, pattern: writtenTextPattern }),
      'Where the value comes from, in words, by language: the name of a public draw, and how its result is written',
    ),
    at: instant('When the value becomes known, RFC 3339'),
    pattern: Type.String({
      minLength: 1,
      maxLength: maxPatternLength,
      description:
        'The exact form of the value: a regular expression from ^ to $ of characters, \\d, classes, groups, ?, {n} and {n,m}',
    }),
  },
  'The announcement of the value; where `seed` is `supplied`, which needs it',
);
export type SeedAnnouncement = Static<typeof seedSource>;

const maxTicketsATask = 1_000_000;
/** Most tickets of one player, whatever the definition says: the numbers of all tickets stay below 2^53. */
export const maxTicketsAPlayer = 1_000_000_000;
/** Most winners of one prize, and of a raffle. */
export const maxWinners = 10_000;

const tickets = Type.Integer({
  minimum: 1,
  maximum: maxTicketsATask,
  description: 'Tickets each time the task is met',
});

/** A task that gives tickets (docs/rules/raffles.md#2). */
export type TicketTask = WithoutMembers<Task, 'points'> & { tickets: number };

const ticketTask = taskUnion<TicketTask>(
  'TicketTask',
  taskKinds,
  (name) => `Ticket${name}`,
  (own) => ({ ...own, tickets }),
);

const ticketTasks = Type.Array(ticketTask, { minItems: 1, maxItems: maxListLength });

/** The rules that only raffles have, every default filled in. */
export const raffleRules = {
  tickets: ticketTasks,
  max_tickets: orNull(
    Type.Integer({ minimum: 1, maximum: maxTicketsAPlayer }),
    'Most tickets of one player; null: as many as there can be',
  ),
  one_prize_a_player: Type.Boolean({
    description: 'Whether a player who has won takes no further part in the draw; true by default',
  }),
  seed: enumeration(
    'SeedSource',
    seedSources,
    'Where the seed of the draw comes from: a secret whose hash is published with the campaign (default), or a value that staff enter ' +
      'after the list of tickets is fixed. It is fixed at publishing',
  ),
  seed_source: Type.Optional(seedSource),
};

const { tickets: _, ...withDefaults } = raffleRules;

/** The rules that only raffles have, as an author writes them. */
export const raffleRulesInput = {
  tickets: ticketTasks,
  ...Type.Partial(Type.Object(withDefaults)).properties,
};

const winners = Type.Integer({
  minimum: 1,
  maximum: maxWinners,
  description: 'How many winners the prize has; 1 by default',
});

/** What a raffle adds to a prize: `count` is how many win it, so free spins are counted by `spins`. */
type OfRaffle<Prize> = Prize extends { kind: 'free_spins'; count: number }
  ? Omit<Prize, 'count'> & { spins: number }
  : Prize;

export type RafflePrize = OfRaffle<UnplacedPrize> & { count: number };
export type RafflePrizeInput = OfRaffle<UnplacedPrizeInput> & { count?: number };

/** The schema of a prize of a raffle by kind; the titles of the kinds begin with `name`. */
function prizeSchemaOf<Prize>(
  title: string,
  name: string,
  kinds: typeof unplacedPrizeKinds,
  count: TProperties[string],
) {
  return Type.Unsafe<Prize>({
    type: 'object',
    title,
    discriminator: { propertyName: 'kind' },
    oneOf: kinds.map(({ properties: { count: spins, ...members }, title }) =>
      closedModel(title.replace('Unplaced', name), { ...members, ...(spins && { spins }), count }),
    ),
  });
}

export const rafflePrizes = Type.Array(
  prizeSchemaOf<RafflePrize>('RafflePrize', 'Raffle', unplacedPrizeKinds, winners),
  { maxItems: maxListLength },
);
export const rafflePrizesInput = Type.Array(
  prizeSchemaOf<RafflePrizeInput>(
    'RafflePrizeInput',
    'EnteredRaffle',
    unplacedPrizeInputKinds,
    Type.Optional(winners),
  ),
  { maxItems: maxListLength },
);

/** What each winner of the prize is given. */
export function givenPrize({ count: _, ...prize }: RafflePrize): UnplacedPrize {
  if (!('spins' in prize)) return prize;
  const { spins, ...rest } = prize;
  return { ...rest, count: spins };
}

/** Fills what an author may leave out of a prize. */
export function normaliseRafflePrize({ count = 1, ...input }: RafflePrizeInput): RafflePrize {
  if (!('spins' in input)) return { ...normaliseUnplacedPrize(input), count } as RafflePrize;
  return { ...input, game_ids: input.game_ids ?? [], count };
}
