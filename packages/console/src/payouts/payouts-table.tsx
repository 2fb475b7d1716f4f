import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { Anchor, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListOf } from '../connection/use-list.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { TextLink } from '../kit/links.tsx';
import { Distance, Time } from '../time/time.tsx';
import { spanText } from '../time/time-text.ts';
import { paidWords } from './paid-words.ts';
import { PayoutStatus } from './payout-status.tsx';
import styles from './payouts.module.css';
import { prizeText } from './prize-text.ts';

interface PayoutsTableProps {
  list: ListOf<Payout>;
  open: (payout: Payout) => void;
  /** Ids of what is chosen, and how to choose among those that wait for approval; left out where nothing can be approved. */
  chosen?: { ids: ReadonlySet<number>; choose: (ids: ReadonlySet<number>) => void } | undefined;
  /** Whether each row says of which campaign it is. */
  withCampaign?: boolean;
  empty: ReactNode;
}

/** Payouts as a queue: who won what, its status, and what keeps it from going on. */
export function PayoutsTable({ list, open, chosen, withCampaign = false, empty }: PayoutsTableProps) {
  const columns = [
    ...(chosen ? [choice(list.rows, chosen)] : []),
    winner(open),
    ...(withCampaign ? [campaign] : []),
    ...rest,
  ];
  return (
    <DataTable
      caption="Payouts"
      columns={columns}
      rowKey={({ id }) => id}
      isSelected={({ id }) => chosen?.ids.has(id) ?? false}
      height="70vh"
      {...list}
      empty={empty}
    />
  );
}

function choice(
  rows: readonly Payout[],
  { ids, choose }: NonNullable<PayoutsTableProps['chosen']>,
): Column<Payout> {
  const waiting = rows.filter(({ status }) => status === 'pending');
  const all = waiting.length > 0 && waiting.every(({ id }) => ids.has(id));
  const withOr = (id: number, isIn: boolean) =>
    new Set(isIn ? [...ids, id] : [...ids].filter((one) => one !== id));
  return {
    id: 'choice',
    title: (
      <Checkbox
        size="xs"
        aria-label="Select all shown"
        checked={all}
        indeterminate={!all && ids.size > 0}
        onChange={() => choose(new Set(all ? [] : waiting.map(({ id }) => id)))}
      />
    ),
    cell: ({ id, player_username, prize, status }) =>
      status === 'pending' && (
        <Checkbox
          size="xs"
          aria-label={`Select ${player_username ?? 'an erased player'}, ${prizeText(prize)}`}
          checked={ids.has(id)}
          onChange={(event) => choose(withOr(id, event.currentTarget.checked))}
        />
      ),
  };
}

function winner(open: (payout: Payout) => void): Column<Payout> {
  return {
    id: 'winner',
    title: 'Winner',
    cell: (payout) => (
      <div className={styles.winner}>
        <span className={styles.place}>{payout.place}</span>
        <span className={styles.name}>
          <Anchor
            component="button"
            type="button"
            c="var(--text)"
            fw={560}
            size="sm"
            onClick={() => open(payout)}
          >
            {payout.player_username ?? 'Erased player'}
          </Anchor>
          <span className={styles.minor}>{payout.player_id ?? payout.player_hash.slice(0, 10)}</span>
        </span>
      </div>
    ),
  };
}

const campaign: Column<Payout> = {
  id: 'campaign',
  title: 'Campaign',
  tight: true,
  cell: ({ campaign_id, custom_id }) => (
    <TextLink
      to="/campaigns/$id/payouts"
      params={{ id: String(campaign_id) }}
      size="xs"
      c="var(--text-muted)"
    >
      {custom_id}
    </TextLink>
  ),
};

const rest: Column<Payout>[] = [
  { id: 'prize', title: 'Prize', align: 'end', tight: true, cell: ({ prize }) => prizeText(prize) },
  { id: 'status', title: 'Status', tight: true, cell: ({ status }) => <PayoutStatus status={status} /> },
  { id: 'standing', title: 'What happens', cell: (payout) => <Standing payout={payout} /> },
  {
    id: 'since',
    title: 'Since',
    tight: true,
    cell: (payout) => (
      <div className={styles.since}>
        <Time value={latest(payout)} />
        <span className={styles.minor}>
          {payout.paid_at === null ? (
            <>
              settled <Distance value={payout.created_at} />
            </>
          ) : (
            `${spanText(Date.parse(payout.paid_at) - Date.parse(payout.created_at))} after the settlement`
          )}
        </span>
      </div>
    ),
  },
];

/** What the payout waits for, or what became of it. */
function Standing({ payout }: { payout: Payout }) {
  const { status, approvals, last_error, next_attempt_at, attempts, reason } = payout;
  if (status === 'paid') return <>{paidWords(payout)}</>;
  if (status === 'pending' && approvals.length > 0)
    return <>Approved by {approvals.map(({ by }) => by).join(', ')}; needs one more person</>;
  if (status === 'approved' && last_error !== null && next_attempt_at !== null)
    return (
      <>
        Attempt {attempts} failed: {last_error}; next <Distance value={next_attempt_at} />
      </>
    );
  if (status === 'failed') return <>{last_error ?? reason}</>;
  if (status === 'rejected') return <>{reason}</>;
  if (status === 'pending') return <>Waiting for approval</>;
  if (status === 'approved') return <>Waiting to be sent or marked as paid</>;
  return <>Taken at attempt {attempts}; not confirmed yet</>;
}

function latest({ created_at, approved_at, sent_at, paid_at }: Payout): string {
  return paid_at ?? sent_at ?? approved_at ?? created_at;
}
