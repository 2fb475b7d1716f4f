import type { ArchivedEvent } from '@laurel/contract/events/archive.ts';
import { useQuery } from '@tanstack/react-query';
import { campaignName } from '../../campaigns/campaign-name.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { FaultNotice, Loading } from '../../kit/states.tsx';
import { toast } from '../../kit/toasts.ts';
import { foldInWorker } from '../../proof/check/fold-in-worker.ts';
import { laurel } from '../../server/laurel.ts';
import { queries } from '../../server/queries.ts';
import { eventWords } from '../event-words.ts';
import styles from '../intake.module.css';
import { previewWords } from './preview-words.ts';
import { type BoardPreview, previewVoid, type VoidPreview } from './void-preview.ts';

/** Asks before an event is taken out of the boards, and says which of them move. */
export function VoidDialog({ event, close }: { event: ArchivedEvent; close: () => void }) {
  const unique_id = String(event.data.unique_id);
  const act = async (reason: string | undefined) => {
    await laurel.voidEvents({ body: { unique_ids: [unique_id], reason: reason ?? '' } });
    toast('The event is void');
    await queries.invalidateQueries();
  };
  return (
    <Confirm isOpen title="Void this event?" verb="Void it" isDanger reason="needed" act={act} close={close}>
      <p>
        <strong>{eventWords(event.event, event.data)}</strong> <code className={styles.id}>{unique_id}</code>
      </p>
      <Preview event={event} />
      <div className={styles.doubts}>
        <p>
          {event.event === 'gameround' &&
            'It is taken out of every board that is not settled, as if it had never been sent. '}
          It stays in the log, marked, and cannot be made valid again: sending it again has no effect.
        </p>
      </div>
    </Confirm>
  );
}

function Preview({ event }: { event: ArchivedEvent }) {
  const query = useQuery({
    queryKey: ['void-preview', event.seq],
    queryFn: ({ signal }) => previewVoid(laurel, event, { fold: foldInWorker, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (query.error) return <FaultNotice error={query.error} retry={() => query.refetch()} />;
  if (query.data === undefined)
    return (
      <>
        <p className="muted">Looking at which boards move…</p>
        <Loading lines={3} />
      </>
    );
  return <Boards event={event} preview={query.data} />;
}

function Boards({
  event,
  preview: { boards, settled, isCut },
}: {
  event: ArchivedEvent;
  preview: VoidPreview;
}) {
  return (
    <>
      {boards.length === 0 && <p>{noneWords(event)}</p>}
      {boards.length > 0 && (
        <ul className={styles.boards} aria-label="Boards that the event stands behind">
          {movingFirst(boards).map((board) => (
            <BoardLine key={board.campaign.id} board={board} />
          ))}
        </ul>
      )}
      <div className={styles.doubts}>
        {settled.length > 0 && <p>Settled, and stays exactly as it is: {settled.join(', ')}.</p>}
        {boards.some(({ isSure }) => !isSure) && (
          <p>
            Where it says “about”, this browser does not arrive at the server’s score now either, so the one
            after it may differ.
          </p>
        )}
        {isCut && <p>Only the first 100 campaigns of the player were looked at.</p>}
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
    ? 'No board moves: the event stands behind no round of a campaign that is not settled.'
    : 'No board moves: scores come from game rounds alone, and what other events say of a player or game stays valid.';
}

function BoardLine({ board }: { board: BoardPreview }) {
  const words = previewWords(board);
  return (
    <li className={styles.board}>
      <p className={styles.boardHead}>
        {campaignName(board.campaign)}
        <span className={styles.minor}>number {board.campaign.id}</span>
      </p>
      {words.length === 0 ? (
        <p className="muted">It is part of a round here, but score and place stay as they are.</p>
      ) : (
        words.map((sentence) => (
          <p key={sentence} className={styles.moves}>
            {board.isSure ? sentence : `About: ${sentence}`}
          </p>
        ))
      )}
    </li>
  );
}
