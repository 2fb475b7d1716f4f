import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Skeleton } from '@mantine/core';
import { CampaignStatus } from '../../campaigns/campaign-status.tsx';
import { typeName } from '../../campaigns/kinds.ts';
import { FaultNotice, Panel } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { Time } from '../../time/time.tsx';
import { spanText } from '../../time/time-text.ts';
import { type FigureWords, figureWords } from '../figure-words.ts';
import { useFigures } from '../use-figures.ts';
import styles from './compare-screen.module.css';
import { type ComparedRow, ComparedTable } from './compared-table.tsx';

/** What each of two campaigns came to. */
export function ComparedFigures({ campaigns }: { campaigns: readonly [Campaign, Campaign] }) {
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
      one: typeName(one),
      other: typeName(other),
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
