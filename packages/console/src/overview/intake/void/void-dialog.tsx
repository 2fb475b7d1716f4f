import type { ArchivedEvent } from '@laurel/contract/events/archive.ts';
import { laurel, useRead } from '../../../connection/laurel.ts';
import { eventWords } from '../../../events/event-words.ts';
import styles from '../../../events/intake.module.css';
import { foldInWorker } from '../../../explanations/check/fold-in-worker.ts';
import { Confirm } from '../../../kit/confirm.tsx';
import { FaultNotice, Loading } from '../../../kit/page.tsx';
import { t } from '../../../languages/messages.ts';
import { campaignName } from '../../../values/campaign-name.ts';
import {
  type BoardPreview,
  MAX_CAMPAIGNS,
  previewVoid,
  previewWords,
  type VoidPreview,
} from './void-preview.ts';

/** Asks before an event is taken out of the boards, and says which of them move. */
export function VoidDialog({ event, close }: { event: ArchivedEvent; close: () => void }) {
  const unique_id = String(event.data.unique_id);
  return (
    <Confirm
      isOpen
      title={t('Void this event?')}
      verb={t('Void it')}
      isDanger
      reason="needed"
      run={(reason = '') => laurel.voidEvents({ body: { unique_ids: [unique_id], reason } })}
      done={t('The event is void')}
      close={close}
    >
      <p>
        <strong>{eventWords(event.event, event.data)}</strong> <code className="breakable">{unique_id}</code>
      </p>
      <Preview event={event} />
      <div className={styles.doubts}>
        <p>
          {event.event === 'gameround' &&
            t('Laurel removes it from every board that is not settled, as if it had never arrived.')}{' '}
          {t(
            'The log keeps it, marked as void. It cannot become valid again: another event with this id has no effect.',
          )}
        </p>
      </div>
    </Confirm>
  );
}

function Preview({ event }: { event: ArchivedEvent }) {
  const query = useRead(
    ['void-preview', event.seq],
    (signal) => previewVoid(laurel, event, { fold: foldInWorker, signal }),
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  );
  if (query.error) return <FaultNotice error={query.error} retry={() => query.refetch()} />;
  if (query.data === undefined)
    return (
      <>
        <p className="muted">{t('Finding the boards that change…')}</p>
        <Loading lines={3} />
      </>
    );
  return <Boards event={event} preview={query.data} />;
}

interface BoardsProps {
  event: ArchivedEvent;
  preview: VoidPreview;
}

function Boards({ event, preview: { boards, others, settled, isCut } }: BoardsProps) {
  return (
    <>
      {boards.length === 0 && <p>{noneWords(event)}</p>}
      {boards.length > 0 && (
        <ul className={styles.boards} aria-label={t('Boards that count the event')}>
          {movingFirst(boards).map((board) => (
            <BoardLine key={board.campaign.id} board={board} />
          ))}
        </ul>
      )}
      <div className={styles.doubts}>
        {others.length > 0 && (
          <p>{t('Other campaigns that may change: {campaigns}.', { campaigns: others.join(', ') })}</p>
        )}
        {settled.length > 0 && (
          <p>{t('Settled, does not change: {campaigns}.', { campaigns: settled.join(', ') })}</p>
        )}
        {boards.some(({ isSure }) => !isSure) && (
          <p>
            {t(
              '“About” marks boards where this browser’s score differs from the server’s already, so the new score may differ, too.',
            )}
          </p>
        )}
        {isCut && (
          <p>
            {t('This covers only the first {count, number} campaigns of the player.', {
              count: MAX_CAMPAIGNS,
            })}
          </p>
        )}
      </div>
    </>
  );
}

function movingFirst(boards: readonly BoardPreview[]): BoardPreview[] {
  const isStill = (board: BoardPreview) => (previewWords(board).length === 0 ? 1 : 0);
  return boards.toSorted((a, b) => isStill(a) - isStill(b));
}

function noneWords({ event }: ArchivedEvent): string {
  return event === 'gameround'
    ? t('No board changes: the event belongs to no round of a campaign that is not settled.')
    : t(
        'No board changes: scores of tournaments come from game rounds alone, and facts from other events stay valid.',
      );
}

function BoardLine({ board }: { board: BoardPreview }) {
  const words = previewWords(board);
  return (
    <li className={styles.board}>
      <p className={styles.boardHead}>
        {campaignName(board.campaign)}
        <span className="minor">{t('number {id}', { id: board.campaign.id })}</span>
      </p>
      {words.length === 0 ? (
        <p className="muted">{t('It is part of a round here, but score and place do not change.')}</p>
      ) : (
        words.map((sentence) => (
          <p key={sentence} className={styles.moves}>
            {board.isSure ? sentence : t('About: {sentence}', { sentence })}
          </p>
        ))
      )}
    </li>
  );
}
