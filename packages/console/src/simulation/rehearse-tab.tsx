import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { definitionOf } from '@laurel/contract/campaigns/definition-of.ts';
import type { SeveralSimulation } from '@laurel/contract/simulation/several-windows.ts';
import { Button, Group, Progress, SegmentedControl, Select, Stack } from '@mantine/core';
import { campaignKey, laurel, useCampaign, useRead } from '../connection/laurel.ts';
import { queries } from '../connection/queries.ts';
import { useMay } from '../identity/session/session.ts';
import { FaultNotice, Panel, Read } from '../kit/page.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { spanText } from '../time/time-text.ts';
import { campaignName } from '../values/campaign-name.ts';
import styles from './rehearse.module.css';
import { RehearsedPanel, SideBySide } from './rehearsed-panel.tsx';
import { resultsOf, useCancel, useSimulation, useStart, type Variant } from './use-rehearsal.ts';

const weekCounts = [4, 8, 12] as const;

/** What this campaign, or two definitions side by side, would have come to in weeks past. */
export function RehearseTab() {
  return <Read query={useCampaign()}>{(campaign) => <Rehearse campaign={campaign} />}</Read>;
}

/** The address names the simulation and what it is compared with, so that a link shows what its sender saw. */
function Rehearse({ campaign }: { campaign: Campaign }) {
  const [asked, ask] = useAddressQuery({ weeks: '4', beside: '', simulation: '', shown: '' });
  const others = useOthers(campaign);
  const simulation = useSimulation(campaign.id, asked.simulation);
  const start = useStart(campaign.id, (started) => {
    queries.setQueryData(campaignKey(campaign.id, 'simulation', String(started.id)), started);
    ask({ simulation: String(started.id), shown: asked.beside });
  });
  const cancel = useCancel(campaign.id);
  const isRunning = start.isPending || simulation.data?.state === 'running';
  const beside = others.find(({ value }) => value === asked.beside)?.definition;
  const weeks = weekCounts.find((count) => String(count) === asked.weeks) ?? 4;
  return (
    <>
      <Panel title={t('Rehearse on past events')}>
        <Lead campaign={campaign} />
        <Group gap="sm" mt="sm">
          <Choices
            weeks={asked.weeks}
            beside={asked.beside}
            others={others}
            isRunning={isRunning}
            choose={ask}
          />
          <Go
            isRunning={isRunning}
            isCancelling={cancel.isPending}
            start={() => start.mutate({ weeks, variants: beside && [inputOf(campaign), beside] })}
            cancel={() => simulation.data && cancel.mutate(simulation.data.id)}
          />
        </Group>
        {simulation.data && <Advance simulation={simulation.data} />}
        {(start.error ?? simulation.error) && <FaultNotice error={start.error ?? simulation.error} />}
      </Panel>
      {simulation.data?.state === 'done' && (
        <Results
          campaign={campaign}
          simulation={simulation.data}
          other={others.find(({ value }) => value === asked.shown)}
        />
      )}
    </>
  );
}

function Lead({ campaign: { start, end } }: { campaign: Campaign }) {
  return (
    <p className="muted lead">
      {t(
        'Laurel counts the stored events of past weeks by these rules, as if the campaign had run then: for {span}, at the same weekday and time, once in each week. Nothing changes, and players do not see it.',
        { span: spanText(new Date(end).getTime() - new Date(start).getTime()) },
      )}
    </p>
  );
}

interface ChoicesProps {
  weeks: string;
  beside: string;
  others: Other[];
  isRunning: boolean;
  choose: (changes: { weeks?: string; beside?: string }) => void;
}

function Choices({ weeks, beside, others, isRunning, choose }: ChoicesProps) {
  return (
    <>
      <SegmentedControl
        aria-label={t('How many weeks')}
        size="xs"
        data={weekCounts.map((count) => ({
          value: String(count),
          label: t('{count, plural, one {# week} other {# weeks}}', { count }),
        }))}
        value={weeks}
        disabled={isRunning}
        onChange={(count) => choose({ weeks: count })}
      />
      <Select
        aria-label={t('Side by side with')}
        className={styles.beside}
        searchable
        disabled={isRunning}
        data={[{ value: '', label: t('This definition alone') }, ...groupsOf(others)]}
        value={beside}
        onChange={(value) => choose({ beside: value ?? '' })}
      />
    </>
  );
}

interface GoProps {
  isRunning: boolean;
  isCancelling: boolean;
  start: () => void;
  cancel: () => void;
}

