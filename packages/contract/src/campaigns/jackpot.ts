import { type Static, Type } from 'typebox';
import { closedModel, decimal, nameByLanguage, orNull } from '../values/schemas.ts';
import { settleAfterSeconds } from './settle-after.ts';

/** Most pots of a jackpot. */
export const maxJackpotLevels = 4;

const fixed = {
  name: nameByLanguage('The name of the pot, by language'),
  seed_amount: decimal('What a pot begins with, in the campaign’s currency'),
  contribution_percent: decimal('How much of each stake that counts goes into the pot, such as 0.5'),
};
const withDefaults = {
  must_drop_from: orNull(
    decimal(),
    'A pot falls at a secret amount, which is this at least; `seed_amount` by default',
  ),
  must_drop_by: orNull(
    decimal(),
    'A pot falls at a secret amount, which is less than this; null: by `chance`',
  ),
  chance: orNull(
    decimal(),
    'The chance of each round to make the pot fall; null: it falls at a secret amount',
  ),
};

const level = closedModel('JackpotLevel', { ...fixed, ...withDefaults });
const levelInput = closedModel('JackpotLevelInput', {
  ...fixed,
  ...Type.Partial(Type.Object(withDefaults)).properties,
});
export type JackpotLevel = Static<typeof level>;
export type JackpotLevelInput = Static<typeof levelInput>;

const listed = { minItems: 1, maxItems: maxJackpotLevels };

/** The rules that only jackpots have, every default filled in (docs/rules/jackpots.md#1). */
export const jackpotRules = {
  levels: Type.Array(level, listed),
  settle_after_seconds: settleAfterSeconds(
    'How long after a round began late events can still change whether a pot fell to it',
  ),
};

/** The rules that only jackpots have, as an author writes them. */
export const jackpotRulesInput = {
  levels: Type.Array(levelInput, listed),
  settle_after_seconds: Type.Optional(jackpotRules.settle_after_seconds),
};
