import { maxRemarkLength, type RemarkAnswer } from '@laurel/contract/remarks/remarks.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { campaignKey, laurel, pathId, useCampaignId, useList } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { ActionForm } from '../kit/action-form.tsx';
import { Empty, FaultNotice, Loading, Panel } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';

import styles from './remarks-tab.module.css';

/** What staff noted about the campaign, newest first; players never see it. */
export function RemarksTab() {
  const id = useCampaignId();
  const may = useMay('manager');
  return (
    <>
      {may && <NewRemark id={id} />}
      <Panel title={t('Remarks')}>
        <RemarkList id={id} may={may} />
      </Panel>
    </>
  );
}

function NewRemark({ id }: { id: string }) {
  const [written, setWritten] = useState(0);
  return (
    <Panel title={t('New remark')}>
      <ActionForm
        key={written}
        initial={{ text: '' }}
        run={({ text }: { text: string }) =>
          laurel.writeRemark({ path: { id: pathId(id) }, body: { text: text.trim() } })
        }
        changes={[campaignKey(id, 'remarks')]}
        done={t('The remark is kept')}
        onDone={() => setWritten(written + 1)}
        isReady={({ text }) => text.trim() !== ''}
        verb={t('Add remark')}
      >
        {({ register }) => (
          <Textarea
            label={t('Remark')}
            description={t(
              'Up to {count, number} characters. Kept with your name; nobody can change it, and players do not see it.',
              { count: maxRemarkLength },
            )}
            autosize
            minRows={2}
            maxRows={12}
            maxLength={maxRemarkLength}
            {...register('text')}
          />
        )}
      </ActionForm>
    </Panel>
  );
}

function RemarkList({ id, may }: { id: string; may: boolean }) {
  const { rows, error, isLoading, more } = useList(campaignKey(id, 'remarks'), (page, signal) =>
    laurel.listRemarks({ path: { id: pathId(id) }, query: { page, page_size: 25 }, signal }),
  );
  if (error && rows.length === 0) return <FaultNotice error={error} />;
  if (isLoading) return <Loading lines={4} />;
  if (rows.length === 0)
    return (
      <Empty title={t('No remark yet')}>
        {may ? t('Note what colleagues should know about this campaign.') : t('Managers write remarks.')}
      </Empty>
    );
  return (
    <>
      <ol className={styles.remarks}>
        {rows.map((remark) => (
          <Remark key={remark.id} remark={remark} />
        ))}
      </ol>
      {more && (
        <Button variant="default" size="xs" mt="md" onClick={more}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}

function Remark({ remark: { text, author, created_at } }: { remark: RemarkAnswer }) {
  return (
    <li className={styles.remark}>
      <p className={styles.head}>
        <strong>{author}</strong> <Time value={created_at} />
      </p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
