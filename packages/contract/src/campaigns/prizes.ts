import { type Static, type TProperties, Type } from 'typebox';
import {
  byLanguage,
  closedModel,
  decimal,
  enumeration,
  id,
  idList,
  maxTextLength,
  orNull,
} from '../values/schemas.ts';
import type { WithoutMembers } from './by-kind.ts';

export const prizeKinds = ['cash', 'free_spins', 'bonus', 'deposit_bonus', 'catalog_item'] as const;
export type PrizeKind = (typeof prizeKinds)[number];

export const prizeKindSchema = enumeration('PrizeKind', prizeKinds);

const maxPlace = 100_000;
const maxFreeSpins = 1_000_000;

const wagering = orNull(decimal(), 'How many times the bonus must be wagered; null: not at all');

const shared = {
  place_from: Type.Integer({
    minimum: 1,
    maximum: maxPlace,
    description: 'First place; IM: fewest rounds used',
  }),
  place_to: Type.Integer({ minimum: 1, maximum: maxPlace, description: 'Last place; IM: most rounds used' }),
  titles: Type.Optional(
    byLanguage(
      Type.String({ minLength: 1, maxLength: maxTextLength }),
      'Titles by hand, by language; Laurel writes those that are left out from the prize itself',
      'TextByLanguage',
    ),
  ),
  template: Type.Optional(
    id('Name of a template of the operator’s bonus engine, for a reward endpoint of that shape'),
  ),
};
const freeSpins = {
  ...shared,
  kind: Type.Literal('free_spins'),
  count: Type.Integer({ minimum: 1, maximum: maxFreeSpins, description: 'Spins for each place' }),
};
const inCurrency = decimal('For each place, in the campaign’s currency');
const cash = { ...shared, kind: Type.Literal('cash') };
const bonus = { ...shared, kind: Type.Literal('bonus') };
/** One of them: checked apart, as a schema would answer a prize with both by naming neither. */
const amountOrPercent = {
  amount: Type.Optional(inCurrency),
  percent: Type.Optional(decimal('In place of `amount`, for each place: of the campaign’s pool')),
};
const depositBonus = {
  ...shared,
  kind: Type.Literal('deposit_bonus'),
  percent: decimal('Of the next deposit'),
};
const gameIds = idList('Games they are for; empty: no games in particular');

const catalogItemPrize = closedModel('CatalogItemPrize', {
  ...shared,
  kind: Type.Literal('catalog_item'),
  value: Type.String({ minLength: 1, maxLength: maxTextLength, description: 'What is awarded' }),
});

const ofGoods = [
  prizeOf('FreeSpinsPrize', { ...freeSpins, game_ids: gameIds }),
  prizeOf('DepositBonusPrize', { ...depositBonus, wagering }),
  catalogItemPrize,
] as const;
const ofGoodsInput = [
  prizeOf('FreeSpinsPrizeInput', { ...freeSpins, game_ids: Type.Optional(gameIds) }),
  prizeOf('DepositBonusPrizeInput', { ...depositBonus, wagering: Type.Optional(wagering) }),
  catalogItemPrize,
] as const;

/** Prizes with amounts: those without places, and those of a board. */
const amountPrizeKinds = [
  prizeOf('CashPrize', { ...cash, amount: inCurrency }),
  prizeOf('BonusPrize', { ...bonus, amount: inCurrency, wagering }),
  ...ofGoods,
] as const;
const prizeInputKinds = [
  prizeOf('CashPrize', { ...cash, amount: inCurrency }),
  prizeOf('BonusPrizeInput', { ...bonus, amount: inCurrency, wagering: Type.Optional(wagering) }),
  ...ofGoodsInput,
] as const;

/** Prizes of places as a definition has them. */
const placedKinds = [
  prizeOf('PlacedCashPrize', { ...cash, ...amountOrPercent }),
  prizeOf('PlacedBonusPrize', { ...bonus, ...amountOrPercent, wagering }),
  ...ofGoods,
] as const;
const placedInputKinds = [
  prizeOf('PlacedCashPrize', { ...cash, ...amountOrPercent }),
  prizeOf('PlacedBonusPrizeInput', { ...bonus, ...amountOrPercent, wagering: Type.Optional(wagering) }),
  ...ofGoodsInput,
] as const;

