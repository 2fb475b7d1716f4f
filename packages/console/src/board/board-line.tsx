import type { LeaderboardRow } from '@laurel/contract/campaigns/leaderboard.ts';
import { type MouseEvent, memo } from 'react';
import { consolePath } from '../app/address.ts';
import { Badge } from '../kit/badge.tsx';
import { Icon } from '../looks/icon.tsx';
import { proofPath } from '../proof/proof-path.ts';
import { timeText } from '../time/time-text.ts';
import { decimalText } from '../values/decimal-text.ts';
import styles from './board-table.module.css';

interface BoardLineProps {
  /** Of the campaign. */
  id: string;
  /** How many lines stand before. */
  index: number;
  /** Undefined: on its way. */
  row: LeaderboardRow | undefined;
  next: LeaderboardRow | undefined;
  isFound: boolean;
  /** By how many places the player moved up a moment ago. */
  moved: number;
  /** In which times are shown. */
  zone: string;
  /** Goes to where the player's score is proved. */
  prove: (player_id: string) => void;
  disqualify: ((row: LeaderboardRow) => void) | undefined;
}

/** A line of a board. Hundreds a second come into sight, so it is of plain elements and is made anew only when something in it is another. */
export const BoardLine = memo(
  ({ id, index, row, next, isFound, moved, zone, prove, disqualify }: BoardLineProps) => {
    if (row === undefined)
      return (
        <tr aria-rowindex={index + 2}>
          <td className={styles.coming} colSpan={disqualify ? 6 : 5}>
            {index + 1}
          </td>
        </tr>
      );
    const { place, prizes, score, reached_at } = row;
    const isLastPaid = prizes.length > 0 && next !== undefined && next.prizes.length === 0;
    return (
      <tr
        data-row
        aria-rowindex={index + 2}
        aria-current={isFound || undefined}
        data-last-paid={isLastPaid || undefined}
        data-tier-end={(next !== undefined && next.prizes.join() !== prizes.join()) || undefined}
        data-moved={moved === 0 ? undefined : moved > 0 ? 'up' : 'down'}
      >
        <td className={styles.place}>
          {place}
          {moved !== 0 && <Moved by={moved} />}
        </td>
        <td>
          <Player id={id} row={row} prove={prove} />
        </td>
        <td className={styles.prizes}>
          {prizes.join(', ')}
          {isLastPaid && (
            <span className={styles.mark}>
              <Badge>last paid place</Badge>
            </span>
          )}
        </td>
        <td className={styles.score}>{decimalText(score)}</td>
        <td className={styles.reached}>
          <time dateTime={reached_at} title={timeText(reached_at, 'UTC', 'millisecond')} className="numeric">
            {timeText(reached_at, zone, 'second')}
          </time>
        </td>
        {disqualify && (
          <td className={styles.actions}>
            <button
              type="button"
              className={styles.action}
              aria-label={`Disqualify ${row.player_username}`}
              title="Disqualify"
              onClick={() => disqualify(row)}
            >
              <Icon name="ban" />
            </button>
          </td>
        )}
      </tr>
    );
  },
);

/** To the proof of the score; in this page, unless it is asked for in another one. */
function Player({ id, row, prove }: Pick<BoardLineProps, 'id' | 'prove'> & { row: LeaderboardRow }) {
  const { player_id, player_username, prizes } = row;
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    prove(player_id);
  };
  return (
    <a className={styles.player} href={consolePath + proofPath(id, player_id)} onClick={open}>
      <span className={styles.name}>{player_username}</span>{' '}
      <span className={styles.minor}>
        {prizes.length > 0 && <span className={styles.ownPrize}>{prizes.join(', ')} · </span>}
        {player_id}
      </span>
    </a>
  );
}

/** The sign says it without colour, and the words without sight. */
function Moved({ by }: { by: number }) {
  return (
    <span className={styles.moved} data-way={by > 0 ? 'up' : 'down'}>
      <Icon name={by > 0 ? 'sortUp' : 'sortDown'} size={11} />
      {Math.abs(by)}
      <span className="visually-hidden">{by > 0 ? ' places up' : ' places down'} a moment ago</span>
    </span>
  );
}
