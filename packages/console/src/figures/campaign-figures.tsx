import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { winsBy } from '@laurel/contract/campaigns/by-kind.ts';
import { campaignKey, laurel, useRead } from '../connection/laurel.ts';
import { Figure, Figures } from '../kit/figures.tsx';
import { FaultNotice } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { useNow } from '../time/clock.ts';
import { Distance } from '../time/time.tsx';
import { type FigureWords, figureWords, playedNames } from './figure-words.ts';

const names = [...playedNames, t('Active players')];

/** The figures of a campaign next to each other. */
export function CampaignFigures({ campaign }: { campaign: Campaign }) {
  const isSettled = campaign.state === 'settled';
  const { data, error, refetch } = useFigures(campaign.id, !isSettled);
  if (error && data === undefined) return <FaultNotice error={error} retry={() => void refetch()} />;
  const shown: FigureWords[] = data
    ? figureWords(data, isSettled, winsBy[campaign.kind] === 'places')
    : names.map((name) => ({ name, value: undefined }));
  return (
    <Figures isWide>
      <TimeLeft campaign={campaign} />
      {shown.map(({ name, value, detail }) => (
        <Figure key={name} name={name} value={value} detail={detail} />
      ))}
    </Figures>
  );
}

function TimeLeft({ campaign: { start, end } }: { campaign: Campaign }) {
  const now = useNow(1_000).getTime();
  if (now < Date.parse(start)) return <Figure name={t('Starts')} value={<Distance value={start} />} />;
  const name = now < Date.parse(end) ? t('Ends') : t('Ended');
  return <Figure name={name} value={<Distance value={end} />} />;
}

/** So often figures are read again, and while rounds are being counted. */
const LOOK_MILLISECONDS = 10_000;
const COUNTING_MILLISECONDS = 2_000;

/** What a campaign comes to so far; `isMoving`: it can still change. */
export function useFigures(id: number, isMoving: boolean) {
  return useRead(
    campaignKey(id, 'figures'),
    (signal) => laurel.readCampaignFigures({ path: { id }, signal }),
    {
      every: ({ state }) => {
        if (state.data?.counting) return COUNTING_MILLISECONDS;
        return isMoving ? LOOK_MILLISECONDS : false;
      },
    },
  );
}
