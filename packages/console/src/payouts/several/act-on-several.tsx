import type { MarkedPayouts, PaymentObstacle } from '@laurel/contract/payouts/mark-paid.ts';
import type { ApprovedPayouts, ListedPayout } from '@laurel/contract/payouts/payouts.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { payoutText } from '../../campaigns/edits/prize-words.ts';
import { laurel } from '../../connection/laurel.ts';
import { useMay } from '../../identity/session/session.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { TextLink } from '../../kit/page.tsx';
import { PlayerName } from '../../kit/player-name.tsx';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { PayoutFiles } from '../payout-files.tsx';
import { OpenAlarms, PayoutMarks } from '../payout-marks.tsx';
import { payoutActionWords, statusWords } from '../payout-words.ts';
import styles from '../payouts.module.css';
import type { PayoutsQuery } from '../payouts-query.ts';
import { totalText } from '../total-text.ts';
import { isFor, resultText, type SeveralAction, severalWords, waitText } from './several-actions.ts';

/** At most so many winners are named before one acts on them; the rest is a number. */
const NAMED = 8;

interface SeveralProps {
  action: SeveralAction;
  /** What was chosen, of any status; of a whole campaign what is shown of it. */
  payouts: readonly ListedPayout[];
  /** All of a campaign, and how many they are; left out: those that were chosen. */
  whole?: { campaign_id: number; count: number } | undefined;
  /** The list that they are of, whose file the bank pays from. */
  query: PayoutsQuery;
  done: () => void;
}

type Body = ({ ids: number[] } | { campaign_id: number }) & { reason?: string };

const callOf: Record<SeveralAction, (body: Body) => Promise<ApprovedPayouts | MarkedPayouts>> = {
  approve: (body) => laurel.approvePayouts({ body }),
  'mark-paid': (body) => laurel.markPayoutsPaid({ body }),
};

interface SeveralActionsProps extends Omit<SeveralProps, 'action' | 'whole'> {
  /** A campaign of which nothing was chosen, and how many of its payouts each action could be of. */
  whole?: { campaign_id: number; counts: Record<SeveralAction, number> } | undefined;
}

/** What a manager can do to several payouts. */
export function SeveralActions({ whole, ...several }: SeveralActionsProps) {
  if (!useMay('manager')) return null;
  return (['approve', 'mark-paid'] as const).map((action) => (
    <ActOnSeveral
      key={action}
      action={action}
      whole={whole && { campaign_id: whole.campaign_id, count: whole.counts[action] }}
      {...several}
    />
  ));
}

/** Approves several payouts, or marks them as paid: the answer names what somebody has to decide about. */
function ActOnSeveral({ done, ...several }: SeveralProps) {
  // It outlives the choice, which ends with the call.
  const [leftOut, setLeftOut] = useState<LeftOutPayouts>([]);
  const finish = (answer: ApprovedPayouts | MarkedPayouts) => {
    setLeftOut(answer.left_out);
    done();
  };
  return (
    <>
      <AskAboutSeveral {...several} finish={finish} />
      <LeftOutDialog leftOut={leftOut} close={() => setLeftOut([])} />
    </>
  );
}

interface AskProps extends Omit<SeveralProps, 'done'> {
  finish: (answer: ApprovedPayouts | MarkedPayouts) => void;
}

function AskAboutSeveral({ action, payouts, whole, query, finish }: AskProps) {
  const [isAsked, ask] = useState(false);
  const words = severalWords[action];
  const meant = payouts.filter((payout) => isFor(action, payout));
  const count = whole?.count ?? meant.length;
  if (count === 0) return null;
  const [free = [], waiting = []] = [true, false].map((isFree) =>
    meant.filter((payout) => words.isFree(payout) === isFree),
  );
  const some = { free: count - waiting.length, count };
  const named = whole ? { campaign_id: whole.campaign_id } : { ids: meant.map(({ id }) => id) };
  const { verb, consequence, reason } = payoutActionWords[action];
  return (
    <>
      <Button leftSection={<Icon name="check" />} onClick={() => ask(true)}>
        {whole ? words.all(count) : words.some(count)}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={words.title(count)}
        verb={waiting.length === 0 ? verb : words.part(some)}
        isReady={some.free > 0}
        reason={reason}
        run={(given) => callOf[action]({ ...named, ...(given && { reason: given }) })}
        done={(answer) => resultText(action, answer.count, answer.left_out_count)}
        onDone={finish}
        close={() => ask(false)}
      >
        {waiting.length > 0 && <p className={styles.waits}>{waitText(waiting.length)}</p>}
        <Winners waiting={waiting} free={free} count={count} />
        <p>{consequence}</p>
        {action === 'mark-paid' && (
          <PayoutFiles query={{ ...query, status: 'approved' }} words={t('File for the bank')} />
        )}
      </Confirm>
    </>
  );
}

interface WinnersProps {
  waiting: readonly ListedPayout[];
  free: readonly ListedPayout[];
  count: number;
}

/** The first of them with their marks, and what those come to that nobody has to decide about. */
function Winners({ waiting, free, count }: WinnersProps) {
  const payouts = [...waiting, ...free];
  return (
    <>
      {payouts.length === count && <strong>{totalText(free.map(({ prize }) => prize))}</strong>}
      <ul className="bulleted">
        {payouts.slice(0, NAMED).map((payout) => (
          <li key={payout.id}>
            {payoutText(payout)} <PayoutMarks payout={payout} />
          </li>
        ))}
        {count > NAMED && <li>{t('and {count, number} more', { count: count - NAMED })}</li>}
      </ul>
    </>
  );
}

type LeftOutPayouts = (ApprovedPayouts['left_out'][number] & { reasons?: PaymentObstacle[] })[];

/** What keeps a payout from being paid; open alarms are named by themselves. */
const reasonWords: Record<PaymentObstacle, string> = {
  pending: statusWords.pending.means,
  held: statusWords.held.word,
  paid: statusWords.paid.word,
  rejected: statusWords.rejected.word,
  being_sent: t('It is being sent to the reward endpoint'),
  paused: t('Incentives paused'),
  open_alarm: '',
};

/** Names the payouts that an action on several left out, and why, until somebody closes it. */
function LeftOutDialog({ leftOut, close }: { leftOut: LeftOutPayouts; close: () => void }) {
  return (
    <Modal
      opened={leftOut.length > 0}
      onClose={close}
      size="lg"
      title={t('{count, plural, one {# payout was} other {# payouts were}} left out', {
        count: leftOut.length,
      })}
    >
      <p>
        {t(
          'They wait for a decision: about an alarm, a hold or a pause of the player. After it you can approve and pay them one by one.',
        )}
      </p>
      <ul className={styles.leftOut}>
        {leftOut.map(({ payout_id, player_id, open_alarms, reasons = [] }) => (
          <li key={payout_id}>
            <TextLink
              to="/payouts"
              search={{ status: 'all', payout: String(payout_id) }}
              fw={560}
              onClick={close}
            >
              {player_id === null ? t('an erased player') : <PlayerName player_id={player_id} />}
            </TextLink>
            <span className="minor breakable">
              {reasons
                .map((reason) => reasonWords[reason])
                .filter(Boolean)
                .join(' · ')}
            </span>
            <OpenAlarms alarms={open_alarms} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
