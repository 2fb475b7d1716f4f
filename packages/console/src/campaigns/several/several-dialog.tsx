import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { queries } from '../../connection/queries.ts';
import { ActionForm } from '../../kit/action-form.tsx';
import { ReasonField } from '../../kit/confirm.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { faultDetails, faultSentence } from '../../kit/fault-text.ts';
import { Badge } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { campaignName } from '../../values/campaign-name.ts';
import styles from './several.module.css';

/** A campaign that something is done with, and what that means for it. */
export interface Affected {
  campaign: Campaign;
  what: ReactNode;
}

interface SeveralDialogProps {
  title: string;
  words: SeveralWords;
  isDanger?: boolean;
  /** Whether a reason may be given. */
  hasReason?: boolean;
  /** In a sentence or two, with numbers. */
  summary: ReactNode;
  affected: readonly Affected[];
  /** What stays as it is, and why. */
  skipped: readonly Affected[];
  /** False while what it will do is not known yet. */
  isReady?: boolean;
  /** Further choices, such as a new window. */
  children?: ReactNode;
  run: (campaign: Campaign, reason: string | undefined) => Promise<unknown>;
  close: () => void;
}

/** Says in numbers what it does with several campaigns, does it to one after the other, and reports each result. */
export function SeveralDialog(props: SeveralDialogProps) {
  const { title, close } = props;
  const [outcomes, run] = useRun(props.run);
  const isRunning = outcomes.some(({ state }) => state === 'running' || state === 'waiting');
  return (
    <Modal
      opened
      onClose={isRunning ? () => undefined : close}
      title={title}
      size="xl"
      closeButtonProps={{ 'aria-label': t('Close'), disabled: isRunning }}
    >
      {outcomes.length === 0 ? (
        <Question {...props} start={run} />
      ) : (
        <Finished {...props} outcomes={outcomes} isRunning={isRunning} again={run} />
      )}
    </Modal>
  );
}

type Start = (campaigns: readonly Campaign[], reason: string | undefined) => void;

function Question(props: SeveralDialogProps & { start: Start }) {
  const { words, isDanger = false, hasReason = true, isReady = true, affected, close } = props;
  const campaigns = affected.map(({ campaign }) => campaign);
  return (
    <ActionForm
      initial={{ reason: '' }}
      run={async ({ reason }: { reason: string }) => props.start(campaigns, reason.trim() || undefined)}
      changes={[]}
      verb={words.verb(affected.length)}
      isDanger={isDanger}
      isReady={() => isReady && affected.length > 0}
      cancel={{ words: t('Keep them as they are'), leave: close }}
    >
      {({ register }) => (
        <>
          <WhatItDoes {...props} />
          {hasReason && <ReasonField register={register} isFirst={false} />}
        </>
      )}
    </ActionForm>
  );
}

function WhatItDoes({ summary, children, affected, skipped }: SeveralDialogProps) {
  return (
    <>
      <div className={styles.summary}>{summary}</div>
      {children}
      {affected.length > 0 && <Rows caption={t('What it does')} title={t('What it does')} rows={affected} />}
      {skipped.length > 0 && (
        <Rows caption={t('What does not change')} title={t('Why it does not change')} rows={skipped} />
      )}
    </>
  );
}

function Rows({ caption, title, rows }: { caption: string; title: string; rows: readonly Affected[] }) {
  const columns: Column<Affected>[] = [
    {
      title: t('Campaign'),
      cell: ({ campaign }) => (
        <>
          {campaignName(campaign)} <code className="minor">{campaign.custom_id}</code>
        </>
      ),
    },
    { title, cell: ({ what }) => what },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ campaign }) => campaign.id}
      height="14rem"
      empty={null}
    />
  );
}

interface FinishedProps extends SeveralDialogProps {
  outcomes: readonly RunOutcome[];
  isRunning: boolean;
  again: Start;
}

