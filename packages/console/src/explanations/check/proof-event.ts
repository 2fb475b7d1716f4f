import type { ArchivedEvent } from '@laurel/contract/events/archive.ts';
import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import { type ExactNumber, exactNumberText } from '@laurel/contract/values/exact-json.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { LoggedFact } from '@laurel/rules/explanations/explain-log.ts';
import { type Pauses, pauseStatement, pausesOf } from '@laurel/rules/players/pauses.ts';

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
