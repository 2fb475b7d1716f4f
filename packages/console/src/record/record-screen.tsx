import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { CampaignRecord } from '@laurel/contract/record/record.ts';
import { csvType, jsonType, xlsxType } from '@laurel/contract/values/media-types.ts';
import { Button, Group, Menu } from '@mantine/core';
import { actionWords } from '../audit/action-words.ts';
import { definitionSentences } from '../campaigns/definition/definition-sentences.ts';
import { DifferenceList } from '../campaigns/edits/difference-list.tsx';
import { kindWords, sumText } from '../campaigns/edits/prize-words.ts';
import { kindOrTypeName } from '../campaigns/kinds.ts';
import { campaignKey, laurel, pathId, useCampaignId, useRead } from '../connection/laurel.ts';
import { Facts, Page, Panel, Read } from '../kit/page.tsx';
import { saveAnswer } from '../kit/save-file.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { useShownZone } from '../time/zones.ts';
import { countText, decimalText, moneyText } from '../values/decimal-text.ts';
import styles from './record.module.css';
import { AlarmsPanel, ExclusionsPanel, JurisdictionsPanel, PlayersPanel } from './record-lists.tsx';
import { RecordTable, TablePart } from './record-table.tsx';

/** Everything about one campaign, to print for a regulator. */
export function RecordScreen() {
  const id = useCampaignId();
  const query = useRecord(id);
  const { data } = query;
  const above = [
    { to: '/campaigns', label: t('Campaigns') } as const,
    { to: '/campaigns/$id', params: { id }, label: data?.campaign.name ?? t('Campaign') } as const,
  ];
  return (
    <div className={styles.record}>
      <Page
        title={data ? t('Record of {name}', { name: data.campaign.name }) : t('Record')}
        above={above}
        lead={t(
          'Everything about this campaign, as it is at this moment: for a regulator, or for your files.',
        )}
        actions={<RecordActions id={id} />}
      >
        <Read query={query}>
          {(record) => <Parts record={record} readAt={new Date(query.dataUpdatedAt).toISOString()} />}
        </Read>
      </Page>
    </div>
  );
}

