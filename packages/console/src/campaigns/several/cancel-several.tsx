import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { useQueries } from '@tanstack/react-query';
import { campaignKey, laurel } from '../../connection/laurel.ts';
import { t } from '../../languages/messages.ts';
import { statusOf } from '../campaign-status.tsx';
import { prizeCount, prizeCountWords } from '../edits/prize-words.ts';
import { SeveralDialog, type SeveralProps, type SeveralWords } from './several-dialog.tsx';

/** Cancels the published ones among them; says how many players are on their boards. */
export function CancelSeveral({ campaigns, close }: SeveralProps) {
  const open = campaigns.filter(({ state }) => state === 'published');
  const boards = useQueries({
    queries: open.map(({ id }) => ({
      queryKey: campaignKey(id, 'players'),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        laurel.readLeaderboard({ path: { id }, query: { page_size: 1 }, signal }),
    })),
  });
  const isReady = boards.every(({ isPending }) => !isPending);
  const prizes = open.reduce((sum, campaign) => sum + prizeCount(campaign), 0);
  const players = boards.reduce((sum, { data }) => sum + (data?.count ?? 0), 0);
  const counts = { count: open.length, all: campaigns.length };
  return (
    <SeveralDialog
      title={t('Cancel {count, number} of {all, plural, one {# campaign} other {# campaigns}}?', counts)}
      words={cancelWords}
      isDanger
      isReady={isReady}
      summary={
        <p>
          {t(
            '{count, number} of {all, number} will end: nobody wins any more of {prizes, plural, one {# prize} other {# prizes}}{players, plural, =0 {} one {, and their boards with # player disappear} other {, and their boards with # players disappear}}. You cannot undo this.',
            { ...counts, prizes, players },
          )}
        </p>
      }
      affected={open.map((campaign, index) => ({
        campaign,
        what: standing(campaign, boards[index]?.data?.count),
      }))}
      skipped={campaigns
        .filter(({ state }) => state !== 'published')
        .map((campaign) => ({ campaign, what: whyNot(campaign) }))}
      run={({ id }, reason) =>
        laurel.cancelCampaign({ path: { id }, body: reason === undefined ? {} : { reason } })
      }
      close={close}
    />
  );
}

const cancelWords: SeveralWords = {
  verb: (count) => t('Cancel {count, number}', { count }),
  done: t('cancelled'),
  sum: (values) =>
    t(
      '{done, number} of {all, number} cancelled{failed, plural, =0 {} other {, # failed}}{isRunning, select, yes {…} other {.}}',
      values,
    ),
};

function standing(campaign: Campaign, players: number | undefined): string {
  const { word } = statusOf(campaign);
  const prizes = prizeCountWords(campaign);
  return players === undefined
    ? t('{status}; {prizes}', { status: word, prizes })
    : t('{status}; {players, plural, one {# player} other {# players}} on its board, {prizes}', {
        status: word,
        players,
        prizes,
      });
}

function whyNot({ state }: Campaign): string {
  if (state === 'draft') return t('A draft: players do not see it; you can delete it');
  return state === 'settled' ? t('Settled: its board is final') : t('Cancelled already');
}
