import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { PublishChecks } from '@laurel/contract/campaigns/publish-checks.ts';
import { useQueries } from '@tanstack/react-query';
import { laurel } from '../../connection/laurel.ts';
import { Time } from '../../time/time.tsx';
import { countText } from '../../values/decimal-text.ts';
import { costWords } from '../editor/cost-words.ts';
import { mostPrizesCost } from '../editor/most-prizes-cost.ts';
import { campaignKey } from '../use-campaign.ts';
import { paidPlaces } from './paid-places.ts';
import { type Affected, SeveralDialog } from './several-dialog.tsx';
import type { SeveralProps } from './several-props.ts';

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
  const places = good.reduce((sum, { campaign }) => sum + paidPlaces(campaign), 0);
  return (
    <SeveralDialog
      title={
        isReady
          ? `Publish ${countText(good.length)} of ${countText(campaigns.length)} campaigns?`
          : 'Publish campaigns?'
      }
      verb="Publish"
      done="published"
      isReady={isReady}
      summary={
        isReady ? (
          <p>
            {countText(good.length)} of {countText(campaigns.length)} will be published: players see them at
            once, and {countText(places)} places win prizes. They cannot become drafts again.
          </p>
        ) : (
          <p role="status">Checking whether these campaigns can be published…</p>
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

function Planned({ campaign, checks }: { campaign: Campaign; checks: PublishChecks | undefined }) {
  const warnings = checks?.warnings ?? [];
  return (
    <>
      <Time value={campaign.start} /> – <Time value={campaign.end} />; prizes cost at most{' '}
      {costWords(mostPrizesCost(campaign).cost)}
      {warnings.map(({ pointer, detail }) => (
        <div key={`${pointer} ${detail}`} className="muted">
          Good to know: {detail}
        </div>
      ))}
    </>
  );
}

function problems(checks: PublishChecks | undefined): string {
  const errors = checks?.errors ?? [];
  const [first] = errors;
  const more = errors.length - 1;
  return `${first?.detail ?? ''}${more > 0 ? `, and ${countText(more)} more to fix` : ''}`;
}

function asItIs(campaign: Campaign): Affected {
  return { campaign, what: `is ${campaign.state} already` };
}
