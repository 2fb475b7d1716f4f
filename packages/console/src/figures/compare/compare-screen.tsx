import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { definitionOf } from '@laurel/contract/campaigns/definition-of.ts';
import { Skeleton } from '@mantine/core';
import { CampaignChoice } from '../../campaigns/campaign-choice.tsx';
import { CampaignStatus } from '../../campaigns/campaign-status.tsx';
import { kindOrTypeName } from '../../campaigns/kinds.ts';
import { campaignKey, laurel, useCampaignById, useRead } from '../../connection/laurel.ts';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { Empty, FaultNotice, Page, Panel, Read, TextLink } from '../../kit/page.tsx';
import { useAddressQuery } from '../../kit/use-address-query.ts';
import { t } from '../../languages/messages.ts';
import { Time } from '../../time/time.tsx';
import { spanText } from '../../time/time-text.ts';
import { useShownZone } from '../../time/zones.ts';
import { campaignName } from '../../values/campaign-name.ts';
import { decimalText } from '../../values/decimal-text.ts';
import { useFigures } from '../campaign-figures.tsx';
import { type FigureWords, figureWords } from '../figure-words.ts';
import styles from './compare-screen.module.css';
import { comparedMembers } from './compared-members.ts';
import { type ComparedRow, ComparedTable } from './compared-table.tsx';

/** Two campaigns side by side; the address names both. */
export function CompareScreen() {
  const [{ one, other }, ask] = useAddressQuery({ one: '', other: '' });
  return (
    <Page
      title={t('Compare campaigns')}
      above={[{ to: '/campaigns', label: t('Campaigns') }]}
      lead={t('Figures, rules and winners of two campaigns side by side.')}
    >
      <div className="columns">
        <CampaignField label={t('First campaign')} id={one} choose={(id) => ask({ one: id })} />
        <CampaignField label={t('Second campaign')} id={other} choose={(id) => ask({ other: id })} />
      </div>
      {one === '' || other === '' ? (
        <Panel>
          <Empty title={t('Choose two campaigns')} icon="trophy">
            {t('Their figures, rules and winners appear here.')}
          </Empty>
        </Panel>
      ) : (
        <Both ids={[one, other]} />
      )}
    </Page>
  );
}

function CampaignField(props: { label: string; id: string; choose: (id: string) => void }) {
  const placeholder = t('Find a campaign by its name or custom id');
  return (
    <CampaignChoice query={{ kind: 'tournament' }} clearable={false} placeholder={placeholder} {...props} />
  );
}

function Both({ ids: [first, second] }: { ids: [string, string] }) {
  const [one, other] = [useCampaignById(first), useCampaignById(second)];
  return (
    <Read query={one}>
      {(left) => <Read query={other}>{(right) => <Compared campaigns={[left, right]} />}</Read>}
    </Read>
  );
}

function Compared({ campaigns }: { campaigns: readonly [Campaign, Campaign] }) {
  const key = campaigns.map(({ id }) => id).join();
  return (
    <>
      <ComparedFigures campaigns={campaigns} />
      <ComparedDefinitions campaigns={campaigns} />
      <div className="columns" key={key}>
        {campaigns.map((campaign, side) => (
          <ComparedWinners key={side === 0 ? 'one' : 'other'} campaign={campaign} />
        ))}
      </div>
    </>
  );
}

/** What differs between the definitions of two campaigns. */
function ComparedDefinitions({ campaigns }: { campaigns: readonly [Campaign, Campaign] }) {
  const zone = useShownZone();
  const [one, other] = campaigns;
  const rows = comparedMembers(definitionOf(one), definitionOf(other), zone).map(
    ({ pointer, member, ...sides }) => ({ key: pointer, name: member, ...sides }),
  );
  return (
    <Panel title={t('What differs')} flush>
      {rows.length === 0 ? (
        <Empty title={t('Both have the same rules, times and prizes')} icon="check" />
      ) : (
        <ComparedTable caption={t('Differences between the definitions')} campaigns={campaigns} rows={rows} />
      )}
    </Panel>
  );
}

/** So many places are compared. */
const PLACES = 25;

