import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignFiguresAnswer } from '@laurel/contract/figures/figures.ts';
import { csvType, htmlType } from '@laurel/contract/values/media-types.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { levelNames, stepNames } from '../campaigns/edits/task-words.ts';
import { laurel, useCampaign } from '../connection/laurel.ts';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Figure, Figures } from '../kit/figures.tsx';
import { Empty, Read } from '../kit/page.tsx';
import { saveAnswer } from '../kit/save-file.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { dayText } from '../time/time-text.ts';
import { countText, decimalText, roundedMoney } from '../values/decimal-text.ts';
import { CampaignFigures, useFigures } from './campaign-figures.tsx';

/** What a campaign comes to: who could see it and what became of them, steps of a mission, day by day. */
export function FiguresTab() {
  return <Read query={useCampaign()}>{(campaign) => <CampaignNumbers campaign={campaign} />}</Read>;
}

function CampaignNumbers({ campaign }: { campaign: Campaign }) {
  return (
    <Read query={useFigures(campaign.id, campaign.state !== 'settled')}>
      {(figures) => (
        <>
          <CampaignFigures campaign={campaign} />
          {campaign.state !== 'settled' && <Costs figures={figures} kind={campaign.kind} />}
          <Counts
            title={t('Players')}
            actions={<Files id={campaign.id} />}
            rows={playerRows(figures, campaign.state === 'settled')}
          />
          {campaign.kind === 'mission' && figures.steps && (
            <Counts title={t('Steps')} rows={stepRows(figures.steps, stepNames(campaign))} />
          )}
          {campaign.kind === 'levels' && figures.steps && (
            <Counts title={t('Levels')} rows={stepRows(figures.steps, levelNames(campaign))} />
          )}
          <TablePanel
            title={t('By day')}
            columns={dayColumns(figures, campaign.kind)}
            rows={figures.by_day}
            rowKey={({ day }) => day}
            empty={<Empty title={t('Nothing has counted yet')} icon="activity" />}
          />
        </>
      )}
    </Read>
  );
}

/** Kinds whose definitions do not say how often a prize is won. */
const perPlayer: readonly CampaignKindName[] = ['mission', 'levels', 'jackpot'];

interface CostsProps {
  figures: CampaignFiguresAnswer;
  kind: CampaignKindName;
}

/** Cash and bonus of a campaign that is not settled; other prizes have no amount. */
function Costs({ figures: { cost, currency }, kind }: CostsProps) {
  return (
    <Figures>
      <Figure name={t('Cost so far')} value={roundedMoney(cost.so_far, currency)} />
      <Figure
        name={t('Cost at the end')}
        value={roundedMoney(cost.at_end, currency)}
        detail={perPlayer.includes(kind) && t('if it goes on at this pace')}
      />
    </Figures>
  );
}

function Files({ id }: { id: number }) {
  const path = { path: { id } };
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="download" />}
        onClick={() => saveAnswer(`figures-${id}.csv`, laurel.readCampaignFigures.file(csvType, path))}
      >
        CSV
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="print" size={14} />}
        onClick={() => saveAnswer(`report-${id}.html`, laurel.readCampaignReport.file(htmlType, path))}
      >
        {t('Report to print')}
      </Button>
    </>
  );
}

interface CountRow {
  name: string;
  /** Null: it is not counted yet. */
  count: number | null;
}

/** Each line is a part of the ones before it, or nearly so. */
function Counts(of: { title: string; actions?: ReactNode; rows: CountRow[] }) {
  return <TablePanel columns={countColumns} rowKey={({ name }) => name} empty={null} {...of} />;
}

const countColumns: Column<CountRow>[] = [
  { title: t('Which'), cell: ({ name }) => name },
  {
    title: t('Players'),
    align: 'end',
    tight: true,
    cell: ({ count }) => (count === null ? '–' : countText(count)),
  },
];

function playerRows({ players }: CampaignFiguresAnswer, isSettled: boolean): CountRow[] {
  return [
    { name: t('could see it'), count: players.audience },
    { name: t('played, deposited or logged in meanwhile'), count: players.seen },
    { name: t('took part'), count: players.took_part },
    { name: t('on the board'), count: players.on_board },
    { name: isSettled ? t('have won') : t('have won, as things are'), count: players.won },
  ];
}

function stepRows(steps: NonNullable<CampaignFiguresAnswer['steps']>, names: readonly string[]): CountRow[] {
  return steps.map(({ step, players }) => ({
    name: (step === null ? undefined : names[step - 1]) ?? t('The whole mission'),
    count: players,
  }));
}

/** What is credited in a campaign of each kind; in a drop that is each round, which has a column. */
const creditTitles: Record<CampaignKindName, string | undefined> = {
  tournament: t('Points'),
  mission: t('Steps'),
  raffle: t('Tickets'),
  drop: undefined,
  jackpot: undefined,
  levels: t('Points'),
};

type DayColumn = Column<CampaignFiguresAnswer['by_day'][number]>;

function dayColumns({ currency }: CampaignFiguresAnswer, kind: CampaignKindName): DayColumn[] {
  const title = creditTitles[kind];
  const credit: DayColumn[] =
    title === undefined ? [] : [{ title, align: 'end', cell: ({ points }) => decimalText(points) }];
  return [
    { title: t('Day (UTC)'), tight: true, cell: ({ day }) => dayText(day) },
    { title: t('Players'), align: 'end', cell: ({ players }) => countText(players) },
    { title: t('Rounds'), align: 'end', cell: ({ rounds }) => countText(rounds) },
    { title: t('Turnover'), align: 'end', cell: ({ turnover }) => roundedMoney(turnover, currency) },
    ...credit,
  ];
}