/** A prize with every member filled in and money as an amount, distinguished by `kind`. */
export type Prize = Static<(typeof amountPrizeKinds)[number]>;
type AmountPrizeInput = Static<(typeof prizeInputKinds)[number]>;

/** A prize of places as a definition has it: money is an amount or a percentage of the pool. */
export type PlacedPrize = Static<(typeof placedKinds)[number]>;

const givesMoney: Readonly<Record<Prize['kind'], boolean>> = {
  cash: true,
  free_spins: false,
  bonus: true,
  deposit_bonus: false,
  catalog_item: false,
};

/** Is the prize an amount of money, which can be a part of a pool and be split? */
export function isMoney<Given extends { kind: Prize['kind'] }>(
  prize: Given,
): prize is Extract<Given, { kind: 'cash' | 'bonus' }> {
  return givesMoney[prize.kind];
}

/** A prize of places as its author writes it (docs/rules/prizes.md#1). */
export type PrizeInput = Static<(typeof placedInputKinds)[number]>;

const byKind = { type: 'object', discriminator: { propertyName: 'kind' } };
export const prizeSchema = Type.Unsafe<PlacedPrize>({ ...byKind, title: 'Prize', oneOf: [...placedKinds] });
export const prizeInputSchema = Type.Unsafe<PrizeInput>({
  ...byKind,
  title: 'PrizeInput',
  oneOf: [...placedInputKinds],
});

type Places = 'place_from' | 'place_to';

/** A prize that no place wins: that of a step or of a whole mission. */
export type UnplacedPrize = WithoutMembers<Prize, Places>;
/** A prize as a definition of any kind has it, wherever it is won: money may be a percentage of a pool. */
export type PrizeTerms = WithoutMembers<PlacedPrize, Places>;
export type UnplacedPrizeInput = WithoutMembers<AmountPrizeInput, Places>;

/** A schema for each kind of them. */
export const unplacedPrizeKinds = amountPrizeKinds.map(withoutPlaces);
export const unplacedPrizeInputKinds = prizeInputKinds.map(withoutPlaces);

export const prizeTermsSchema = Type.Unsafe<PrizeTerms>({
  ...byKind,
  title: 'PrizeTerms',
  oneOf: placedKinds.map(withoutPlaces),
});
export const unplacedPrizeSchema = Type.Unsafe<UnplacedPrize>({
  ...byKind,
  title: 'UnplacedPrize',
  oneOf: unplacedPrizeKinds,
});
export const unplacedPrizeInputSchema = Type.Unsafe<UnplacedPrizeInput>({
  ...byKind,
  title: 'UnplacedPrizeInput',
  oneOf: unplacedPrizeInputKinds,
});

function withoutPlaces({ properties, title }: { properties: TProperties; title?: string }) {
  const { place_from: _from, place_to: _to, ...members } = properties;
  return { ...prizeOf(`Unplaced${title}`, members), title: `Unplaced${title}` };
}

function prizeOf<Members extends TProperties>(title: string, members: Members) {
  return Type.Object(members, { title, additionalProperties: false });
}

/** Fills what an author may leave out: spins are for no game in particular, a bonus needs no wagering. */
export function normalisePrize(prize: PrizeInput): PlacedPrize {
  const normalise = prizeDefaults[prize.kind] as (prize: PrizeInput) => PlacedPrize;
  return normalise(prize);
}

const prizeDefaults: {
  readonly [Kind in PlacedPrize['kind']]: (prize: Extract<PrizeInput, { kind: Kind }>) => PlacedPrize;
} = {
  cash: (prize) => prize,
  free_spins: (prize) => ({ ...prize, game_ids: prize.game_ids ?? [] }),
  bonus: (prize) => ({ ...prize, wagering: prize.wagering ?? null }),
  deposit_bonus: (prize) => ({ ...prize, wagering: prize.wagering ?? null }),
  catalog_item: (prize) => prize,
};

/** Fills what an author may leave out of a prize without places. */
export function normaliseUnplacedPrize(prize: UnplacedPrizeInput): UnplacedPrize {
  // No default of a prize depends on its places.
  return normalisePrize(prize as AmountPrizeInput) as UnplacedPrize;
}
