import type { Notice, NoticeKind, NoticeSettings } from '@laurel/contract/notices/notices.ts';
import { Button, TagsInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { laurel, useList, useRead } from '../connection/laurel.ts';
import { ActionForm } from '../kit/action-form.tsx';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Badge, Empty, Panel, Read } from '../kit/page.tsx';
import { useAction } from '../kit/use-action.ts';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';

/** Who gets e-mails of troubles, and which troubles there were. */
export function EmailsPart() {
  const settings = useRead(['notices', 'settings'], (signal) => laurel.readNoticeSettings({ signal }));
  const list = useList(
    ['notices'],
    (page, signal) => laurel.listNotices({ query: { page, page_size: 100 }, signal }),
    { every: 10_000 },
  );
  return (
    <>
      <Panel title={t('E-mails')}>
        <Read query={settings}>{(read) => <Recipients settings={read} />}</Read>
      </Panel>
      <TablePanel
        title={t('Troubles')}
        columns={columns}
        rowKey={({ id }) => id}
        {...list}
        empty={
          <Empty title={t('No trouble yet')} icon="check">
            {t(
              'This list shows webhooks that were switched off, sources that are still and backups that failed.',
            )}
          </Empty>
        }
      />
    </>
  );
}

function Recipients({ settings: { recipients, still_sources, sends_mail } }: { settings: NoticeSettings }) {
  const test = useAction({
    run: () => laurel.sendTestMail({ body: {} }),
    done: ({ results }) =>
      t('E-mails that the mail server took: {sent} of {count}', {
        sent: results.filter(({ sent }) => sent).length,
        count: results.length,
      }),
  });
  return (
    <>
      {!sends_mail && <p>{t('This installation has no mail server, so nobody gets e-mails.')}</p>}
      <ActionForm
        initial={{ recipients }}
        run={(fields: { recipients: string[] }) =>
          laurel.writeNoticeSettings({ body: { recipients: fields.recipients, still_sources } })
        }
        done={t('Recipients saved')}
        changes={[['notices']]}
        verb={t('Save recipients')}
      >
        {({ control }) => (
          <Controller
            name="recipients"
            control={control}
            render={({ field }) => (
              <TagsInput
                label={t('Recipients')}
                description={t(
                  'Each gets an e-mail when a webhook is switched off, a source is still or a backup fails.',
                )}
                placeholder="on-call@example.com"
                {...field}
              />
            )}
          />
        )}
      </ActionForm>
      <Button
        variant="default"
        mt="md"
        disabled={!sends_mail}
        loading={test.isPending}
        onClick={() => test.mutate(undefined)}
      >
        {t('Send a test e-mail')}
      </Button>
    </>
  );
}

const kinds: Readonly<Record<NoticeKind, string>> = {
  webhook_disabled: t('A webhook was switched off'),
  source_still: t('A source is still'),
  backup_failed: t('A backup failed'),
};

const columns: Column<Notice>[] = [
  {
    title: t('Trouble'),
    cell: ({ kind, name, detail }) => (
      <>
        {kinds[kind]}: {name}
        {detail !== null && <div className="muted">{detail}</div>}
      </>
    ),
  },
  {
    title: t('State'),
    tight: true,
    cell: ({ ended_at }) => (
      <Badge tone={ended_at === null ? 'bad' : 'good'}>{ended_at === null ? t('Not over') : t('Over')}</Badge>
    ),
  },
  {
    title: t('E-mails'),
    cell: ({ mails: { sent, waiting, failed } }) =>
      t('{sent, number} sent, {waiting, number} waiting, {failed, number} failed', { sent, waiting, failed }),
  },
  { title: t('Seen'), tight: true, cell: ({ at }) => <Time value={at} precision="second" /> },
];
