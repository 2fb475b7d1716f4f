import { type PayoutStatus, payoutMeanings, payoutStatuses } from '../values/payout-status.ts';
import { type PayoutAction, payoutActions, payoutStates } from './payout-states.ts';

/** The lines that enclose the table in docs/rules/payouts.md. */
const bounds = ['<!-- payout states: begin -->', '<!-- payout states: end -->'] as const;

/** The state table of payouts as Markdown: what each status means, where it leads, and which calls lead there. */
export function payoutStateTable(): string {
  const rows = payoutStatuses.map((status) => {
    const { next } = payoutStates[status];
    const calls = actionsFrom(status).map((action) => `\`/${action}\``);
    return cells([
      `\`${status}\``,
      payoutMeanings[status],
      next.map((to) => `\`${to}\``).join(', '),
      calls.join(', '),
    ]);
  });
  return [cells(['status', 'means', 'next', 'calls']), '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** The document with its table replaced by the current one; throws if the bounds are missing. */
export function withPayoutStates(document: string): string {
  const [begin, end] = bounds;
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error('the document has no place for the states of payouts');
  return `${before}${begin}\n\n${payoutStateTable()}\n\n${end}${after}`;
}

function actionsFrom(status: PayoutStatus): PayoutAction[] {
  const actions = Object.entries(payoutActions) as [PayoutAction, { from: readonly PayoutStatus[] }][];
  return actions.filter(([, { from }]) => from.includes(status)).map(([action]) => action);
}

function cells(texts: string[]): string {
  return `| ${texts.map((text) => text || '–').join(' | ')} |`;
}
