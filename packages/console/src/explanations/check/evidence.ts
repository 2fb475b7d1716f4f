import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import type { LoggedFact } from '@laurel/rules/explanations/explain-log.ts';
import type { Pauses } from '@laurel/rules/players/pauses.ts';

/** What a score is folded from again, and what the server says that it is. */
export interface Evidence {
  /** Of the version that the explanation followed. */
  definition: CampaignDefinition;
  /** Those of every currency of the events and of the campaign. */
  rates: readonly ExchangeRate[];
  /** All gameround events of the player, or all behind the rounds of the explanation. */
  events: readonly LoggedFact[];
  /** Where the events are from. */
  source: 'export' | 'explanation';
  /** RFC 3339; null: not joined, or joining is automatic. */
  joined_at: string | null;
  /** What the player's own events say of pauses; absent: they were not read, and the rounds tell which are paused. */
  pauses?: Pauses;
  claim: ClaimedScore;
}

/** What the server says of a player in a campaign. */
export interface ClaimedScore {
  /** Exact decimal; null: none. */
  score: string | null;
  /** RFC 3339; null: none, or not known. */
  reached_at: string | null;
  /** Every round of the explanation, in its order. */
  rounds: readonly ExplainedRound[];
}
