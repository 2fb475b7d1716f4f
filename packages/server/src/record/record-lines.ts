import type { RecordedPlayer, RecordedPrize, RecordHead } from '@laurel/contract/record/record.ts';
import type { CampaignRecordParts } from './read-record.ts';

export const recordColumns = [
  'part',
  'name',
  'value',
  'at',
  'author',
  'reason',
  'place',
  'player_id',
  'player_hash',
  'player_username',
  'erased_at',
  'score',
  'reached_at',
  'prize',
  'amount',
  'currency',
  'wagering',
  'status',
  'paid_at',
] as const;

export type RecordLine = Partial<Record<(typeof recordColumns)[number], string | number | null>>;

/** A record as lines, a line a fact; `part` says which part of the record the line belongs to. */
export async function* recordLines({
  head,
  versions,
  exclusions,
  alarms,
  players,
}: CampaignRecordParts): AsyncGenerator<RecordLine> {
  yield* headLines(head);
  for await (const slice of versions())
    for (const { version, author, reason, created_at, definition } of slice) {
      const value = JSON.stringify(definition);
      yield { part: 'version', name: version, value, at: created_at, author, reason };
    }
  for await (const slice of exclusions())
    for (const { cause, ...exclusion } of slice) yield { part: 'exclusion', name: cause, ...exclusion };
  for (const { kind, summary, raised_at, decided_by, decided_at: _, id: _id, ...alarm } of alarms)
    yield { part: 'alarm', name: kind, value: summary, at: raised_at, author: decided_by, ...alarm };
  for await (const slice of players()) for (const player of slice) yield* playerLines(player);
}

function* headLines(head: RecordHead): Generator<RecordLine> {
  for (const [name, value] of Object.entries(head.campaign)) yield { part: 'campaign', name, value };
  for (const [name, value] of Object.entries(head.counted))
    yield { part: 'counted', name, value: typeof value === 'object' ? JSON.stringify(value) : value };
  for (const { action, ...step } of head.steps) yield { part: 'step', name: action, ...step };
  const { says, ...winners } = head.winners;
  for (const [name, value] of Object.entries(winners)) yield { part: 'winners', name, value };
  for (const value of says) yield { part: 'winners', name: 'says', value };
  for (const prize of head.prizes) {
    const places = 'place_from' in prize ? `${prize.place_from}–${prize.place_to}` : '';
    yield { part: 'prize', name: places, ...prizeCells({ ...prize, currency: head.funding.currency }) };
  }
  yield* fundingLines(head);
  yield* jurisdictionLines(head);
}

function* fundingLines({ funding, totals, certificate, listed }: RecordHead): Generator<RecordLine> {
  const { budget, currency, most, says } = funding;
  if (budget) yield { part: 'funding', name: 'budget', ...budget };
  yield { part: 'funding', name: 'most', amount: most, currency };
  yield { part: 'funding', name: 'says', value: says };
  for (const { kind, currency: of, owed, paid, count } of totals.results) {
    yield { part: 'total', name: 'owed', prize: kind, amount: owed, currency: of, value: count };
    yield { part: 'total', name: 'paid', prize: kind, amount: paid, currency: of };
  }
  for (const [name, value] of Object.entries(certificate ?? {})) yield { part: 'certificate', name, value };
  for (const [name, value] of Object.entries(listed)) yield { part: 'listed', name, value };
}

function* jurisdictionLines({ jurisdictions }: RecordHead): Generator<RecordLine> {
  const { named, findings, overrides, says } = jurisdictions;
  for (const value of named) yield { part: 'jurisdiction', name: 'named', value };
  yield { part: 'jurisdiction', name: 'says', value: says };
  for (const { rule, clause, jurisdiction, detail, severity } of findings) {
    const value = `${jurisdiction}, ${clause}: ${detail}`;
    yield { part: 'finding', name: rule, value, status: severity };
  }
  for (const { rule, version, ...override } of overrides)
    yield { part: 'override', name: rule, value: version, ...override };
}

/** A line for each prize; of a player without one, one line. */
function* playerLines({ prizes, ...player }: RecordedPlayer): Generator<RecordLine> {
  const line = { part: 'player', ...player };
  if (prizes.length === 0) yield line;
  for (const { prize, status, reason, paid_at } of prizes)
    yield { ...line, ...prizeCells(prize), status, reason, paid_at };
}

// Decimals are text, even in Excel: as a binary float not all of them would stay exact.
function prizeCells(prize: Omit<RecordedPrize['prize'], 'place_from' | 'place_to' | 'titles'>): RecordLine {
  return {
    prize: prize.kind,
    amount: prize.amount ?? prize.percent ?? prize.value ?? String(prize.count ?? ''),
    currency: prize.currency,
    wagering: prize.wagering ?? null,
  };
}
