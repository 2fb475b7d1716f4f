import type {
  Segment,
  SegmentPlayer,
  SegmentUse,
  UploadedSegment,
} from '@laurel/contract/segments/segments.ts';
import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { laurel, useList } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { AskingButton } from '../kit/confirm.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Badge, Empty, Panel, TextLink } from '../kit/page.tsx';
import { PlayerLink } from '../kit/player-name.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { countText } from '../values/decimal-text.ts';
import { ruleText } from './rule-text.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { WhyPlayer } from './why-player.tsx';

/** One segment: who is in it, its versions, and the campaigns that use it. */
export function SegmentPanel({ segment, close }: { segment: Segment; close: () => void }) {
  return (
    <Panel
      title={segment.name}
      actions={
        <>
          <SegmentSteps segment={segment} close={close} />
          <ActionIcon variant="subtle" color="gray" aria-label={t('Close the segment')} onClick={close}>
            <Icon name="close" />
          </ActionIcon>
        </>
      }
    >
      {segment.rule && <p>{ruleText(segment.rule)}</p>}
      <div className="columns">
        <SegmentPlayers segment={segment} />
        <div>
          <h3>{t('Used by')}</h3>
          <DataTable
            caption={t('Campaigns that use it')}
            columns={usesColumns(segment)}
            rows={segment.campaigns}
            rowKey={({ campaign_id }) => campaign_id}
            empty={<p className="muted">{t('No campaign uses it.')}</p>}
          />
          <Versions id={segment.id} />
          <WhyPlayer segment_id={segment.id} />
        </div>
      </div>
    </Panel>
  );
}

function SegmentSteps({ segment, close }: { segment: Segment; close: () => void }) {
  const may = useMay('manager');
  const [isUploading, upload] = useState(false);
  const isUsed = segment.campaigns.length + segment.templates.length > 0;
  if (!may) return null;
  return (
    <>
      {!segment.rule && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="upload" size={14} />}
          onClick={() => upload(true)}
        >
          {t('New version')}
        </Button>
      )}
      <AskingButton
        size="xs"
        variant="subtle"
        color="red"
        leftSection={<Icon name="remove" size={14} />}
        disabled={isUsed}
        hint={isUsed ? t('A campaign or a template uses it') : undefined}
        title={t('Delete the segment “{name}”?', { name: segment.name })}
        verb={t('Delete')}
        run={() => laurel.deleteSegment({ path: { segment_id: segment.id } })}
        done={t('The segment “{name}” is deleted', { name: segment.name })}
        changes={[['segments']]}
        onDone={close}
      >
        {t('All its versions are deleted. No campaign uses it.')}
      </AskingButton>
      <UploadDialog isOpen={isUploading} segment={segment} close={() => upload(false)} />
    </>
  );
}

const states: Record<string, string> = {
  draft: t('draft'),
  published: t('published'),
  settled: t('settled'),
};

function usesColumns({ version: newest, rule }: Segment): Column<SegmentUse>[] {
  return [
    {
      title: t('Campaign'),
      cell: ({ campaign_id, custom_id }) => (
        <TextLink to="/campaigns/$id" params={{ id: String(campaign_id) }}>
          {custom_id}
        </TextLink>
      ),
    },
    { title: t('State'), tight: true, cell: ({ state }) => states[state] ?? state },
    {
      title: t('Version'),
      tight: true,
      cell: ({ version }) =>
        !rule && version < newest ? (
          <>
            {version} <Badge tone="warn">{t('newer: {version}', { version: newest })}</Badge>
          </>
        ) : (
          version
        ),
    },
  ];
}

function Versions({ id }: { id: number }) {
  const list = useList(['segments', id, 'versions'], (page, signal) =>
    laurel.listSegmentVersions({ path: { segment_id: id }, query: { page, page_size: 25 }, signal }),
  );
  return (
    <>
      <h3>{t('Versions')}</h3>
      <DataTable
        caption={t('Versions')}
        columns={versionColumns}
        rowKey={({ version }) => version}
        {...list}
        empty={<Empty title={t('No version')} />}
      />
    </>
  );
}

const versionColumns: Column<UploadedSegment>[] = [
  { title: t('Version'), tight: true, cell: ({ version }) => version },
  { title: t('Players'), align: 'end', tight: true, cell: ({ players }) => countText(players) },
  { title: t('Uploaded by'), cell: ({ author }) => author },
  { title: t('At'), tight: true, cell: ({ created_at }) => <Time value={created_at} /> },
];

/** The players of the newest version, all of them or those that no event names. */
function SegmentPlayers({ segment: { id, version, players, unseen } }: { segment: Segment }) {
  const [shown, show] = useState<'all' | 'no'>('all');
  const list = useList(['segments', id, 'players', version, shown], (page, signal) =>
    laurel.listSegmentPlayers({
      path: { segment_id: id },
      query: { page, page_size: 100, version, ...(shown === 'no' && { seen: shown }) },
      signal,
    }),
  );
  return (
    <div>
      <Group justify="space-between" align="baseline" gap="xs">
        <h3>{t('Players of version {version}', { version })}</h3>
        <SegmentedControl
          size="xs"
          aria-label={t('Which players')}
          value={shown}
          onChange={(value) => show(value as typeof shown)}
          data={[
            { value: 'all', label: t('All {count, number}', { count: players }) },
            { value: 'no', label: t('Never seen {count, number}', { count: unseen }) },
          ]}
        />
      </Group>
      <DataTable
        caption={t('Players')}
        columns={columns}
        rowKey={({ player_id }) => player_id}
        height="24rem"
        {...list}
        empty={
          <Empty title={t('No such player')} icon="players">
            {shown === 'no'
              ? t('Events name every player of the segment.')
              : t('All its players were erased.')}
          </Empty>
        }
      />
    </div>
  );
}

const columns: Column<SegmentPlayer>[] = [
  {
    title: t('Player'),
    cell: ({ player_id, seen }) =>
      seen ? (
        <PlayerLink player_id={player_id} className="breakable" />
      ) : (
        <span className="breakable">{player_id}</span>
      ),
  },
  {
    title: t('Events'),
    tight: true,
    cell: ({ seen }) => (seen ? t('Seen') : <Badge tone="plain">{t('Never seen')}</Badge>),
  },
];
