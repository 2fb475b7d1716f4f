import type { Audience } from '@laurel/contract/campaigns/audience.ts';
import type { DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import type { Joined } from '../rounds/joined.ts';
import type { FactKind, PlayerFact } from '../rounds/player-fact.ts';
import type { GameRound, NotCounted, RoundLimits, RoundOutcome, RoundScope } from '../rounds/rounds.ts';

/**
 * What the definition of every kind has: it says which rounds count (docs/rules/rounds.md#3). Instants and amounts are
 * texts.
 */
export interface CommonDefinition {
  readonly kind: string;
  readonly start: string;
  readonly end: string;
  readonly currency: string;
  readonly join: 'automatic' | 'opt_in';
  readonly audience?: Pick<Audience, 'segments'>;
  readonly rules: {
    readonly min_bet: string | null;
    readonly max_bet: string | null;
    readonly bonus_money: boolean;
    readonly supplier_promos?: 'ignore' | 'count';
    readonly multiples?: 'as_sent' | 'converted';
    readonly amounts?: 'rounded' | 'exact';
    readonly grace_seconds: number;
  };
}

/**
 * What a kind makes of a player's rounds. The fold keeps the newest rounds and hands the others, in order, to the kind,
 * whose state it knows nothing of. All functions are pure but `step`, `takeFact` and `passOver`, which change the state that
 * they are given. A state is an object of numbers, amounts, nulls, and lists of these whose length the rules fix; `initial`
 * has every member. That is all that a process must know to hold states as numbers (docs/decisions/folds-in-columns.md).
 */
export interface KindState<Rules, State, Outcome> {
  /** The state of a player without a round. */
  initial(rules: Rules): State;
  /** A copy that can be changed without changing the original. */
  copy(rules: Rules, state: State): State;
  /**
   * Takes the player's next counted round into the state; null, or why it does not count by the kind's own rules.
   * `note`: what an explanation wants to know of the step; null elsewhere, where it costs nothing. `joined`: when the
   * player joined, and which teams.
   */
  step(
    rules: Rules,
    state: State,
    round: GameRound,
    outcome: RoundOutcome,
    note: unknown,
    joined: Joined,
  ): NotCounted | null;
  /**
   * Takes the player's next fact that counts, in order between the rounds; answers as `step`. Kinds that ask for no facts
   * have none.
   */
  takeFact?(rules: Rules, state: State, fact: PlayerFact, note: unknown): NotCounted | null;
  /** A round or a fact does not count, for a reason that all kinds share. */
  passOver(state: State, reason: NotCounted): void;
  /** The worth of the state: a tournament's score, a raffle's tickets. */
  outcome(rules: Rules, state: State): Outcome;
  /** The state as JSON values of its own, short enough to be stored a million times; equal states give equal texts. */
  encode(rules: Rules, state: State): unknown;
  /** Reads the result of `encode` in folds of that version (FOLD_VERSION). */
  decode(rules: Rules, encoded: unknown, version: number): State;
}

/**
 * What a kind of campaign states of itself (docs/decisions/campaign-kinds.md). Each has its own folder here and a row in the
 * table of kinds (kinds.ts).
 */
export interface CampaignKind<Input, Definition extends CommonDefinition, Rules, State, Outcome>
  extends KindState<Rules, State, Outcome> {
  readonly definition: {
    /** JSON schema of an author's definition */
    readonly schema: object;
    /** Fills every default; judges nothing. */
    normalise(input: Input): Definition;
    /** Errors that a schema cannot express; empty if the definition may be stored. */
    check(definition: Definition): DefinitionError[];
  };
  /** The definition's own rules, parsed once; RangeError for a definition that `check` finds fault with. */
  compile(definition: Definition): Rules;
  /** The facts that `takeFact` is to be given under these rules, each once; absent: none (docs/rules/rounds.md#9). */
  factsOf?(rules: Rules): readonly FactKind[];
}

/** A campaign of whatever kind, made ready for folding. Never changed afterwards. */
export interface FoldedCampaign<Rules = unknown, State = unknown, Outcome = unknown>
  extends RoundScope,
    RoundLimits {
  readonly kind: KindState<Rules, State, Outcome>;
  readonly rules: Rules;
}
