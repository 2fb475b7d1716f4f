import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { scoreWords } from '../campaigns/kinds.ts';
import { consolePath } from '../connection/address.ts';
import { Badge } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Icon } from '../looks/icon.tsx';
import { timeText } from '../time/time-text.ts';
import styles from './board-table.module.css';

interface BoardLineProps {
  /** Of the campaign. */
  id: string;
  /** The number of lines before. */
  index: number;
  /** Undefined: on its way. */
  row: LeaderboardRow | undefined;
  next: LeaderboardRow | undefined;
  isFound: boolean;
  /** By how many places the player moved up a moment ago. */
  moved: number;
  /** In which times are shown. */
  zone: string;
  type: TournamentType;
  /** Goes to where the player's score is proved. */
  prove: (player_id: string) => void;
  /** Goes to what is open about the player. */
  judge: (player_id: string) => void;
  /** Undefined: nobody can be left out. */
  leaveOut: ((player_id: string) => void) | undefined;
  /** Whether the board is looked at without the player. */
  isLeftOut: boolean;
  disqualify: ((row: LeaderboardRow) => void) | undefined;
}

/**
 * A line of a board. Hundreds a second come into sight, so it uses plain elements and renders only when its content changes.
 */
export const BoardLine = memo(
  ({ id, index, row, next, isFound, moved, zone, type, isLeftOut, ...does }: BoardLineProps) => {
    const { prove, judge, leaveOut, disqualify } = does;
    if (row === undefined) return <ComingLine index={index} />;
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
        data-left-out={isLeftOut || undefined}
      >
        {leaveOut && <Tick row={row} leaveOut={leaveOut} isLeftOut={isLeftOut} />}
        <td className={styles.place}>
          {place}
          {moved !== 0 && <Moved by={moved} />}
        </td>
        <td>
          <div className={styles.who}>
            <Player id={id} row={row} prove={prove} />
            {row.open_alarms !== undefined && <OpenAlarms id={id} row={row} judge={judge} />}
          </div>
        </td>
        <Prizes prizes={prizes} isLastPaid={isLastPaid} />
        <td className={styles.score}>{scoreWords(score, type)}</td>
        <td className={styles.reached}>
          <time dateTime={reached_at} title={timeText(reached_at, 'UTC', 'millisecond')} className="numeric">
            {timeText(reached_at, zone, 'second')}
          </time>
        </td>
        {disqualify && <Disqualify row={row} disqualify={disqualify} />}
      </tr>
    );
  },
);

/** Two columns are there at every width. */
function ComingLine({ index }: { index: number }) {
  return (
    <tr aria-rowindex={index + 2}>
      <td className={styles.coming} colSpan={2}>
        {index + 1}
      </td>
    </tr>
  );
}

function Prizes({ prizes, isLastPaid }: { prizes: readonly string[]; isLastPaid: boolean }) {
  return (
    <td className={styles.prizes}>
      {prizes.join(', ')}
      {isLastPaid && (
        <span className={styles.mark}>
          <Badge>{t('last paid place')}</Badge>
        </span>
      )}
    </td>
  );
}

function Disqualify({ row, disqualify }: { row: LeaderboardRow; disqualify: (row: LeaderboardRow) => void }) {
  return (
    <td className={styles.actions}>
      <button
        type="button"
        className={styles.action}
        aria-label={t('Disqualify {player}', { player: row.player_username })}
        title={t('Disqualify')}
        onClick={() => disqualify(row)}
      >
        <Icon name="ban" />
      </button>
    </td>
  );
}

type TickProps = Required<Pick<BoardLineProps, 'isLeftOut'>> & {
  row: LeaderboardRow;
  leaveOut: (player_id: string) => void;
};

/** Leaves the player out of the board that is looked at as if they had not played. */
function Tick({ row: { player_id, player_username }, leaveOut, isLeftOut }: TickProps) {
  return (
    <td className={styles.tick}>
      <input
        type="checkbox"
        checked={isLeftOut}
        aria-label={t('Without {player}', { player: player_username })}
        onChange={() => leaveOut(player_id)}
      />
    </td>
  );
}

/** What is open about the player, which only staff see. */
function OpenAlarms({ id, row, judge }: Pick<BoardLineProps, 'id' | 'judge'> & { row: LeaderboardRow }) {
  const count = row.open_alarms ?? 0;
  return (
    <a
      className={styles.alarms}
      href={`${consolePath}/alarms?${new URLSearchParams({ campaign: id, player: row.player_id })}`}
      title={t('Staff see it, players never do')}
      onClick={(event) => inThisPage(event, () => judge(row.player_id))}
    >
      <Icon name="warning" size={13} />
      {rich(
        '{count, number}<hidden> {count, plural, one {open alarm} other {open alarms}} about {player}</hidden>',
        { count, player: row.player_username, hidden },
      )}
    </a>
  );
}

/** Follows a link in this page, unless it is asked for in another one. */
function inThisPage(event: MouseEvent, go: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go();
}

/** To the proof of the score. */
function Player({ id, row, prove }: Pick<BoardLineProps, 'id' | 'prove'> & { row: LeaderboardRow }) {
  const { player_id, player_username, prizes } = row;
  return (
    <a
      className={styles.player}
      href={`${consolePath}/campaigns/${id}/players/${encodeURIComponent(player_id)}`}
      onClick={(event) => inThisPage(event, () => prove(player_id))}
    >
      <span className={styles.name}>{player_username}</span>{' '}
      <span className={styles.minor}>
        {prizes.length > 0 && <span className={styles.ownPrize}>{prizes.join(', ')} </span>}
        <span className={styles.id}>{player_id}</span>
      </span>
    </a>
  );
}

/** The sign says it without colour, and the words without sight. */
function Moved({ by }: { by: number }) {
  return (
    <span className={styles.moved} data-way={by > 0 ? 'up' : 'down'}>
      <Icon name={by > 0 ? 'sortUp' : 'sortDown'} size={11} />
      {by > 0
        ? rich(
            '{count, number}<hidden> {count, plural, one {place} other {places}} up a moment ago</hidden>',
            { count: by, hidden },
          )
        : rich(
            '{count, number}<hidden> {count, plural, one {place} other {places}} down a moment ago</hidden>',
            { count: -by, hidden },
          )}
    </span>
  );
}

function hidden(words: ReactNode[]) {
  return <span className="visually-hidden">{words}</span>;
}