function Go({ isRunning, isCancelling, start, cancel }: GoProps) {
  const mayStart = useMay('manager');
  if (!mayStart) return null;
  return isRunning ? (
    <Button variant="default" leftSection={<Icon name="stop" />} loading={isCancelling} onClick={cancel}>
      {t('Cancel')}
    </Button>
  ) : (
    <Button leftSection={<Icon name="rehearse" />} onClick={start}>
      {t('Rehearse now')}
    </Button>
  );
}

interface ResultsProps {
  campaign: Campaign;
  simulation: SeveralSimulation;
  other: Other | undefined;
}

function Results({ campaign, simulation, other }: ResultsProps) {
  const own: Variant = { name: campaignName(campaign), budget: campaign.budget };
  const isOfTwo = simulation.spread?.some(({ definition }) => definition === 1) ?? false;
  const second = other?.variant ?? { name: t('The other definition'), budget: null };
  const rehearsed = resultsOf(simulation, isOfTwo ? [own, second] : [own]);
  return (
    <>
      {isOfTwo && <SideBySide rehearsed={rehearsed} kind={campaign.kind} />}
      <div className="columns">
        {rehearsed.map((result) => (
          <RehearsedPanel key={result.variant.name} result={result} kind={campaign.kind} />
        ))}
      </div>
    </>
  );
}

/** Something to compare a campaign with. */
interface Other {
  /** As the address has it. */
  value: string;
  label: string;
  group: string;
  variant: Variant;
  definition: CampaignInput;
}

/** What it can be compared with: its other versions, and campaigns of its kind with their rules in its window. */
function useOthers({ id, kind, version }: Campaign): Other[] {
  const versions = useRead(campaignKey(id, 'versions', 'to-rehearse', version), (signal) =>
    laurel.listCampaignVersions({ path: { id }, query: { page_size: 50 }, signal }),
  );
  const campaigns = useRead(['campaigns', 'to-rehearse', kind], (signal) =>
    laurel.listCampaigns({ query: { kind, page_size: 100 }, signal }),
  );
  const older = (versions.data?.results ?? []).filter((one) => one.version !== version);
  const further = (campaigns.data?.results ?? []).filter((one) => one.id !== id);
  return [
    ...older.map(({ version: number, author, definition }) => ({
      value: `version-${number}`,
      label: t('Version {version} by {author}', { version: number, author }),
      group: t('Versions of this campaign'),
      variant: { name: t('Version {version}', { version: number }), budget: definition.budget },
      definition,
    })),
    ...further.map((other) => ({
      value: `campaign-${other.id}`,
      label: campaignName(other),
      group: t('Other campaigns'),
      variant: { name: campaignName(other), budget: other.budget },
      definition: inputOf(other),
    })),
  ];
}

/** A campaign as its author wrote it. */
function inputOf(campaign: Campaign): CampaignInput {
  return definitionOf(campaign) as unknown as CampaignInput;
}

/** For a menu, under the heading of their group. */
function groupsOf(others: Other[]) {
  return [...new Set(others.map(({ group }) => group))].map((group) => ({
    group,
    items: others
      .filter((other) => other.group === group)
      .map(({ value, label }) => ({ value, label: t('Compared with {name}', { name: label }) })),
  }));
}

/** How far a rehearsal is, or how it ended. */
function Advance({ simulation }: { simulation: SeveralSimulation }) {
  const { events_done, events_total } = simulation.progress;
  return (
    <Stack gap={6} mt="sm" className="muted">
      {simulation.state === 'running' && (
        <Progress
          value={events_total === 0 ? 0 : (100 * events_done) / events_total}
          aria-label={t('Progress of the rehearsal')}
        />
      )}
      <span role="status">{wordsOf(simulation)}</span>
      {simulation.state === 'done' && (
        <span>
          {rich(
            'By {author}, {time}. The last ten rehearsals are kept, and the address of this page shows this one.',
            { author: simulation.author, time: <Time value={simulation.created_at} /> },
          )}
        </span>
      )}
    </Stack>
  );
}

function wordsOf({ state, error, progress: { events_done, events_total } }: SeveralSimulation): string {
  switch (state) {
    case 'running':
      return t('About {done, number} of {count, plural, one {# event} other {# events}} read', {
        done: events_done,
        count: events_total,
      });
    case 'done':
      return t('{count, plural, one {# event} other {# events}} read, once for all weeks', {
        count: events_total,
      });
    case 'cancelled':
      return t('Cancelled: no results are kept');
    case 'failed':
      return t('It failed: {error}', { error: error ?? t('the cause is unknown') });
  }
}
