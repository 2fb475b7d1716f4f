import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import { useReachable } from '../connection/reachable.ts';
import { Badge } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Time } from '../time/time.tsx';

import styles from './board-tab.module.css';
import { lastPaidPlace, ofPlayers } from './board-words.ts';
import type { BoardHead } from './use-board.ts';

/** What kind of board is below: live, final or past, how many players are on it, and how many of them win. */
export function BoardStanding({ campaign, head }: { campaign: TournamentCampaign; head: BoardHead }) {
  const paid = lastPaidPlace(ofPlayers(campaign));

  return (
    <div className={styles.standing}>
      <Liveness head={head} />
      {isLive(head) && (
        <span>
          {rich('Scored up to {time}', { time: <Time value={head.scored_up_to} precision="millisecond" /> })}
        </span>
      )}
      <span>{t('{count, plural, one {# player} other {# players}}', { count: head.count })}</span>
      {paid > 0 && <span>{paidWords(paid, paid - head.count)}</span>}
      {campaign.tournament_type === 'IM' && <span>{t('prizes by rounds used, not by place')}</span>}
    </div>
  );
}

/** Only a board that still changes says up to when it is scored. */
function isLive(head: BoardHead): head is BoardHead & { scored_up_to: string } {
  return head.at === '' && !head.settled && head.scored_up_to !== undefined;
}

/** How many places win, and how many of them nobody holds yet. */
function paidWords(paid: number, free: number): string {
  if (free <= 0) return t('{paid, plural, one {# paid place} other {# paid places}}', { paid });
  return t('{paid, plural, one {# paid place} other {# paid places}}, {free, number} of them nobody’s yet', {
    paid,
    free,
  });
}

function Liveness({ head: { at, settled } }: { head: BoardHead }) {
  const isHere = useReachable();
  if (at !== '')
    return (
      <Badge tone="info">{rich('As of {time}', { time: <Time value={at} precision="second" /> })}</Badge>
    );
  if (settled) return <Badge>{t('Final')}</Badge>;
  return isHere ? (
    <Badge tone="good">{t('Live')}</Badge>
  ) : (
    <Badge tone="warn">{t('From before the server stopped answering')}</Badge>
  );
}
