import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignFiguresAnswer } from '@laurel/contract/figures/figures.ts';
import type { ChoosableColumn } from '../kit/column-choice.tsx';
import { t } from '../languages/messages.ts';
import { countText, roundedMoney } from '../values/decimal-text.ts';
import { useFigures } from './campaign-figures.tsx';

type Words = (figures: CampaignFiguresAnswer) => string;

/** Figures that the list of campaigns may show; they are read only where they are shown. */
export const figureColumns: readonly ChoosableColumn<Campaign>[] = [
  column('players', t('Players'), ({ players }) => countText(players.with_score)),
  column('cost', t('Cost'), ({ cost, currency }) => roundedMoney(cost.so_far, currency)),
  column('ggr', t('GGR'), ({ ggr, currency }) => (ggr === null ? '–' : roundedMoney(ggr, currency))),
];

function column(id: string, title: string, words: Words): ChoosableColumn<Campaign> {
  return {
    ...{ id, title, isExtra: true, align: 'end', tight: true },
    cell: (campaign) => <FigureCell campaign={campaign} words={words} />,
  };
}

function FigureCell({ campaign, words }: { campaign: Campaign; words: Words }) {
  const { data } = useFigures(campaign.id, false);
  return <span className="numeric">{data ? words(data) : '…'}</span>;
}
