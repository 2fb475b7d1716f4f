import type { CampaignRecord, RecordedAlarm, RecordedExclusion } from '@laurel/contract/record/record.ts';
import { notEligibleWords } from '../campaigns/absence-text.ts';
import { pointerWords } from '../campaigns/members.ts';
import { jurisdictionNames, noAdviceWords, ruleWords } from '../jurisdictions/rule-words.ts';
import { Panel } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import styles from './record.module.css';
import { RecordTable } from './record-table.tsx';
import { RecordedPlayerName } from './recorded-player.tsx';

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
    <Panel title={t('Exclusions')} flush>
      {exclusions.length === 0 ? (
        <p className={styles.alone}>{t('Nobody was excluded.')}</p>
      ) : (
        <RecordTable
          caption={t('Players who are not on the board')}
          titles={[t('Player'), t('Cause'), t('Reason'), t('By'), t('When')]}
          lines={exclusions.map(({ cause, reason, author, at, ...player }) => ({
            key: player.player_hash,
            cells: [
              <RecordedPlayerName key="player" {...player} />,
              causeWords[cause],
              reason === null ? '–' : reasonText[cause](reason),
              author ?? '–',
              at ? <Time key="at" value={at} /> : '–',
            ],
          }))}
        />
      )}
    </Panel>
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
    <Panel title={t('Alarms')} flush>
      {alarms.length === 0 ? (
        <p className={styles.alone}>{t('There is no alarm.')}</p>
      ) : (
        <RecordTable
          caption={t('Alarms and what became of them')}
          titles={[t('Player'), t('Alarm'), t('When'), t('Decision'), t('By'), t('Reason')]}
          lines={alarms.map(({ id, summary, raised_at, status, decided_by, reason, ...player }) => ({
            key: String(id),
            cells: [
              <RecordedPlayerName key="player" {...player} />,
              summary,
              <Time key="at" value={raised_at} />,
              alarmWords[status],
              decided_by ?? '–',
              reason ?? '–',
            ],
          }))}
        />
      )}
    </Panel>
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
          titles={[t('Jurisdiction'), t('Clause'), t('Rule'), t('Member'), t('Severity')]}
          lines={findings.map(({ rule, jurisdiction, clause, pointer, severity }) => ({
            key: `${rule} ${pointer}`,
            cells: [
              jurisdictionNames[jurisdiction],
              clause,
              ruleWords[rule] ?? rule,
              pointerWords(pointer),
              severity === 'error' ? t('Error') : t('Warning'),
            ],
          }))}
        />
      )}
      {overrides.length > 0 && (
        <RecordTable
          caption={t('Overridden rules')}
          titles={[t('Rule'), t('Reason'), t('By'), t('When'), t('Version')]}
          lines={overrides.map(({ rule, reason, author, at, version }) => ({
            key: rule,
            cells: [ruleWords[rule] ?? rule, reason, author, <Time key="at" value={at} />, version],
          }))}
        />
      )}
    </Panel>
  );
}
