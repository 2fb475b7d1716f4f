import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { ArchivedEvent } from '@laurel/contract/events/archive.ts';
import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { type ExactNumber, exactNumberText } from '@laurel/contract/values/exact-json.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { LoggedFact } from '@laurel/rules/explanations/explain-log.ts';
import { type Pauses, pauseStatement, pausesOf } from '@laurel/rules/players/pauses.ts';

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

/**
 * The gameround events of a player as an export has them, in the order of the log, up to the number that the explanation
 * read. Other events say nothing of rounds.
 */
export function eventsOfExport(events: readonly ArchivedEvent[], upTo: number): LoggedFact[] {
  return events
    .filter(({ event, seq }) => event === 'gameround' && seq <= upTo)
    .map(({ seq, received_at, voided, data }) => ({
      seq,
      unique_id: String(data.unique_id),
      occurred_at: eventInstant(String(data.timestamp)),
      received_at: eventInstant(received_at),
      player_id: String(data.player_id),
      game_id: String(data.game_id),
      round_id: String(data.round_id),
      amount: exactNumberText(data.amount as ExactNumber),
      currency: String(data.currency),
      is_win: data.is_win === true,
      is_bonus: data.is_bonus === true,
      is_supplier_promo: data.is_win === true && data.is_supplier_promo === true,
      voided,
    }));
}

/** The pauses of the player's incentives, by the player events of an export up to that number. */
export function pausesOfExport(events: readonly ArchivedEvent[], upTo: number): Pauses {
  const said = events.filter(({ event, seq, voided }) => event === 'player' && seq <= upTo && !voided);
  return pausesOf(
    said.flatMap(({ data, received_at }) => {
      const event = {
        timestamp: eventInstant(String(data.timestamp)),
        unique_id: String(data.unique_id),
        data,
      };
      return pauseStatement(event, eventInstant(received_at)) ?? [];
    }),
  );
}

/** Facts of the log from the events behind the rounds of an explanation, whose times have milliseconds. */
export function eventsOfExplanation(rounds: readonly ExplainedRound[], player_id: string): LoggedFact[] {
  return rounds.flatMap(({ game_id, round_id, events }) =>
    events.map(({ unique_id, is_win, amount, currency, occurred_at, received_at, left_out }) => ({
      seq: 0,
      unique_id,
      occurred_at: eventInstant(occurred_at),
      received_at: eventInstant(received_at),
      player_id,
      game_id,
      round_id,
      amount,
      currency,
      is_win,
      is_bonus: left_out === 'bonus_money',
      is_supplier_promo: left_out === 'supplier_promo',
      voided: left_out === 'voided',
    })),
  );
}

/** In µs. */
export function eventInstant(text: string): number {
  const instant = parseTimestamp(text);
  if (instant === null) throw new RangeError(`The server sent an invalid time: ${text}`);
  return instant;
}
