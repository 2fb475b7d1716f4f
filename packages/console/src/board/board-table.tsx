import type { LeaderboardRow } from '@laurel/contract/campaigns/leaderboard.ts';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { Badge } from '../kit/badge.tsx';
import { FaultNotice } from '../kit/states.tsx';
import { Icon } from '../looks/icon.tsx';
import { proofPath } from '../proof/proof-path.ts';
import { Time } from '../time/time.tsx';
import { decimalText } from '../values/decimal-text.ts';
import styles from './board-table.module.css';
import { type BoardHead, useBoardLines } from './use-board.ts';
import { useMovement } from './use-movement.ts';

const LINE_PIXELS = 47;
/** Lines in the page beyond those in sight. */
const BEYOND = 15;

interface BoardTableProps {
  id: string;
  head: BoardHead;
  /** Who was looked for, and the line where that player stands, from 0; undefined: nobody. */
  found: { player_id: string; index: number } | undefined;
  /** Whether another moment is being computed meanwhile. */
  isOld: boolean;
  /** What can be done with a player; left out where nothing can. */
  actions?: ((row: LeaderboardRow) => ReactNode) | undefined;
}

/** A board of any length: lines in sight are in the page, and only their pages are read. */
export function BoardTable({ id, head, found, isOld, actions }: BoardTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: head.count,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE_PIXELS,
    overscan: BEYOND,
  });
  const inSight = virtualizer.getVirtualItems();
  const [first, last] = [inSight[0]?.index ?? 0, inSight.at(-1)?.index ?? 0];
  // One more, since whether a prize line is below a line follows from the next one.
  const { lines, lineAt, error } = useBoardLines(id, head, [first, Math.min(last + 1, head.count - 1)]);
  const moved = useMovement(lines, head.version, head.at === '');
  const at = found?.index;
  // biome-ignore lint/correctness/useExhaustiveDependencies: who was found, and on which board, brings the line into sight
  useEffect(() => {
    if (at !== undefined) virtualizer.scrollToIndex(at, { align: 'center' });
  }, [found?.player_id, at !== undefined, head.at]);
  if (error && lines.length === 0) return <FaultNotice error={error} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className={styles.frame} ref={frame} data-old={isOld || undefined} tabIndex={0}>
      <table className={styles.table} aria-rowcount={head.count + 1} aria-busy={isOld}>
        <caption className="visually-hidden">Leaderboard</caption>
        <Head hasActions={actions !== undefined} />
        <tbody>
          <Space pixels={inSight[0]?.start ?? 0} />
          {inSight.map(({ index }) => (
            <Line
              key={index}
              id={id}
              index={index}
              row={lineAt(index)}
              next={lineAt(index + 1)}
              isFound={found !== undefined && lineAt(index)?.player_id === found.player_id}
              moved={moved.get(lineAt(index)?.player_id ?? '') ?? 0}
              actions={actions}
            />
          ))}
          <Space pixels={virtualizer.getTotalSize() - (inSight.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}

function Head({ hasActions }: { hasActions: boolean }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.place}>
          Place
        </th>
        <th scope="col">Player</th>
        <th scope="col" className={styles.prizes}>
          Prize
        </th>
        <th scope="col" className={styles.score}>
          Score
        </th>
        <th scope="col" className={styles.reached}>
          Reached
        </th>
        {hasActions && (
          <th scope="col" className={styles.actions}>
            <span className="visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface LineProps {
  id: string;
  index: number;
  /** Undefined: on its way. */
  row: LeaderboardRow | undefined;
  next: LeaderboardRow | undefined;
  isFound: boolean;
  /** By how many places the player moved up a moment ago. */
  moved: number;
  actions: BoardTableProps['actions'];
}

function Line({ id, index, row, next, isFound, moved, actions }: LineProps) {
  const columns = actions ? 6 : 5;
  if (row === undefined)
    return (
      <tr aria-rowindex={index + 2}>
        <td className={styles.coming} colSpan={columns}>
          {index + 1}
        </td>
      </tr>
    );
  const { place, player_id, player_username, prizes, score, reached_at } = row;
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
        <Link className={styles.player} to={proofPath(id, player_id)}>
          <span className={styles.name}>{player_username}</span>{' '}
          <span className={styles.minor}>
            {prizes.length > 0 && <span className={styles.ownPrize}>{prizes.join(', ')} · </span>}
            {player_id}
          </span>
        </Link>
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
        <Time value={reached_at} precision="second" />
      </td>
      {actions && <td className={styles.actions}>{actions(row)}</td>}
    </tr>
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

function Space({ pixels }: { pixels: number }) {
  if (pixels <= 0) return null;
  return (
    <tr>
      <td className={styles.space} colSpan={6} style={{ height: pixels }} />
    </tr>
  );
}