/** The whole record on paper or as a file. */
function RecordActions({ id }: { id: string }) {
  const save = (format: keyof typeof recordTypes) =>
    saveAnswer(
      `record-${id}.${format}`,
      laurel.readRecord.file(recordTypes[format], { path: { id: pathId(id) } }),
    );
  return (
    <Group data-not-printed gap="xs">
      <Button leftSection={<Icon name="print" size={14} />} onClick={() => print()}>
        {t('Print')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<Icon name="download" />}>
            {t('Export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => save('xlsx')}>{t('Excel (.xlsx)')}</Menu.Item>
          <Menu.Item onClick={() => save('csv')}>CSV</Menu.Item>
          <Menu.Item onClick={() => save('json')}>JSON</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** `readAt`: the record itself has no time, so that it stays the same while nothing changes. */
function Parts({ record, readAt }: { record: CampaignRecord; readAt: string }) {
  return (
    <>
      <CampaignPanel record={record} readAt={readAt} />
      <RulesPanel record={record} />
      <MoneyPanel record={record} />
      <PlayersPanel record={record} />
      <ExclusionsPanel record={record} />
      <AlarmsPanel record={record} />
      <JurisdictionsPanel record={record} />
      <VersionsPanel record={record} />
      <StepsPanel record={record} />
    </>
  );
}

function CampaignPanel({ record, readAt }: { record: CampaignRecord; readAt: string }) {
  const { campaign, winners, counted, certificate, versions } = record;
  const none = <span className="muted">{t('not yet')}</span>;
  return (
    <Panel title={t('Campaign')}>
      <Facts
        rows={[
          { name: t('Brand'), value: campaign.tenant },
          { name: t('Custom id'), value: campaign.custom_id },
          {
            name: t('Type'),
            value: kindOrTypeName({
              kind: versions[0]?.definition.kind,
              tournament_type: winners.tournament_type ?? undefined,
            }),
          },
          { name: t('Start'), value: <Time value={campaign.start} /> },
          { name: t('End'), value: <Time value={campaign.end} /> },
          { name: t('Late events count until'), value: <Time value={campaign.closes_at} /> },
          {
            name: t('Published'),
            value: campaign.published_at ? <Time value={campaign.published_at} /> : none,
          },
          {
            name: t('Board final since'),
            value: winners.settled_at ? <Time value={winners.settled_at} /> : none,
          },
          {
            name: t('Newest event in the board'),
            value: counted.seq === null ? none : decimalText(String(counted.seq)),
          },
          { name: t('Read at'), value: <Time value={readAt} /> },
        ]}
      />
      {winners.settled_at === null && (
        <p className={styles.note}>
          {t('The board is provisional: it changes until the campaign is settled.')}
        </p>
      )}
      <p className={styles.note}>
        {t('SHA-256 of the board')}:{' '}
        {winners.board_hash ? <code className="breakable">{winners.board_hash}</code> : none}
      </p>
      <p className={styles.note}>
        {t('SHA-256 of the certificate')}:{' '}
        {certificate ? <code className="breakable">{certificate.sha256}</code> : none}
      </p>
    </Panel>
  );
}

/** What counted and how winners were found, by the version that the board follows. */
function RulesPanel({ record }: { record: CampaignRecord }) {
  const zone = useShownZone();
  const [newest] = record.versions;
  const { winners, prizes } = record;
  if (newest?.definition.kind !== 'tournament') return null;
  const { seq: _, ...counted } = record.counted;
  const definition = { ...newest.definition, ...counted, prizes } as TournamentDefinition;
  return (
    <Panel title={t('What counted and how winners were found')}>
      <Facts
        areLong
        rows={definitionSentences(definition, zone).map(({ title, sentences }) => ({
          name: title,
          value: sentences.join(' '),
        }))}
      />
      {winners.settled_at !== null && (
        <p className={styles.note}>
          {t(
            'The board follows from these rules and the recorded events alone: nobody chose a winner, and nothing was drawn.',
          )}
        </p>
      )}
    </Panel>
  );
}

/** Players that the page shows; the files have all of them. */
const shownPlayers = 1_000;

const recordTypes = { json: jsonType, csv: csvType, xlsx: xlsxType } as const;

/** The record of a campaign with its first players. */
function useRecord(id: string) {
  return useRead(campaignKey(id, 'record'), (signal) =>
    laurel.readRecord({ path: { id: pathId(id) }, query: { players: shownPlayers }, signal }),
  );
}

/** What the prizes cost, who pays for them, and what became of them. */
function MoneyPanel({ record: { funding, totals } }: { record: CampaignRecord }) {
  const { currency, budget, most, bounded } = funding;
  return (
    <Panel title={t('Prizes and funding')}>
      <Facts
        rows={[
          {
            name: t('Budget'),
            value: budget ? moneyText(budget.amount, budget.currency) : t('no budget'),
          },
          {
            name: bounded ? t('The most that cash and bonus cost') : t('Cash and bonus, each prize once'),
            value: moneyText(most, currency),
          },
        ]}
      />
      <p className={styles.note}>
        {t(
          'The operator owes the prizes: players pay nothing to take part, and no part of a stake is set aside.',
        )}
      </p>
      {totals.results.length > 0 && (
        <RecordTable
          caption={t('What the board owes and what became of it')}
          rows={totals.results}
          columns={{
            [t('Kind')]: ({ kind }) => kindWords[kind],
            [t('Owed')]: (sums) => sumText(sums.kind, sums.currency, sums.owed),
            [t('Paid')]: (sums) => sumText(sums.kind, sums.currency, sums.paid),
            [t('Rejected')]: (sums) => sumText(sums.kind, sums.currency, sums.rejected),
            [t('Open')]: ({ counts: { pending, held, approved, sent, failed } }) =>
              t('{count, plural, one {# payout} other {# payouts}}', {
                count: pending + held + approved + sent + failed,
              }),
            [t('Payouts')]: ({ count }) => countText(count),
          }}
        />
      )}
    </Panel>
  );
}

/** Every version of the rules: when, who made it, why, and what it changed. */
function VersionsPanel({ record: { versions } }: { record: CampaignRecord }) {
  return (
    <TablePart
      title={t('Versions')}
      caption={t('Versions of the definition, the newest first')}
      rows={versions}
      columns={{
        [t('Version')]: ({ version }) => version,
        [t('When')]: ({ created_at }) => <Time value={created_at} />,
        [t('By')]: ({ author }) => author,
        [t('Reason')]: ({ reason }) => reason,
        [t('What changed')]: ({ definition }, at) => {
          const before = versions[at + 1];
          if (!before) return t('The first version');
          return <DifferenceList before={before.definition} after={definition} />;
        },
      }}
    />
  );
}

/** What was done with the campaign. */
function StepsPanel({ record: { steps } }: { record: CampaignRecord }) {
  return (
    <TablePart
      title={t('What was done')}
      none={t('The audit log has no entry of it any more.')}
      caption={t('Steps, the oldest first')}
      rows={steps}
      columns={{
        [t('When')]: ({ at }) => <Time value={at} precision="second" />,
        [t('By')]: ({ author }) => author,
        [t('Step')]: ({ action }) => actionWords(action),
        [t('Reason')]: ({ reason }) => reason,
      }}
    />
  );
}
