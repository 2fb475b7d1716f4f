import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useReachable } from '../connection/reachable.ts';
import { Badge, FaultNotice, Scrolling } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Time } from '../time/time.tsx';
import { useShownZone } from '../time/zones.ts';
import { BoardLine } from './board-line.tsx';
import styles from './board-table.module.css';
import { lastPaidPlace, ofPlayers } from './board-words.ts';
import { type BoardHead, useBoardLines } from './use-board.ts';

const LINE_PIXELS = 47;
/** Lines in the page beyond those in sight. */
const BEYOND = 10;

interface BoardTableProps {
  id: string;
  head: BoardHead;
  type: TournamentType;
  /** Who was looked for, and the line where that player is, from 0; undefined: nobody. */
  found: { player_id: string; index: number } | undefined;
  /** Whether another moment is being computed meanwhile. */
  isOld: boolean;
  /** The players that are left out of the look at the board, and how to choose them; undefined: nobody chooses any. */
  without: { players: readonly string[]; toggle: (player_id: string) => void } | undefined;
  /** Asks whether a player is to be taken off; left out where nobody can be. */
  disqualify?: ((row: LeaderboardRow) => void) | undefined;
}

/** A board of any length: lines in sight are in the page, and only their pages are read. */
export function BoardTable({ id, head, type, found, isOld, without, disqualify }: BoardTableProps) {
  const frame = useRef<HTMLElement>(null);
  const virtualizer = useLinesInSight(head.count, frame);
  const zone = useShownZone();
  const ways = useWays(id);
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
    <Scrolling label={t('Leaderboard')} className={styles.frame} ref={frame} data-old={isOld || undefined}>
      <table className={styles.table} aria-rowcount={head.count + 1} aria-busy={isOld}>
        <caption className="visually-hidden">{t('Leaderboard')}</caption>
        <Head hasTicks={without !== undefined} hasActions={disqualify !== undefined} />
        <tbody>
          <Space pixels={inSight[0]?.start ?? 0} />
          {inSight.map(({ index }) => (
            <BoardLine
              key={index}
              id={id}
              index={index}
              row={lineAt(index)}
              next={lineAt(index + 1)}
              isFound={found !== undefined && lineAt(index)?.player_id === found.player_id}
              moved={moved.get(lineAt(index)?.player_id ?? '') ?? 0}
              zone={zone}
              type={type}
              {...ways}
              leaveOut={without?.toggle}
              isLeftOut={without?.players.includes(lineAt(index)?.player_id ?? '') ?? false}
              disqualify={disqualify}
            />
          ))}
          <Space pixels={virtualizer.getTotalSize() - (inSight.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </Scrolling>
  );
}

/** Where the links of a line lead. */
function useWays(id: string) {
  const navigate = useNavigate();
  const prove = useCallback(
    (player_id: string) =>
      void navigate({ to: '/campaigns/$id/players/$player', params: { id, player: player_id } }),
    [id, navigate],
  );
  const judge = useCallback(
    (player: string) => void navigate({ to: '/alarms', search: { campaign: id, player } }),
    [id, navigate],
  );
  return { prove, judge };
}

function useLinesInSight(count: number, frame: RefObject<HTMLElement | null>) {
  return useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE_PIXELS,
    overscan: BEYOND,
    useFlushSync: false,
  });
}

const titles: readonly [title: string, name?: string | undefined][] = [
  [t('Place'), styles.place],
  [t('Player')],
  [t('Prize'), styles.prizes],
  [t('Score'), styles.score],
  [t('Reached'), styles.reached],
];

function Head({ hasTicks, hasActions }: { hasTicks: boolean; hasActions: boolean }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {hasTicks && (
          <th scope="col" className={styles.tick}>
            <span className="visually-hidden">{t('Without')}</span>
          </th>
        )}
        {titles.map(([title, name]) => (
          <th key={title} scope="col" className={name}>
            {title}
          </th>
        ))}
        {hasActions && (
          <th scope="col" className={styles.actions}>
            <span className="visually-hidden">{t('Actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Two columns are there at every width. */
function Space({ pixels }: { pixels: number }) {
  if (pixels <= 0) return null;
  return (
    <tr>
      <td className={styles.space} colSpan={2} style={{ height: pixels }} />
    </tr>
  );
}

/** So long it is shown that a line moved. */
const SHOWN_MILLISECONDS = 10_000;

/** By how many places the players of these lines moved up a moment ago; less than 0: down. Empty for a past board. */
function useMovement(
  lines: readonly LeaderboardRow[],
  version: number,
  isLive: boolean,
): ReadonlyMap<string, number> {
  const places = useRef(new Map<string, number>());
  const [moved, setMoved] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    if (!isLive) {
      places.current.clear();
      setMoved((before) => (before.size === 0 ? before : new Map()));
      return;
    }
    const movements = lines.flatMap(({ player_id, place }): [string, number][] => {
      const before = places.current.get(player_id);
      places.current.set(player_id, place);
      return before === undefined || before === place ? [] : [[player_id, before - place]];
    });
    if (movements.length > 0) setMoved((before) => new Map([...before, ...movements]));
  }, [lines, isLive]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the board begins the wait anew
  useEffect(() => {
    const timer = setTimeout(() => setMoved(new Map()), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [version]);
  return moved;
}

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
