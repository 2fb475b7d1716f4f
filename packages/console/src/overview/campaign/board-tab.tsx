import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import styles from '../../boards/board-tab.module.css';
import { BoardStanding, BoardTable } from '../../boards/board-table.tsx';
import { ofPlayers } from '../../boards/board-words.ts';
import { DisqualifiedPanel } from '../../boards/disqualified-panel.tsx';
import { DisqualifyDialog } from '../../boards/disqualify-dialog.tsx';
import { findOnBoard } from '../../boards/find-on-board.ts';
import { FindPlayer, NotFound } from '../../boards/find-player.tsx';
import { MomentSlider } from '../../boards/moment-slider.tsx';
import { momentsOf } from '../../boards/past-moments.ts';
import { TeamsPanel } from '../../boards/teams-panel.tsx';
import { useBoardHead } from '../../boards/use-board.ts';
import { campaignKey, useCampaignOf, useRead } from '../../connection/laurel.ts';
import { CampaignFigures } from '../../figures/campaign-figures.tsx';
import { useMay } from '../../identity/session/session.ts';
import { Empty, Loading, Panel, Read } from '../../kit/page.tsx';
import { useAddressQuery } from '../../kit/use-address-query.ts';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { useWithout } from '../../payouts/what-if/without-players.ts';
import { useNow } from '../../time/clock.ts';

const RacePicture = lazy(async () => ({
  default: (await import('../../boards/board-pictures.tsx')).RacePicture,
}));
const WhatIfPanel = lazy(async () => ({
  default: (await import('../../payouts/what-if/what-if-panel.tsx')).WhatIfPanel,
}));
const LadderPicture = lazy(async () => ({
  default: (await import('../../boards/board-pictures.tsx')).LadderPicture,
}));

const views = [
  { value: '', label: t('Lines') },
  { value: 'race', label: t('Score race') },
  { value: 'ladder', label: t('Place ladder') },
];

/** The places of all players, now or at any moment before. */
export function BoardTab() {
  const { data: campaign } = useCampaignOf<'tournament'>();
  if (campaign === undefined) return <Loading lines={6} />;
  if (campaign.state === 'draft' || campaign.state === 'cancelled')
    return (
      <Empty title={t('There is no board')} icon="trophy">
        {campaign.state === 'draft'
          ? t('A draft gets one when it is published.')
          : t('The campaign was cancelled.')}
      </Empty>
    );
  return <Board campaign={campaign} />;
}

function Board({ campaign }: { campaign: TournamentCampaign }) {
  const id = String(campaign.id);
  const [{ at, player, view }, ask] = useAddressQuery({ at: '', player: '', view: '' });
  const moments = momentsOf(campaign, useNow(60_000));
  const head = useBoardHead(id, at);
  const found = useFound(id, head.data?.at ?? '', player);
  const [disqualified, disqualify] = useState<LeaderboardRow>();
  const without = useWithout(at === '' && view === '' && !campaign.teams);
  const mayChange = useMay('manager') && campaign.state === 'published';
  const isComputing = head.isPlaceholderData;
  return (
    <>
      {at === '' && <Now campaign={campaign} isFinal={head.data?.settled ?? false} />}
      <Tools player={player} view={view} ask={ask} without={without} />
      {moments && <MomentSlider {...{ moments, at, isComputing }} choose={(moment) => ask({ at: moment })} />}
      <NotFound {...{ campaign, found, at }} text={player} count={head.data?.count ?? 0} />
      {without.isOn && <WhatIf id={id} version={head.data?.version ?? 0} {...without} />}
      <Read query={head} lines={8}>
        {(board) => (
          <Panel flush={view === ''}>
            {view === '' && <BoardStanding campaign={campaign} head={board} />}
            {board.count === 0 && <Empty title={t('No player has a score yet')} icon="trophy" />}
            {board.count > 0 && view === '' && (
              <BoardTable
                key={id}
                id={id}
                head={board}
                type={campaign.tournament_type}
                found={found.data ?? undefined}
                isOld={isComputing}
                without={without.isOn ? without : undefined}
                disqualify={mayChange && board.at === '' ? disqualify : undefined}
              />
            )}
            {board.count > 0 && view !== '' && (
              <BoardPicture view={view} campaign={campaign} {...board} found={found.data ?? undefined} />
            )}
          </Panel>
        )}
      </Read>
      <DisqualifiedPanel id={id} mayChange={mayChange} />
      <DisqualifyDialog
        campaign={campaign}
        row={disqualified}
        version={head.data?.version ?? 0}
        close={() => disqualify(undefined)}
      />
    </>
  );
}

/** What is only shown of the board now. */
function Now({ campaign, isFinal }: ComponentProps<typeof TeamsPanel>) {
  return (
    <>
      <CampaignFigures campaign={campaign} />
      {campaign.teams && <TeamsPanel campaign={campaign} isFinal={isFinal} />}
    </>
  );
}

interface ToolsProps {
  player: string;
  view: string;
  ask: (changes: { player?: string; view?: string }) => void;
  without: ReturnType<typeof useWithout>;
}

function Tools({ player, view, ask, without }: ToolsProps) {
  return (
    <div className={styles.tools}>
      <FindPlayer key={player} player={player} find={(text) => ask({ player: text })} />
      <div className={styles.ways}>
        {without.isPossible && (
          <Button
            variant={without.isOn ? 'filled' : 'default'}
            aria-pressed={without.isOn}
            leftSection={<Icon name="compare" />}
            onClick={without.switchOver}
          >
            {t('What if…')}
          </Button>
        )}
        <SegmentedControl
          className={styles.views ?? ''}
          aria-label={t('Show the board as')}
          data={views}
          value={view}
          onChange={(chosen) => ask({ view: chosen })}
        />
      </div>
    </div>
  );
}

function WhatIf(panel: ComponentProps<typeof WhatIfPanel>) {
  return (
    <Suspense fallback={<Loading lines={4} />}>
      <WhatIfPanel {...panel} />
    </Suspense>
  );
}

type PictureProps = ComponentProps<typeof RacePicture>;

function BoardPicture({ view, campaign, ...board }: { view: string } & PictureProps) {
  const picture = { ...board, campaign: ofPlayers(campaign) };
  return (
    <Suspense fallback={<Loading lines={8} />}>
      {view === 'race' ? <RacePicture {...picture} /> : <LadderPicture {...picture} />}
    </Suspense>
  );
}

function useFound(id: string, at: string, player: string) {
  return useRead(campaignKey(id, 'find', at, player), (signal) => findOnBoard(id, at, player, signal), {
    enabled: player !== '',
  });
}