/** How it went, in a sentence, and of each campaign what happened and why it failed. */
function Finished({ outcomes, isRunning, words, again, close }: FinishedProps) {
  const among = (wanted: RunOutcome['state']) => outcomes.filter(({ state }) => state === wanted);
  const failed = among('failed');
  const sum = { done: among('done').length, all: outcomes.length, failed: failed.length };
  const tryAgain = () =>
    again(
      failed.map(({ campaign }) => campaign),
      failed[0]?.reason,
    );
  return (
    <Stack gap="md">
      <p role="status" className={styles.sum}>
        {words.sum({ ...sum, isRunning: isRunning ? 'yes' : 'no' })}
      </p>
      <ul className={styles.report}>
        {outcomes.map((outcome) => (
          <li key={outcome.campaign.id}>
            <span>
              {campaignName(outcome.campaign)} <code className="minor">{outcome.campaign.custom_id}</code>
            </span>
            <State outcome={outcome} done={words.done} />
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="sm">
        {failed.length > 0 && !isRunning && (
          <Button variant="default" onClick={tryAgain}>
            {t('{count, plural, one {Try it again} other {Try these # again}}', { count: failed.length })}
          </Button>
        )}
        <Button onClick={close} disabled={isRunning}>
          {t('Close')}
        </Button>
      </Group>
    </Stack>
  );
}

function State({ outcome: { state, error }, done }: { outcome: RunOutcome; done: string }) {
  if (state === 'done') return <Badge tone="good">{done}</Badge>;
  if (state === 'running') return <Badge tone="info">{t('under way')}</Badge>;
  if (state === 'waiting') return <Badge>{t('waits')}</Badge>;
  return (
    <span className={styles.why}>
      <Badge tone="bad">{t('failed')}</Badge> {faultSentence(error)}
      {faultDetails(error).map(({ at, detail }) => (
        <span key={`${at} ${detail}`} className={styles.detail}>
          {at} {detail}
        </span>
      ))}
    </span>
  );
}

/** How it went with one of several campaigns. */
interface RunOutcome {
  campaign: Campaign;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Why it failed. */
  error?: unknown;
  reason: string | undefined;
}

/** What became of each so far, and how to begin: one after the other, each whatever became of the one before. */
function useRun(
  act: (campaign: Campaign, reason: string | undefined) => Promise<unknown>,
): [RunOutcome[], (campaigns: readonly Campaign[], reason: string | undefined) => void] {
  const [outcomes, setOutcomes] = useState<RunOutcome[]>([]);
  const note = (id: number, changes: Partial<RunOutcome>) =>
    setOutcomes((all) => all.map((one) => (one.campaign.id === id ? { ...one, ...changes } : one)));
  const run = async (campaigns: readonly Campaign[], reason: string | undefined) => {
    setOutcomes((before) => [
      ...before.filter(({ state }) => state === 'done'),
      ...campaigns.map((campaign): RunOutcome => ({ campaign, state: 'waiting', reason })),
    ]);
    for (const campaign of campaigns) {
      note(campaign.id, { state: 'running' });
      try {
        await act(campaign, reason);
        note(campaign.id, { state: 'done' });
      } catch (error) {
        note(campaign.id, { state: 'failed', error });
      }
    }
    await queries.invalidateQueries();
  };
  return [outcomes, (campaigns, reason) => void run(campaigns, reason)];
}

/** What a dialog about several campaigns is given. */
export interface SeveralProps {
  /** As they were when they were chosen. */
  campaigns: readonly Campaign[];
  close: () => void;
}

/** What a dialog about several campaigns says of what it does. */
export interface SeveralWords {
  /** Its button: `Publish 3`. */
  verb: (count: number) => string;
  /** What was done, of one campaign: `published`. */
  done: string;
  /** How it went so far: `2 of 3 published, 1 failed.` */
  sum: (values: RunSum) => string;
}

/** A type, not an interface, so that a text takes it as its values. */
type RunSum = { done: number; all: number; failed: number; isRunning: 'yes' | 'no' };
