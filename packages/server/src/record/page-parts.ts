import type { RecordLine } from './record-lines.ts';

type Member = keyof RecordLine;

/** A part of the page: a table, each column with the members of a line that it shows. */
export interface PagePart {
  part: string;
  title: string;
  /** Names of lines are ids, and shown as they are; others are words. */
  isNamedById?: boolean;
  columns: readonly (readonly [string, ...Member[]])[];
}

const player = ['Player', 'player_id', 'player_username', 'player_hash', 'erased_at'] as const;
const decision = [
  ['By', 'author'],
  ['Reason', 'reason'],
] as const;
const named = [
  ['What', 'name'],
  ['Value', 'value'],
] as const;

/** The parts of a record in the order of its lines. */
export const pageParts: readonly PagePart[] = [
  { part: 'campaign', title: 'Campaign', columns: named },
  { part: 'counted', title: 'What counted', columns: named },
  { part: 'step', title: 'What was done', columns: [['When', 'at'], ['Step', 'name'], ...decision] },
  { part: 'winners', title: 'How winners were found', columns: named },
  {
    part: 'prize',
    title: 'Prizes',
    columns: [
      ['Places', 'name'],
      ['Prize', 'prize', 'amount', 'wagering'],
    ],
  },
  {
    part: 'funding',
    title: 'Funding',
    columns: [
      ['What', 'name'],
      ['Value', 'value', 'amount'],
    ],
  },
  {
    part: 'total',
    title: 'Totals',
    columns: [
      ['What', 'name'],
      ['Prize', 'prize'],
      ['Amount', 'amount'],
      ['Payouts', 'value'],
    ],
  },
  { part: 'certificate', title: 'Certificate', columns: named },
  { part: 'listed', title: 'How many this record lists', columns: named },
  { part: 'jurisdiction', title: 'Jurisdictions', columns: named },
  {
    part: 'finding',
    isNamedById: true,
    title: 'Findings',
    columns: [
      ['Rule', 'name'],
      ['Finding', 'value'],
      ['Severity', 'status'],
    ],
  },
  {
    part: 'override',
    isNamedById: true,
    title: 'Overridden rules',
    columns: [['Rule', 'name'], ['Since version', 'value'], ['When', 'at'], ...decision],
  },
  {
    part: 'version',
    title: 'Versions of the rules, the newest first',
    columns: [['Version', 'name'], ['When', 'at'], ...decision, ['Definition', 'value']],
  },
  {
    part: 'exclusion',
    title: 'Exclusions',
    columns: [player, ['Cause', 'name'], ['When', 'at'], ...decision],
  },
  {
    part: 'alarm',
    title: 'Alarms',
    columns: [player, ['Alarm', 'name', 'value'], ['When', 'at'], ['Decision', 'status'], ...decision],
  },
  {
    part: 'player',
    title: 'Players in the order of the board',
    columns: [
      ['Place', 'place'],
      player,
      ['Score', 'score', 'reached_at'],
      ['Prize', 'prize', 'amount', 'wagering'],
      ['Payout', 'status', 'paid_at', 'reason'],
    ],
  },
];
