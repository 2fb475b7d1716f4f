import type {
  CampaignRecord,
  RecordedAlarm,
  RecordedExclusion,
  RecordedPlayer,
} from '@laurel/contract/record/record.ts';
import { notEligibleWords } from '../campaigns/absence-text.ts';
import { prizeText } from '../campaigns/edits/prize-words.ts';
import { pointerWords } from '../campaigns/members.ts';
import { jurisdictionNames, noAdviceWords, ruleWords } from '../jurisdictions/rule-words.ts';
import { Panel } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { statusWords } from '../payouts/payout-words.ts';
import { Time } from '../time/time.tsx';
import { countText, decimalText } from '../values/decimal-text.ts';
import styles from './record.module.css';
import { RecordedPlayerName, RecordTable, TablePart } from './record-table.tsx';

/** Each player with score, place, prizes and when they were paid. */
export function PlayersPanel({ record: { players, winners } }: { record: CampaignRecord }) {
  const left = winners.count - players.length;
  return (
    <TablePart
      title={t('Players')}
      none={t('Nobody is on the board.')}
      caption={t('Players in the order of the board')}
      rows={players}
      columns={{
        [t('Place')]: ({ place }) => countText(place),
        [t('Player')]: (player) => <RecordedPlayerName {...player} />,
        [t('Score')]: ({ score }) => decimalText(score),
        [t('Reached')]: ({ reached_at }) => <Time value={reached_at} precision="second" />,
        [t('Prizes')]: ({ prizes }) => (prizes.length > 0 ? <Prizes prizes={prizes} /> : null),
      }}
    >
      {left > 0 && (
        <p className={styles.alone}>
          {t('{count} more players are in the files, which have all of them.', { count: countText(left) })}
        </p>
      )}
    </TablePart>
  );
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

const causeWords: Readonly<Record<RecordedExclusion['cause'], string>> = {
  disqualified: t('Disqualified'),
  not_eligible: t('Blocked, paused or outside the audience at the settlement'),
};

const wordsOfReasons: Readonly<Record<string, string>> = notEligibleWords;
/** Staff wrote the reason of a disqualification; the others are words of the contract. */
const reasonText: Readonly<Record<RecordedExclusion['cause'], (reason: string) => string>> = {
  disqualified: (reason) => reason,
  not_eligible: (reason) => wordsOfReasons[reason] ?? reason,
};

/** Who is not on the board, and why. */
export function ExclusionsPanel({ record: { exclusions } }: { record: CampaignRecord }) {
  return (
    <TablePart
      title={t('Exclusions')}
      none={t('Nobody was excluded.')}
      caption={t('Players who are not on the board')}
      rows={exclusions}
      columns={{
        [t('Player')]: (player) => <RecordedPlayerName {...player} />,
        [t('Cause')]: ({ cause }) => causeWords[cause],
        [t('Reason')]: ({ cause, reason }) => reason && reasonText[cause](reason),
        [t('By')]: ({ author }) => author,
        [t('When')]: ({ at }) => at && <Time value={at} />,
      }}
    />
  );
}

const alarmWords: Readonly<Record<RecordedAlarm['status'], string>> = {
  open: t('Open'),
  dismissed: t('Dismissed'),
  confirmed: t('Confirmed'),
  withdrawn: t('Withdrawn: the events give no cause any more'),
};

/** What was found about players, and what became of it. */
export function AlarmsPanel({ record: { alarms } }: { record: CampaignRecord }) {
  return (
    <TablePart
      title={t('Alarms')}
      none={t('There is no alarm.')}
      caption={t('Alarms and what became of them')}
      rows={alarms}
      columns={{
        [t('Player')]: (player) => <RecordedPlayerName {...player} />,
        [t('Alarm')]: ({ summary }) => summary,
        [t('When')]: ({ raised_at }) => <Time value={raised_at} />,
        [t('Decision')]: ({ status }) => alarmWords[status],
        [t('By')]: ({ decided_by }) => decided_by,
        [t('Reason')]: ({ reason }) => reason,
      }}
    />
  );
}

/** The places whose rules the campaign names, what they find, and what staff overrode. */
export function JurisdictionsPanel({ record: { jurisdictions } }: { record: CampaignRecord }) {
  const { named, findings, overrides } = jurisdictions;
  const names = named.map((code) => jurisdictionNames[code]).join(', ');
  return (
    <Panel title={t('Jurisdictions')} flush>
      <p className={styles.alone}>
        {named.length === 0
          ? t('The campaign names none.')
          : t('It follows the rules of: {names}.', { names })}{' '}
        {named.length > 0 && noAdviceWords}
      </p>
      {findings.length > 0 && (
        <RecordTable
          caption={t('What the rules find')}
          rows={findings}
          columns={{
            [t('Jurisdiction')]: ({ jurisdiction }) => jurisdictionNames[jurisdiction],
            [t('Clause')]: ({ clause }) => clause,
            [t('Rule')]: ({ rule }) => ruleWords[rule] ?? rule,
            [t('Member')]: ({ pointer }) => pointerWords(pointer),
            [t('Severity')]: ({ severity }) => (severity === 'error' ? t('Error') : t('Warning')),
          }}
        />
      )}
      {overrides.length > 0 && (
        <RecordTable
          caption={t('Overridden rules')}
          rows={overrides}
          columns={{
            [t('Rule')]: ({ rule }) => ruleWords[rule] ?? rule,
            [t('Reason')]: ({ reason }) => reason,
            [t('By')]: ({ author }) => author,
            [t('When')]: ({ at }) => <Time value={at} />,
            [t('Version')]: ({ version }) => version,
          }}
        />
      )}
    </Panel>
  );
}
