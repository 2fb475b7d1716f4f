import type { SentThresholds } from '@laurel/contract/alarms/alarm-settings.ts';
import { type AlarmTrial, maxTriedCampaigns } from '@laurel/contract/alarms/alarm-trials.ts';
import { Button, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { laurel } from '../../connection/laurel.ts';
import { pathId } from '../../connection/use-campaign.ts';
import { Panel } from '../../kit/page.tsx';
import { FaultNotice } from '../../kit/states.tsx';
import { useAction } from '../../kit/use-action.ts';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { campaignName } from '../../values/campaign-name.ts';
import styles from './thresholds.module.css';
import { TrialOfCampaign } from './trial-of-campaign.tsx';

interface TrialPanelProps {
  thresholds: SentThresholds;
  isReady: boolean;
}

/** What the thresholds above would have raised in past campaigns; nothing is stored. */
export function TrialPanel({ thresholds, isReady }: TrialPanelProps) {
  const campaigns = useSettled();
  const [chosen, choose] = useState<string[]>();
  const ids = chosen ?? campaigns.slice(0, 3).map(({ value }) => value);
  const trial = useAction<number[], AlarmTrial>({
    run: (campaign_ids) => laurel.tryAlarms({ body: { campaign_ids, thresholds } }),
    changes: [],
    onFault: () => undefined,
  });
  return (
    <Panel title={t('Try them on past campaigns')}>
      <div className={styles.trial}>
        <MultiSelect
          label={t('Campaigns')}
          data={campaigns}
          value={ids}
          onChange={choose}
          searchable
          maxValues={maxTriedCampaigns}
        />
        <Button
          leftSection={<Icon name="rehearse" />}
          loading={trial.isPending}
          disabled={!isReady || ids.length === 0}
          onClick={() => trial.mutate(ids.map(pathId))}
        >
          {t('Try')}
        </Button>
      </div>
      {trial.error && <FaultNotice error={trial.error} />}
      <div role="status">
        {trial.data?.results.map((result) => (
          <TrialOfCampaign key={result.campaign_id} result={result} />
        ))}
      </div>
    </Panel>
  );
}

/** The newest settled campaigns. */
function useSettled() {
  const { data } = useQuery({
    queryKey: ['campaigns', 'settled', 'newest'],
    queryFn: ({ signal }) =>
      laurel.listCampaigns({ query: { kind: 'tournament', state: 'settled', page_size: 100 }, signal }),
    staleTime: 60_000,
  });
  return (data?.results ?? []).map((campaign) => ({
    value: String(campaign.id),
    label: `${campaignName(campaign)} · ${campaign.custom_id}`,
  }));
}
