import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { useReachable } from '../connection/reachable.ts';
import { Badge } from '../kit/badge.tsx';
import { Time } from '../time/time.tsx';
import { countText } from '../values/decimal-text.ts';
import styles from './board-tab.module.css';
import { lastPaidPlace } from './board-words.ts';
import type { BoardHead } from './use-board.ts';

/** What kind of board is below: live, final or past, how many players are on it, and how many of them win. */
export function BoardStanding({ campaign, head }: { campaign: Campaign; head: BoardHead }) {
  const paid = lastPaidPlace(campaign);
  const free = paid - head.count;
  return (
    <div className={styles.standing}>
      <Liveness head={head} />
      <span>
        {countText(head.count)} {head.count === 1 ? 'player' : 'players'}
      </span>
      {paid > 0 && (
        <span>
          {countText(paid)} paid {paid === 1 ? 'place' : 'places'}
          {free > 0 && `, ${countText(free)} of them nobody’s yet`}
        </span>
      )}
      {campaign.tournament_type === 'IM' && <span>prizes by rounds used, not by place</span>}
    </div>
  );
}

function Liveness({ head: { at, settled } }: { head: BoardHead }) {
  const isHere = useReachable();
  if (at !== '')
    return (
      <Badge tone="info">
        As of <Time value={at} precision="second" />
      </Badge>
    );
  if (settled) return <Badge>Final</Badge>;
  return isHere ? (
    <Badge tone="good">Live</Badge>
  ) : (
    <Badge tone="warn">From before the server stopped answering</Badge>
  );
}
