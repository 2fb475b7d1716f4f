import type { Campaign, CampaignState } from '@laurel/contract/campaigns/answers.ts';
import type { PublishChecks } from '@laurel/contract/campaigns/publish-checks.ts';
import { useQueries } from '@tanstack/react-query';
import { campaignKey, laurel } from '../../connection/laurel.ts';
import { t } from '../../languages/messages.ts';
import { Time } from '../../time/time.tsx';
import { listingWords } from '../definition/definition-sentences.ts';
import { costSentences } from '../definition/shared-sentences.ts';
import { prizeCount, prizeCountWords } from '../edits/prize-words.ts';
import { type Affected, SeveralDialog, type SeveralProps, type SeveralWords } from './several-dialog.tsx';

/** Publishes the drafts among them that can be published; what keeps the others from it is said before. */
export function PublishSeveral({ campaigns, close }: SeveralProps) {
  const drafts = campaigns.filter(({ state }) => state === 'draft');
  const checks = useQueries({
    queries: drafts.map(({ id, version }) => ({
      queryKey: campaignKey(id, 'publish-checks', version),
      queryFn: ({ signal }: { signal: AbortSignal }) => laurel.checkPublish({ path: { id }, signal }),
    })),
  });
  const checked = drafts.map((campaign, index) => ({ campaign, checks: checks[index]?.data }));
  const good = checked.filter((one) => one.checks !== undefined && one.checks.errors.length === 0);
  const faulty = checked.filter((one) => one.checks !== undefined && one.checks.errors.length > 0);
  const isReady = checks.every(({ isPending }) => !isPending);
  const sums = sumsOf(good.map(({ campaign }) => campaign));
  const counts = { count: good.length, all: campaigns.length };
  return (
    <SeveralDialog
      title={
        isReady
          ? t('Publish {count, number} of {all, plural, one {# campaign} other {# campaigns}}?', counts)
          : t('Publish campaigns?')
      }
      words={publishWords}
      isReady={isReady}
      summary={
        isReady ? (
          <p>
            {t(
              '{count, number} of {all, number} will be published, {listed, number} of them in the public listing from now on, and {prizes, plural, one {# prize} other {# prizes}} can be won. They cannot become drafts again.',
              { ...counts, ...sums },
            )}
          </p>
        ) : (
          <p role="status">{t('Checking whether these campaigns can be published…')}</p>
        )
      }
      affected={good.map(({ campaign, checks: found }) => ({
        campaign,
        what: <Planned campaign={campaign} checks={found} />,
      }))}
      skipped={[
        ...faulty.map(({ campaign, checks: found }) => ({ campaign, what: problems(found) })),
        ...campaigns.filter(({ state }) => state !== 'draft').map(asItIs),
      ]}
      run={({ id }, reason) =>
        laurel.publishCampaign({ path: { id }, body: reason === undefined ? {} : { reason } })
      }
      close={close}
    />
  );
}

/** How many will be in the public listing, and how many prizes can be won. */
function sumsOf(campaigns: Campaign[]): { listed: number; prizes: number } {
  const prizes = campaigns.reduce((sum, campaign) => sum + prizeCount(campaign), 0);
  return { listed: campaigns.filter(({ visible }) => visible).length, prizes };
}

const publishWords: SeveralWords = {
  verb: (count) => t('Publish {count, number}', { count }),
  done: t('published'),
  sum: (values) =>
    t(
      '{done, number} of {all, number} published{failed, plural, =0 {} other {, # failed}}{isRunning, select, yes {…} other {.}}',
      values,
    ),
};

function Planned({ campaign, checks }: { campaign: Campaign; checks: PublishChecks | undefined }) {
  const warnings = checks?.warnings ?? [];
  return (
    <>
      <Time value={campaign.start} /> – <Time value={campaign.end} />; {prizeCountWords(campaign)}.{' '}
      {[...costSentences(campaign), ...listingWords(campaign)].join(' ')}
      {warnings.map(({ pointer, detail }) => (
        <div key={`${pointer} ${detail}`} className="muted">
          {t('Good to know: {detail}', { detail })}
        </div>
      ))}
    </>
  );
}

function problems(checks: PublishChecks | undefined): string {
  const errors = checks?.errors ?? [];
  const [first] = errors;
  const detail = first?.detail ?? '';
  const more = errors.length - 1;
  return more > 0 ? t('{detail}, and {more, number} more to fix', { detail, more }) : detail;
}

const alreadyWords: Record<CampaignState, string> = {
  draft: '',
  published: t('is published already'),
  settled: t('is settled already'),
  cancelled: t('is cancelled already'),
};

function asItIs(campaign: Campaign): Affected {
  return { campaign, what: alreadyWords[campaign.state] };
}
