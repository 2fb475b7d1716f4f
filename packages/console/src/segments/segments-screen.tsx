import type { Segment } from '@laurel/contract/segments/segments.ts';
import { Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { laurel, useList } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Empty, Page, TextLink } from '../kit/page.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { countText } from '../values/decimal-text.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { SegmentPanel } from './segment-panel.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** Named lists of players, which audiences of campaigns use. */
export function SegmentsScreen() {
  const may = useMay('manager');
  const [{ segment }, choose] = useAddressQuery({ segment: '' });
  const [making, make] = useState<'list' | 'rule'>();
  const list = useList(['segments'], (page, signal) =>
    laurel.listSegments({ query: { page, page_size: 25 }, signal }),
  );
  const create = may && <NewSegment make={make} />;
  const dialog = {
    close: () => make(undefined),
    onDone: ({ id }: Segment) => choose({ segment: String(id) }),
  };
  const chosen = list.rows.find(({ id }) => String(id) === segment);
  return (
    <Page
      title={t('Segments')}
      lead={t(
        'Lists of players that campaigns name in their audience. A campaign keeps the version it was given until you edit it, unless a rule decides as it goes.',
      )}
      actions={create}
    >
      <TablePanel
        caption={t('Segments')}
        columns={[nameColumn((id) => choose({ segment: String(id) })), ...facts]}
        rowKey={({ id }) => id}
        isSelected={({ id }) => String(id) === segment}
        {...list}
        empty={
          <Empty title={t('No segment yet')} icon="list" action={create}>
            {t(
              'Upload a CSV with player ids, such as your VIPs, or say by a rule who is in it, and choose it in the audience of a campaign.',
            )}
          </Empty>
        }
      />
      {chosen && <SegmentPanel key={chosen.id} segment={chosen} close={() => choose({ segment: '' })} />}
      <UploadDialog isOpen={making === 'list'} {...dialog} />
      <RuleDialog isOpen={making === 'rule'} {...dialog} />
    </Page>
  );
}

function NewSegment({ make }: { make: (how: 'list' | 'rule') => void }) {
  return (
    <Group gap="sm">
      <Button leftSection={<Icon name="plus" />} onClick={() => make('list')}>
        {t('New segment')}
      </Button>
      <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => make('rule')}>
        {t('New segment by rule')}
      </Button>
    </Group>
  );
}

const nameColumn = (choose: (id: number) => void): Column<Segment> => ({
  title: t('Segment'),
  cell: ({ id, name }) => (
    <Anchor component="button" fw={560} ta="left" onClick={() => choose(id)}>
      {name}
    </Anchor>
  ),
});

const facts: Column<Segment>[] = [
  { title: t('Players'), align: 'end', tight: true, cell: ({ players }) => countText(players) },
  { title: t('Never seen'), align: 'end', tight: true, cell: ({ unseen }) => <Few count={unseen} /> },
  { title: t('Erased'), align: 'end', tight: true, cell: ({ erased }) => <Few count={erased} /> },
  { title: t('Version'), align: 'end', tight: true, cell: ({ version }) => version },
  { title: t('Made'), tight: true, cell: ({ evaluated }) => madeText(evaluated) },
  { title: t('Used by'), cell: (segment) => <Users segment={segment} /> },
  { title: t('Uploaded'), tight: true, cell: ({ changed_at }) => <Time value={changed_at} /> },
];

function madeText(evaluated: Segment['evaluated']): string {
  if (evaluated === undefined) return t('by a list');
  return evaluated === 'live' ? t('by rule, as it goes') : t('by rule, at publishing');
}

/** None is the usual case, and says nothing. */
function Few({ count }: { count: number }) {
  return count === 0 ? <span className="muted">{t('none')}</span> : countText(count);
}

const SHOWN_USERS = 3;

function Users({ segment: { campaigns, templates } }: { segment: Segment }) {
  if (campaigns.length + templates.length === 0) return <span className="muted">{t('nothing')}</span>;
  const more = campaigns.length - SHOWN_USERS;
  return (
    <Group gap="xs">
      {campaigns.slice(0, SHOWN_USERS).map(({ campaign_id, custom_id }) => (
        <TextLink key={campaign_id} to="/campaigns/$id" params={{ id: String(campaign_id) }}>
          {custom_id}
        </TextLink>
      ))}
      {more > 0 && <span className="muted">{t('and {count, number} more', { count: more })}</span>}
      {templates.length > 0 && (
        <span className="muted">
          {t('{count, plural, one {# template} other {# templates}}', { count: templates.length })}
        </span>
      )}
    </Group>
  );
}
