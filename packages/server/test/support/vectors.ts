import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { News } from './day-arbitraries.ts';
import { type Example, examplesOf, factsOf, newsOf, ratesOf } from './documented-examples.ts';
import { rulesWithExamples } from './documented-rules.ts';
import type { TableRow } from './documented-tables.ts';
import { eventIdOf, toEvents, type WireEvent } from './wire-events.ts';

/** One example of docs/rules/ as other implementations can run it (docs/conformance.md). */
export interface Vector {
  name: string;
  definition: TournamentDefinition;
  rates: ExchangeRate[];
  opt_ins: { player_id: string; at: string }[];
  /** In any order: `received_at` decides what is late. */
  events: { received_at: string; event: WireEvent }[];
  voided: string[];
  disqualified: string[];
  board: TableRow[];
  /** What becomes of each round, in the order of the bets; null where the example does not say. */
  rounds: TableRow[] | null;
}

/** The examples of docs/rules/, each whole. */
export function vectors(): Vector[] {
  return examplesOf(rulesWithExamples).examples.map(vectorOf);
}

function vectorOf(example: Example): Vector {
  const news = newsOf(example);
  const results = ['outcome', 'counts', 'points', 'attempt', 'score'];
  const rounds = example.explained.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(([header]) => header === 'player' || results.includes(header)),
    ),
  );
  return {
    name: example.name.replace(/ \(line \d+\)$/, ''),
    definition: example.definition,
    rates: ratesOf(example),
    opt_ins: news.flatMap((one) =>
      one.kind === 'join' ? [{ player_id: one.player_id, at: formatTimestamp(one.at) }] : [],
    ),
    events: news.flatMap((one) =>
      toEvents(one).map((event) => ({ received_at: receivedAt(one, event), event })),
    ),
    voided: factsOf(example).flatMap(({ fact, voided }) => (voided ? [eventIdOf(fact)] : [])),
    disqualified: news.flatMap((one) => (one.kind === 'disqualification' ? [one.player_id] : [])),
    board: example.tables.board ?? [],
    rounds: rounds.length > 0 ? rounds : null,
  };
}

function receivedAt(news: News, { data }: WireEvent): string {
  return news.kind === 'gameround' ? formatTimestamp(news.fact.received_at) : data.timestamp;
}
