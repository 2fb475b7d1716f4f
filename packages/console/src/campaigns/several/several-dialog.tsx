import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { countText } from '../../values/decimal-text.ts';
import { campaignName } from '../campaign-name.ts';
import { Report } from './report.tsx';
import styles from './several.module.css';
import { type Outcome, useRun } from './use-run.ts';

/** A campaign that something is done with, and what that means for it. */
export interface Affected {
  campaign: Campaign;
  what: ReactNode;
}

interface SeveralDialogProps {
  title: string;
  verb: string;
  /** What was done, of a campaign: `published`. */
  done: string;
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
  /** What is chosen beside, such as a new window. */
  children?: ReactNode;
  run: (campaign: Campaign, reason: string | undefined) => Promise<unknown>;
  close: () => void;
}

/** Says in numbers what is done with several campaigns, does it one after the other, and tells of each how it went. */
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
      closeButtonProps={{ 'aria-label': 'Close', disabled: isRunning }}
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
  const { verb, isDanger = false, hasReason = true, isReady = true, summary, affected, skipped } = props;
  const [text, setText] = useState('');
  const reason = text.trim() === '' ? undefined : text.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.start(
          affected.map(({ campaign }) => campaign),
          reason,
        );
      }}
    >
      <Stack gap="md">
        <div className={styles.summary}>{summary}</div>
        {props.children}
        {affected.length > 0 && <Rows caption="What it does" title="What it does" rows={affected} />}
        {skipped.length > 0 && <Rows caption="What stays as it is" title="Stays as it is" rows={skipped} />}
        {hasReason && (
          <Textarea
            label="Reason (optional)"
            description="Kept in the audit log with your name"
            autosize
            minRows={1}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={props.close}>
            Keep them as they are
          </Button>
          <Button
            type="submit"
            color={isDanger ? 'red' : 'laurel'}
            disabled={!isReady || affected.length === 0}
          >
            {verb} {countText(affected.length)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Rows({ caption, title, rows }: { caption: string; title: string; rows: readonly Affected[] }) {
  const columns: Column<Affected>[] = [
    {
      id: 'campaign',
      title: 'Campaign',
      cell: ({ campaign }) => (
        <>
          {campaignName(campaign)} <code className={styles.id}>{campaign.custom_id}</code>
        </>
      ),
    },
    { id: 'what', title, cell: ({ what }) => what },
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
  outcomes: readonly Outcome[];
  isRunning: boolean;
  again: Start;
}

function Finished({ outcomes, isRunning, done, again, close }: FinishedProps) {
  const failed = outcomes.filter(({ state }) => state === 'failed');
  return (
    <Stack gap="md">
      <Report outcomes={outcomes} isRunning={isRunning} done={done} />
      <Group justify="flex-end" gap="sm">
        {failed.length > 0 && !isRunning && (
          <Button
            variant="default"
            onClick={() =>
              again(
                failed.map(({ campaign }) => campaign),
                failed[0]?.reason,
              )
            }
          >
            Try {failed.length === 1 ? 'it' : `these ${countText(failed.length)}`} again
          </Button>
        )}
        <Button onClick={close} disabled={isRunning}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
