import type { ProgressRow } from '@laurel/contract/boards/progress.ts';
import type { LevelsDefinition } from '@laurel/contract/campaigns/definition.ts';
import { levelNames } from '../campaigns/edits/task-words.ts';
import { campaignKey, laurel, pathId, useCampaignId, useCampaignOf, useList } from '../connection/laurel.ts';
import { CampaignFigures } from '../figures/campaign-figures.tsx';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Empty, Read, TextLink } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import { decimalText } from '../values/decimal-text.ts';

/** Who has which level, the players with most experience of the running season first. */
export function LevelsTab() {
  return (
    <Read query={useCampaignOf<'levels'>()} lines={8}>
      {(levels) => (
        <>
          {levels.state !== 'draft' && <CampaignFigures campaign={levels} />}
          <Players levels={levels} />
        </>
      )}
    </Read>
  );
}

function Players({ levels }: { levels: LevelsDefinition }) {
  const id = useCampaignId();
  const list = useList(
    campaignKey(id, 'progress'),
    (page, signal) =>
      laurel.listProgress({ path: { id: pathId(id) }, query: { page, page_size: 50 }, signal }),
    { every: 10_000 },
  );
  return (
    <TablePanel
      title={t('Players with experience in this season')}
      columns={columnsOf(id, levelNames(levels))}
      rowKey={({ player_id }) => player_id}
      {...list}
      empty={<Empty title={t('Nobody has experience yet')} icon="steps" />}
    />
  );
}

function columnsOf(id: string, names: readonly string[]): Column<ProgressRow>[] {
  return [
    {
      title: t('Player'),
      cell: ({ player_id, player_username }) => (
        <TextLink to="/campaigns/$id/players/$player" params={{ id, player: player_id }} fw={560} size="sm">
          {player_username}
        </TextLink>
      ),
    },
    {
      title: t('Level'),
      cell: ({ progress: { level } }) => names[(level?.number ?? 0) - 1] ?? t('none yet'),
    },
    {
      title: t('Experience'),
      align: 'end',
      tight: true,
      cell: ({ progress: { level } }) => decimalText(level?.experience ?? '0'),
    },
    { title: t('Points of the season'), align: 'end', tight: true, cell: ({ score }) => decimalText(score) },
    { title: t('Last points'), tight: true, cell: ({ reached_at }) => <Time value={reached_at} /> },
  ];
}
