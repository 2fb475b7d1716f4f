import type { CampaignRecord } from '@laurel/contract/record/record.ts';
import { actionWords } from '../audit/action-words.ts';
import { DifferenceList } from '../campaigns/edits/difference-list.tsx';
import { Panel } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import styles from './record.module.css';
import { RecordTable } from './record-table.tsx';

/** Every version of the rules: when, who made it, why, and what it changed. */
export function VersionsPanel({ record: { versions } }: { record: CampaignRecord }) {
  return (
    <Panel title={t('Versions')} flush>
      <RecordTable
        caption={t('Versions of the definition, the newest first')}
        titles={[t('Version'), t('When'), t('By'), t('Reason'), t('What changed')]}
        lines={versions.map(({ version, author, reason, created_at, definition }, at) => {
          const before = versions[at + 1];
          return {
            key: String(version),
            cells: [
              version,
              <Time key="at" value={created_at} />,
              author,
              reason ?? '–',
              before ? (
                <DifferenceList key="changes" before={before.definition} after={definition} />
              ) : (
                t('The first version')
              ),
            ],
          };
        })}
      />
    </Panel>
  );
}

/** What was done with the campaign. */
export function StepsPanel({ record: { steps } }: { record: CampaignRecord }) {
  return (
    <Panel title={t('What was done')} flush>
      {steps.length === 0 ? (
        <p className={styles.alone}>{t('The audit log has no entry of it any more.')}</p>
      ) : (
        <RecordTable
          caption={t('Steps, the oldest first')}
          titles={[t('When'), t('By'), t('Step'), t('Reason')]}
          lines={steps.map(({ at, author, action, reason }, nth) => ({
            key: `${at} ${nth}`,
            cells: [
              <Time key="at" value={at} precision="second" />,
              author,
              actionWords(action),
              reason ?? '–',
            ],
          }))}
        />
      )}
    </Panel>
  );
}
