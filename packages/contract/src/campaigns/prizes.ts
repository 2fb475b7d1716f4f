import { type Static, type TProperties, Type } from 'typebox';
import { decimal, id, idList, maxTextLength } from '../values/amounts.ts';
import { orNull } from '../values/enumerations.ts';
import { byLanguage } from '../values/languages.ts';

const maxPlace = 100_000;
const maxFreeSpins = 1_000_000;

const wagering = orNull(decimal('Decimal'), 'How many times the bonus must be wagered; null: not at all');

const shared = {
  place_from: Type.Integer({
    minimum: 1,
    maximum: maxPlace,
    description: 'First place; IM: fewest rounds used',
  }),
  place_to: Type.Integer({ minimum: 1, maximum: maxPlace, description: 'Last place; IM: most rounds used' }),
  titles: byLanguage(Type.String({ minLength: 1, maxLength: maxTextLength }), 'The title by language'),
  template: Type.Optional(
    id('Name of a template of the operator’s bonus engine, for a reward endpoint of that shape'),
  ),
};
const freeSpins = {
  ...shared,
  kind: Type.Literal('free_spins'),
  count: Type.Integer({ minimum: 1, maximum: maxFreeSpins, description: 'Spins for each place' }),
};
const bonus = { ...shared, kind: Type.Literal('bonus'), amount: decimal('In the campaign’s currency') };
const depositBonus = {
  ...shared,
  kind: Type.Literal('deposit_bonus'),
  percent: decimal('Of the next deposit'),
};
const gameIds = idList('Games they are for; empty: no games in particular');

const cashPrize = Type.Object(
  { ...shared, kind: Type.Literal('cash'), amount: decimal('For each place, in the campaign’s currency') },
  { title: 'CashPrize', additionalProperties: false },
);
const catalogItemPrize = Type.Object(
  {
    ...shared,
    kind: Type.Literal('catalog_item'),
    value: Type.String({ minLength: 1, maxLength: maxTextLength, description: 'What is awarded' }),
  },
  { title: 'CatalogItemPrize', additionalProperties: false },
);

const prizeKinds = [
  cashPrize,
  prizeOf('FreeSpinsPrize', { ...freeSpins, game_ids: gameIds }),
  prizeOf('BonusPrize', { ...bonus, wagering }),
  prizeOf('DepositBonusPrize', { ...depositBonus, wagering }),
  catalogItemPrize,
] as const;
const prizeInputKinds = [
  cashPrize,
  prizeOf('FreeSpinsPrizeInput', { ...freeSpins, game_ids: Type.Optional(gameIds) }),
  prizeOf('BonusPrizeInput', { ...bonus, wagering: Type.Optional(wagering) }),
  prizeOf('DepositBonusPrizeInput', { ...depositBonus, wagering: Type.Optional(wagering) }),
  catalogItemPrize,
] as const;

/** A prize with every member filled in, distinguished by `kind`. */
export type Prize = Static<(typeof prizeKinds)[number]>;

/** A prize as its author writes it (docs/rules/prizes.md#1). */
export type PrizeInput = Static<(typeof prizeInputKinds)[number]>;

const byKind = { type: 'object', discriminator: { propertyName: 'kind' } };
export const prizeSchema = Type.Unsafe<Prize>({ ...byKind, title: 'Prize', oneOf: [...prizeKinds] });
export const prizeInputSchema = Type.Unsafe<PrizeInput>({
  ...byKind,
  title: 'PrizeInput',
  oneOf: [...prizeInputKinds],
});

function prizeOf<Members extends TProperties>(title: string, members: Members) {
  return Type.Object(members, { title, additionalProperties: false });
}

/** Fills what an author may leave out: spins are for no game in particular, a bonus needs no wagering. */
export function normalisePrize(prize: PrizeInput): Prize {
  const normalise = prizeDefaults[prize.kind] as (prize: PrizeInput) => Prize;
  return normalise(prize);
}

const prizeDefaults: {
  readonly [Kind in PrizeInput['kind']]: (prize: Extract<PrizeInput, { kind: Kind }>) => Prize;
} = {
  cash: (prize) => prize,
  free_spins: (prize) => ({ ...prize, game_ids: prize.game_ids ?? [] }),
  bonus: (prize) => ({ ...prize, wagering: prize.wagering ?? null }),
  deposit_bonus: (prize) => ({ ...prize, wagering: prize.wagering ?? null }),
  catalog_item: (prize) => prize,
};
