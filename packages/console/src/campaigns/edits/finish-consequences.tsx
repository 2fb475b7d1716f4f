import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { winsBy } from '@laurel/contract/campaigns/by-kind.ts';
import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import type { FinishPreview } from '@laurel/contract/simulation/previews.ts';
import type { ReactNode } from 'react';
import { campaignKey, laurel, useRead } from '../../connection/laurel.ts';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { t } from '../../languages/messages.ts';
import { rich } from '../../languages/rich.tsx';
import { Time } from '../../time/time.tsx';
import { type OfEachKind, ofKind, scoreWords } from '../kinds.ts';
import { Consequences } from './consequences.tsx';
import styles from './edits.module.css';

/** What finishing the campaign now would change; asked only while somebody is about to. */
export function useFinishPreview({ id, version }: Campaign, enabled: boolean, without_grace: boolean) {
  return useRead(
    campaignKey(id, 'finish', version, without_grace),
    async (signal) => {
      const body = { dry_run: true, without_grace };
      const preview = await laurel.finishCampaign({ path: { id }, body, signal });
      return preview as FinishPreview;
    },
    { enabled, gcTime: 0 },
  );
}

interface FinishProps {
  preview: FinishPreview;
  campaign: Campaign;
  /** Whether the board is final at once. */
  isWithoutGrace: boolean;
}

/** What it means for a campaign of its kind that it is finished now. */
export function FinishConsequences({ preview, campaign, isWithoutGrace }: FinishProps) {
  const times = { end: <Time value={campaign.end} />, settles: <Time value={preview.settles_at} /> };
  return (
    <>
      <p>
        {isWithoutGrace
          ? t(
              'It ends now and is final at once: what is received later does not count, not even rounds that were played before. This cannot be undone.',
            )
          : ofKind(graceWords(times), campaign)}
      </p>
      {winsBy[campaign.kind] === 'places' && <Winners preview={preview} campaign={campaign} />}
    </>
  );
}

function graceWords(times: Record<'end' | 'settles', ReactNode>): OfEachKind<ReactNode> {
  const completed = () =>
    rich(
      'It ends now instead of {end}. Late events still count until {settles}, then what was completed is final. This cannot be undone.',
      times,
    );
  const fallsNoMore = () =>
    rich(
      'It ends now instead of {end}. Late events still count until {settles}, then the secret is published. What has not fallen is not given. This cannot be undone.',
      times,
    );
  return {
    tournament: () =>
      rich(
        'It ends now instead of {end}. Late events still count until {settles}, then the board is final and its prizes are owed. This cannot be undone.',
        times,
      ),
    mission: completed,
    raffle: () =>
      rich(
        'It ends now instead of {end}. Late events still count until {settles}, then the list of tickets is fixed for the draw. This cannot be undone.',
        times,
      ),
    drop: fallsNoMore,
    jackpot: fallsNoMore,
    levels: completed,
  };
}

/** Who leaves the board, who wins what, and what it costs. */
function Winners({ preview, campaign }: { preview: FinishPreview; campaign: Campaign }) {
  const { winners } = preview;
  return (
    <>
      <Consequences preview={preview} definition={campaign} />
      <h3 className={styles.subtitle}>{t('Who wins')}</h3>
      <DataTable
        caption={t('Who wins')}
        columns={columnsOf(campaign.kind === 'tournament' ? campaign.tournament_type : undefined)}
        rows={winners.results}
        rowKey={({ player_id }) => player_id}
        empty={<p className="muted">{t('Nobody wins a prize.')}</p>}
      />
      {winners.count > winners.results.length && (
        <p className="muted">
          {t('And {count, number} more.', { count: winners.count - winners.results.length })}
        </p>
      )}
    </>
  );
}

const columnsOf = (type?: TournamentType): Column<LeaderboardRow>[] => [
  { title: t('Place'), align: 'end', tight: true, cell: ({ place }) => place },
  { title: t('Player'), cell: ({ player_username, player_id }) => `${player_username} · ${player_id}` },
  { title: t('Prize'), cell: ({ prizes }) => prizes.join(', ') },
  { title: t('Score'), align: 'end', tight: true, cell: ({ score }) => scoreWords(score, type) },
];