/** The first players of a campaign who win something. */
function ComparedWinners({ campaign }: { campaign: Campaign }) {
  const { id } = campaign;
  const query = useRead(campaignKey(id, 'winners'), (signal) =>
    laurel.readLeaderboard({ path: { id }, query: { page_size: PLACES }, signal }),
  );
  const name = campaignName(campaign);
  const title =
    campaign.state === 'settled' ? t('Winners: {name}', { name }) : t('Would win now: {name}', { name });

  return (
    <Panel title={title} flush>
      <Read query={query} lines={6}>
        {({ results }) => (
          <DataTable
            caption={title}
            columns={columns}
            rows={results.filter(({ prizes }) => prizes.length > 0)}
            rowKey={({ player_id }) => player_id}
            empty={<Empty title={t('No player wins anything')} icon="trophy" />}
          />
        )}
      </Read>
      {lastLine(query.data, id)}
    </Panel>
  );
}

/** More winners than are shown are on the board. */
function lastLine(board: { results: LeaderboardRow[]; count: number } | undefined, id: number) {
  const hasMore = board && board.count > PLACES && (board.results.at(-1)?.prizes.length ?? 0) > 0;
  if (!hasMore) return null;
  return (
    <p className="below">
      {t('The first {count, number} places.', { count: PLACES })}{' '}
      <TextLink to="/campaigns/$id/board" params={{ id: String(id) }}>
        {t('The whole board')}
      </TextLink>
    </p>
  );
}

const columns: Column<LeaderboardRow>[] = [
  { title: t('Place'), align: 'end', cell: ({ place }) => place },
  {
    title: t('Player'),
    cell: ({ player_username, player_id }) => (
      <>
        {player_username} <span className="muted">{player_id}</span>
      </>
    ),
  },
  { title: t('Score'), align: 'end', cell: ({ score }) => decimalText(score) },
  { title: t('Prize'), cell: ({ prizes }) => prizes.join(', ') },
];

/** What each of two campaigns came to. */
function ComparedFigures({ campaigns }: { campaigns: readonly [Campaign, Campaign] }) {
  const [one, other] = campaigns;
  const read = [useWords(one), useWords(other)] as const;
  const error = read[0].error ?? read[1].error;
  if (error) return <FaultNotice error={error} />;
  const [left, right] = [read[0].words, read[1].words];
  const names = [...new Set([...left.keys(), ...right.keys()])];
  const rows: ComparedRow[] = [
    ...factRows(one, other),
    ...names.map((name) => ({
      key: name,
      name,
      one: <Value words={left.get(name)} />,
      other: <Value words={right.get(name)} />,
    })),
  ];
  return (
    <Panel title={t('Figures')} flush>
      <ComparedTable caption={t('Figures of both campaigns')} campaigns={campaigns} rows={rows} />
    </Panel>
  );
}

function useWords(campaign: Campaign): { error: Error | null; words: Map<string, FigureWords> } {
  const isSettled = campaign.state === 'settled';
  const { data, error } = useFigures(campaign.id, !isSettled);
  const words = data ? figureWords(data, isSettled) : [];
  return {
    error: data === undefined ? error : null,
    // One line for both, whether the prizes are final or not.
    words: new Map(words.map((one) => [one.name === t('Prizes so far') ? t('Prizes') : one.name, one])),
  };
}

function factRows(one: Campaign, other: Campaign): ComparedRow[] {
  return [
    {
      key: 'status',
      name: t('Status'),
      one: <CampaignStatus campaign={one} />,
      other: <CampaignStatus campaign={other} />,
    },
    {
      key: 'type',
      name: t('Type'),
      one: kindOrTypeName(one),
      other: kindOrTypeName(other),
    },
    { key: 'runs', name: t('Runs'), one: <Runs campaign={one} />, other: <Runs campaign={other} /> },
  ];
}

function Runs({ campaign: { start, end } }: { campaign: Campaign }) {
  return (
    <>
      <Time value={start} /> – <Time value={end} />
      <span className={styles.detail}>{spanText(Date.parse(end) - Date.parse(start))}</span>
    </>
  );
}

function Value({ words }: { words: FigureWords | undefined }) {
  if (words === undefined) return <span className="muted">{t('none')}</span>;
  if (words.value === undefined) return <Skeleton height={16} width={70} />;
  return (
    <>
      <span className="numeric">{words.value}</span>
      {words.detail && <span className={styles.detail}>{words.detail}</span>}
    </>
  );
}
