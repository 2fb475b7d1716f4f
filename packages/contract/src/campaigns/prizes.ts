import { type Static, Type } from 'typebox';
import { decimal, idList, maxTextLength } from '../values/amounts.ts';
import { byLanguage } from '../values/languages.ts';

const maxPlace = 100_000;
const maxFreeSpins = 1_000_000;

const wagering = Type.Optional(
  Type.Union([decimal('How often the bonus is to be wagered'), Type.Null()], {
    description: 'Null: not at all',
  }),
);

const shared = {
  place_from: Type.Integer({
    minimum: 1,
    maximum: maxPlace,
    description: 'First place; IM: fewest rounds used',
  }),
  place_to: Type.Integer({ minimum: 1, maximum: maxPlace, description: 'Last place; IM: most rounds used' }),
  titles: byLanguage(Type.String({ minLength: 1, maxLength: maxTextLength }), 'The title by language'),
};

const cashPrize = Type.Object(
  { ...shared, kind: Type.Literal('cash'), amount: decimal('For each place, in the campaign’s currency') },
  { additionalProperties: false },
);

const freeSpinsPrize = Type.Object(
  {
    ...shared,
    kind: Type.Literal('free_spins'),
    count: Type.Integer({ minimum: 1, maximum: maxFreeSpins, description: 'Spins for each place' }),
    game_ids: Type.Optional(idList('Games they are for')),
  },
  { additionalProperties: false },
);

const bonusPrize = Type.Object(
  { ...shared, kind: Type.Literal('bonus'), amount: decimal('In the campaign’s currency'), wagering },
  { additionalProperties: false },
);

const depositBonusPrize = Type.Object(
  { ...shared, kind: Type.Literal('deposit_bonus'), percent: decimal('Of the next deposit'), wagering },
  { additionalProperties: false },
);

const catalogItemPrize = Type.Object(
  {
    ...shared,
    kind: Type.Literal('catalog_item'),
    value: Type.String({ minLength: 1, maxLength: maxTextLength, description: 'What is handed out' }),
  },
  { additionalProperties: false },
);

const prizeKinds = [cashPrize, freeSpinsPrize, bonusPrize, depositBonusPrize, catalogItemPrize] as const;

/** A prize as its author writes it (decisions 6), told apart by `kind`. */
export type PrizeInput = Static<(typeof prizeKinds)[number]>;

/** A prize with every member there. */
export type Prize =
  | Static<typeof cashPrize>
  | (Static<typeof freeSpinsPrize> & { game_ids: string[] })
  | (Static<typeof bonusPrize> & { wagering: string | null })
  | (Static<typeof depositBonusPrize> & { wagering: string | null })
  | Static<typeof catalogItemPrize>;

export const prizeSchema = Type.Unsafe<PrizeInput>({
  type: 'object',
  discriminator: { propertyName: 'kind' },
  oneOf: [...prizeKinds],
});

/** Fills what an author may leave out: spins are for no game in particular, a bonus needs no wagering. */
export function normalisePrize(prize: PrizeInput): Prize {
  if (prize.kind === 'free_spins') return { ...prize, game_ids: prize.game_ids ?? [] };
  if (prize.kind === 'bonus' || prize.kind === 'deposit_bonus') {
    return { ...prize, wagering: prize.wagering ?? null };
  }
  return prize;
}
