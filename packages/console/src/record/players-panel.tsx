import type { CampaignRecord, RecordedPlayer } from '@laurel/contract/record/record.ts';
import { prizeText } from '../campaigns/prize-text.ts';
import { Panel } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { statusWords } from '../payouts/payout-words.ts';
import { Time } from '../time/time.tsx';
import { countText, decimalText } from '../values/decimal-text.ts';
import styles from './record.module.css';
import { RecordTable } from './record-table.tsx';
import { RecordedPlayerName } from './recorded-player.tsx';

/** Each player with score, place, prizes and when they were paid. */
export function PlayersPanel({ record: { players, winners } }: { record: CampaignRecord }) {
  const left = winners.count - players.length;
  return (
    <Panel title={t('Players')} flush>
      {players.length === 0 ? (
        <p className={styles.alone}>{t('Nobody is on the board.')}</p>
      ) : (
        <RecordTable
          caption={t('Players in the order of the board')}
          titles={[t('Place'), t('Player'), t('Score'), t('Reached'), t('Prizes')]}
          lines={players.map(lineOf)}
        />
      )}
      {left > 0 && (
        <p className={styles.alone}>
          {t('{count} more players are in the files, which have all of them.', { count: countText(left) })}
        </p>
      )}
    </Panel>
  );
}

function lineOf(player: RecordedPlayer) {
  const { place, player_hash, score, reached_at, prizes } = player;
  return {
    key: player_hash,
    cells: [
      countText(place),
      <RecordedPlayerName key="player" {...player} />,
      decimalText(score),
      <Time key="reached" value={reached_at} precision="second" />,
      prizes.length === 0 ? '–' : <Prizes key="prizes" prizes={prizes} />,
    ],
  };
}

function Prizes({ prizes }: Pick<RecordedPlayer, 'prizes'>) {
  return (
    <ul className="breakable">
      {prizes.map(({ payout_id, prize, status, reason, paid_at }, at) => (
        <li key={payout_id ?? `promised ${at}`}>
          {prizeText(prize)}
          {status !== null && (
            <span className="muted">
              {' '}
              · {statusWords[status].word}
              {paid_at !== null && (
                <>
                  {' '}
                  <Time value={paid_at} />
                </>
              )}
              {status !== 'paid' && reason !== null && `: ${reason}`}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
