import { winsBy } from '@laurel/contract/campaigns/by-kind.ts';
import type { ListedPayout as Payout } from '@laurel/contract/payouts/payouts.ts';
import { Anchor, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { prizeText } from '../campaigns/edits/prize-words.ts';
import type { ListOf } from '../connection/laurel.ts';
import { choiceColumn } from '../kit/choice-column.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { StateBadge, TextLink } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Distance, Time } from '../time/time.tsx';
import { spanText } from '../time/time-text.ts';
import { allOf } from '../values/list-text.ts';
import { PayoutMarks } from './payout-marks.tsx';
import { paidWords, reasonText, statusWords, stepText } from './payout-words.ts';
import styles from './payouts.module.css';
import { isForSeveral } from './several/several-actions.ts';

interface PayoutsTableProps {
  list: ListOf<Payout>;
  open: (payout: Payout) => void;
  /** Ids of what is chosen, and how to choose among those that can be approved or marked as paid; left out: none can be. */
  chosen?: { ids: ReadonlySet<number>; choose: (ids: ReadonlySet<number>) => void } | undefined;
  /** Whether each row says of which campaign it is. */
  withCampaign?: boolean;
  empty: ReactNode;
}

/** Payouts as a queue: who won what, its status, and what keeps it from going on. */
export function PayoutsTable({ list, open, chosen, withCampaign = false, empty }: PayoutsTableProps) {
  const columns = [
    ...(chosen
      ? [
          choiceColumn({
            ...chosen,
            offered: list.rows.filter(isForSeveral),
            nameOf: (payout) =>
              t('Select {player}, {prize}', { player: nameOf(payout), prize: prizeText(payout.prize) }),
          }),
        ]
      : []),
    winner(open),
    prize,
    ...(withCampaign ? [campaign] : []),
    ...rest,
  ];
  return (
    <DataTable
      caption={t('Payouts')}
      columns={columns}
      rowKey={({ id }) => id}
      isSelected={({ id }) => chosen?.ids.has(id) ?? false}
      height="70vh"
      {...list}
      empty={empty}
    />
  );
}

/** Whether it is made when the campaign is settled; others while it runs, as soon as something is won. */
function isBySettlement({ campaign_kind }: Payout): boolean {
  return campaign_kind === 'tournament' || campaign_kind === 'raffle';
}

function winner(open: (payout: Payout) => void): Column<Payout> {
  return {
    title: t('Winner'),
    cell: (payout) => (
      <div className={styles.winner}>
        <span className={styles.place}>{isBySettlement(payout) && payout.place}</span>
        <span className={styles.name}>
          <Anchor
            component="button"
            type="button"
            c="var(--text)"
            fw={560}
            size="sm"
            onClick={() => open(payout)}
          >
            {payout.player_username ?? t('Erased player')}
          </Anchor>
          <span className="minor breakable">{payout.player_id ?? payout.player_hash.slice(0, 10)}</span>
          {winsBy[payout.campaign_kind] === 'steps' && (
            <span className="minor breakable">{stepText(payout)}</span>
          )}
        </span>
      </div>
    ),
  };
}

const campaign: Column<Payout> = {
  title: t('Campaign'),
  tight: true,
  cell: ({ campaign_id, campaign_name, custom_id }) => (
    <div className="lines">
      <TextLink to="/campaigns/$id/payouts" params={{ id: String(campaign_id) }} size="sm">
        {campaign_name}
      </TextLink>
      <span className="minor breakable">{custom_id}</span>
    </div>
  ),
};

const prize: Column<Payout> = {
  title: t('Prize'),
  align: 'end',
  cell: (payout) => prizeText(payout.prize),
};

const rest: Column<Payout>[] = [
  { title: t('Status'), tight: true, cell: ({ status }) => <StateBadge {...statusWords[status]} /> },
  {
    title: t('What happens'),
    cell: (payout) => (
      <Group gap="0.25rem 0.5rem" align="baseline">
        <Standing payout={payout} />
        <PayoutMarks payout={payout} />
      </Group>
    ),
  },
  {
    title: t('Since'),
    tight: true,
    cell: (payout) => (
      <div className="lines">
        <Time value={latest(payout)} />
        <span className="minor breakable">
          <SinceWon payout={payout} />
        </span>
      </div>
    ),
  },
];

/** How long ago it became owed, or how long after that it was paid. */
function SinceWon({ payout }: { payout: Payout }) {
  const { created_at, paid_at } = payout;
  if (paid_at !== null) {
    const span = spanText(Date.parse(paid_at) - Date.parse(created_at));
    return isBySettlement(payout)
      ? t('{span} after the settlement', { span })
      : t('{span} after it was won', { span });
  }
  const distance = <Distance value={created_at} isPast />;
  return isBySettlement(payout)
    ? rich('settled {distance}', { distance })
    : rich('won {distance}', { distance });
}

/** What the payout waits for, or what became of it. */
function Standing({ payout }: { payout: Payout }) {
  const { status, approvals, last_error, next_attempt_at, attempts, reason } = payout;
  if (status === 'paid') return paidWords(payout);
  if (status === 'pending' && approvals.length > 0)
    return t('Approved by {people}; needs one more person', {
      people: allOf(approvals.map(({ by }) => by)),
    });
  if (status === 'approved' && last_error !== null && next_attempt_at !== null)
    return rich('Attempt {number} failed: {error}; next {distance}', {
      number: attempts,
      error: last_error,
      distance: <Distance value={next_attempt_at} />,
    });
  if (status === 'failed') return last_error ?? reason;
  if (status === 'held') return <HeldWords payout={payout} />;
  if (status === 'rejected') return reason;
  if (status === 'pending') return t('Waiting for approval');
  if (status === 'approved') return t('Waiting to be sent or marked as paid');
  return t('Taken at attempt {number}; not confirmed yet', { number: attempts });
}

/** Why it is held, and by when somebody wants to decide. */
function HeldWords({ payout: { reason, held_until, releases } }: { payout: Payout }) {
  if (releases.length > 0)
    return t('Released by {people}; needs one more person', {
      people: allOf(releases.map(({ by }) => by)),
    });
  const why = reasonText(reason ?? '');
  if (held_until === null) return why;
  return rich('{reason} Decision due {distance}', {
    reason: why,
    distance: <Distance value={held_until} />,
  });
}

function nameOf({ player_username }: Payout): string {
  return player_username ?? t('an erased player');
}

function latest({ created_at, approved_at, sent_at, paid_at }: Payout): string {
  return paid_at ?? sent_at ?? approved_at ?? created_at;
}
