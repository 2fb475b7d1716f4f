import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Button, Progress, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clock } from '../app/clock.ts';
import { useAddressQuery } from '../app/use-query.ts';
import { campaignName } from '../campaigns/campaign-name.ts';
import { definitionOf } from '../campaigns/definition-of.ts';
import { campaignKey, useCampaign } from '../campaigns/use-campaign.ts';
import { Panel } from '../kit/page.tsx';
import { FaultNotice, Read } from '../kit/states.tsx';
import { Icon } from '../looks/icon.tsx';
import { laurel } from '../server/laurel.ts';
import { spanText } from '../time/time-text.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { pastWindows } from './past-windows.ts';
import styles from './rehearse.module.css';
import { RehearsedPanel } from './rehearsed-panel.tsx';
import { type Rehearsal, useRehearsal, type Variant } from './use-rehearsal.ts';

/** What this campaign, or two definitions side by side, would have come to in weeks past. */
export function RehearseTab() {
  return <Read query={useCampaign()}>{(campaign) => <Rehearse campaign={campaign} />}</Read>;
}

function Rehearse({ campaign }: { campaign: Campaign }) {
  const [{ weeks, beside }, choose] = useAddressQuery({ weeks: '4', beside: '' });
  const others = useOthers(campaign);
  const rehearsal = useRehearsal(campaign.id);
  const start = () => {
    const other = others.find(({ value }) => value === beside);
    const own: Variant = { name: `Version ${campaign.version} (this one)`, definition: undefined };
    const windows = pastWindows(campaign, clock(), wholeNumber(weeks) ?? 4);
    rehearsal.start(other ? [own, other.variant] : [own], windows);
  };
  const lasts = spanText(new Date(campaign.end).getTime() - new Date(campaign.start).getTime());
  return (
    <>
      <Panel title="Rehearse on the past">
        <p className={`muted ${styles.lead}`}>
          The stored events of past weeks are counted by these rules, as if the campaign had run then: for{' '}
          {lasts}, at the same weekday and time, once in each week. Nothing is changed and no player sees it.
        </p>
        <div className={styles.choices}>
          <SegmentedControl
            aria-label="How many weeks"
            data={['4', '8', '12'].map((count) => ({ value: count, label: `${count} weeks` }))}
            value={weeks}
            disabled={rehearsal.isRunning}
            onChange={(count) => choose({ weeks: count })}
          />
          <Select
            aria-label="Side by side with"
            className={styles.beside}
            searchable
            disabled={rehearsal.isRunning}
            data={[{ value: '', label: 'This definition alone' }, ...groupsOf(others)]}
            value={beside}
            onChange={(value) => choose({ beside: value ?? '' })}
          />
          {rehearsal.isRunning ? (
            <Button variant="default" leftSection={<Icon name="stop" />} onClick={rehearsal.cancel}>
              Cancel
            </Button>
          ) : (
            <Button leftSection={<Icon name="rehearse" />} onClick={start}>
              Rehearse
            </Button>
          )}
        </div>
        <Advance rehearsal={rehearsal} />
        {rehearsal.fault !== undefined && <FaultNotice error={rehearsal.fault} />}
      </Panel>
      {(rehearsal.done ?? 0) > 0 && (
        <div className={styles.variants}>
          {rehearsal.results.map((result) => (
            <RehearsedPanel
              key={result.variant.name}
              campaign={campaign}
              result={result}
              isDone={!rehearsal.isRunning}
            />
          ))}
        </div>
      )}
    </>
  );
}

function Advance({ rehearsal: { done, all, isRunning } }: { rehearsal: Rehearsal }) {
  if (done === undefined) return null;
  const words = isRunning ? `${done} of ${all} done` : done < all ? `Stopped after ${done} of ${all}` : '';
  if (words === '') return null;
  return (
    <div className={styles.advance}>
      <Progress value={(100 * done) / all} aria-label="How far the rehearsal is" />
      <span role="status">{words}</span>
    </div>
  );
}

interface Other {
  value: string;
  label: string;
  group: string;
  variant: Variant;
}

/** What can be rehearsed beside it: its other versions, and other campaigns with their rules in this one's window. */
function useOthers(campaign: Campaign): Other[] {
  const { id, version } = campaign;
  const versions = useQuery({
    queryKey: campaignKey(id, 'versions', 'to-rehearse', version),
    queryFn: ({ signal }) => laurel.listCampaignVersions({ path: { id }, query: { page_size: 50 }, signal }),
  });
  const campaigns = useQuery({
    queryKey: ['campaigns', 'to-rehearse'],
    queryFn: ({ signal }) => laurel.listCampaigns({ query: { page_size: 100 }, signal }),
  });
  const older = (versions.data?.results ?? []).filter((one) => one.version !== version);
  const further = (campaigns.data?.results ?? []).filter((one) => one.id !== id);
  return [
    ...older.map(({ version: number, author, definition }) => ({
      value: `version-${number}`,
      label: `Version ${number} by ${author}`,
      group: 'Versions of this campaign',
      variant: { name: `Version ${number}`, definition },
    })),
    ...further.map((other) => ({
      value: `campaign-${other.id}`,
      label: campaignName(other),
      group: 'Other campaigns',
      variant: {
        name: campaignName(other),
        definition: definitionOf(other) as unknown as Variant['definition'],
      },
    })),
  ];
}

function groupsOf(others: Other[]) {
  return [...new Set(others.map(({ group }) => group))].map((group) => ({
    group,
    items: others
      .filter((other) => other.group === group)
      .map(({ value, label }) => ({ value, label: `Beside ${label}` })),
  }));
}
