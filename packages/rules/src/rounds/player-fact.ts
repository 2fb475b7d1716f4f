import type { EventKind } from '@laurel/contract/events/events.ts';
import type { Decimal } from '../money/decimal.ts';

/** The events of a player, other than those of game rounds, that a kind of campaign may ask for (docs/rules/rounds.md#9). */
export type FactKind = 'deposit' | 'login';

/** Whether facts of a kind have amounts; of the others, members with such names mean nothing. */
export const hasMoney: Readonly<Record<FactKind, boolean>> = { deposit: true, login: false };

/** A deposit or a login as a kind of campaign takes it. */
export interface PlayerFact {
  readonly fact: FactKind;
  readonly unique_id: string;
  /** µs since the epoch, UTC. */
  readonly occurred_at: number;
  /** What was deposited, in the campaign's currency; zero for a login. */
  readonly amount: Decimal;
}

/** The facts of events: null for those of game rounds, which are none; kinds that no campaign counts are missing. */
export const factKinds: Readonly<Partial<Record<EventKind, FactKind | null>>> = {
  gameround: null,
  deposit: 'deposit',
  login: 'login',
};
