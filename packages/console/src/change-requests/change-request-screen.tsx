import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { definitionOf } from '@laurel/contract/campaigns/definition-of.ts';
import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Consequences } from '../campaigns/edits/consequences.tsx';
import { DifferenceList } from '../campaigns/edits/difference-list.tsx';
import { readVersion } from '../campaigns/versions-tab.tsx';
import {
  campaignKey,
  laurel,
  pathId,
  useAddressId,
  useCampaign,
  useCampaignId,
  useRead,
} from '../connection/laurel.ts';
import { useMay, useSession } from '../identity/session/session.ts';
import { Confirm } from '../kit/confirm.tsx';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { type Above, ButtonLink, Facts, Page, Panel, Read, StateBadge } from '../kit/page.tsx';
import { PlayerName } from '../kit/player-name.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { campaignName } from '../values/campaign-name.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import styles from './change-requests.module.css';
import { type DifferentRow, differentRows } from './different-rows.ts';
import { requestsKey } from './requests-key.ts';
import { requestStateWords } from './requests-table.tsx';

/** One edit that was asked for: what it says and does, who asked and why, and what was decided. */
export function ChangeRequestScreen() {
  const id = useCampaignId();
  const request_id = useAddressId('request_id');
  const query = useRead(
    [...requestsKey, 'one', id, request_id],
    (signal) =>
      laurel.readChangeRequest({ path: { id: pathId(id), request_id: pathId(request_id) }, signal }),
    {
      // Each answer is computed from what players did up to now.
      every: 15_000,
    },
  );
  const { data: campaign } = useCampaign();
  const request = query.data;
  const above: Above[] = [
    { to: '/change-requests', label: t('Change requests') },
    ...(campaign ? [{ to: '/campaigns/$id' as const, params: { id }, label: campaignName(campaign) }] : []),
  ];
  return (
    <Page
      title={t('Change request {id}', { id: request?.id ?? request_id })}
      above={above}
      beside={request && <StateBadge {...requestStateWords[request.state]} />}
      lead={request?.reason}
      actions={request && campaign && <RequestActions {...{ request, campaign }} />}
    >
      <Read query={query} lines={8}>
        {(read) => <RequestParts request={read} campaign={campaign} />}
      </Read>
    </Page>
  );
}

function RequestParts({ request, campaign }: { request: ChangeRequest; campaign: Campaign | undefined }) {
  const { state, version, consequences, definition } = request;
  const isOpen = state === 'open';
  const isEdited = isOpen && campaign !== undefined && campaign.version !== version;
  return (
    <>
      {isEdited && <EditedSince request={request} campaign={campaign} />}
      <Panel title={t('Who, when and why')}>
        <Facts rows={factsOf(request)} />
      </Panel>
      <Panel title={t('What changes')}>
        <Differences request={request} after={request.definition} />
      </Panel>
      <Panel title={t('Effect on players')}>
        <Consequences preview={consequences} definition={definition} />
      </Panel>
      {!isEdited && <DifferentSince request={request} />}
    </>
  );
}

interface DifferencesProps {
  request: ChangeRequest;
  after: ChangeRequest['definition'];
}

/** Against the version that the edit follows, whatever was made of the campaign since. */
function Differences({ request: { campaign_id, version }, after }: DifferencesProps) {
  const query = useRead(
    campaignKey(campaign_id, 'version', 'one', version),
    () => readVersion(campaign_id, version),
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <Read query={query}>{({ definition }) => <DifferenceList before={definition} after={after} />}</Read>
  );
}

function factsOf(request: ChangeRequest) {
  const { requested_by, requested_at, reason, version, hash, consequences_at } = request;
  const { decided_by, decided_at, decision_reason, applied_version } = request;
  const none = <span className="muted">{t('none given')}</span>;
  const decided = [
    { name: t('Decided by'), value: decided_by },
    { name: t('Decided'), value: decided_at && <Time value={decided_at} /> },
    { name: t('Reason of the decision'), value: decision_reason ?? none },
    { name: t('Made version'), value: applied_version },
  ];
  return [
    { name: t('Asked by'), value: requested_by },
    { name: t('Asked'), value: <Time value={requested_at} /> },
    { name: t('Reason'), value: reason ?? none },
    { name: t('Follows version'), value: version },
    { name: t('Effect computed'), value: <Time value={consequences_at} /> },
    ...(decided_at === null ? [] : decided),
    { name: t('Hash'), value: <code className="minor breakable">{hash}</code> },
  ];
}

/** That the campaign was edited since the request was made, how, and the way to ask again. */
function EditedSince({ request, campaign }: { request: ChangeRequest; campaign: Campaign }) {
  const { id, campaign_id, version } = request;
  const may = useMay('manager');
  return (
    <section className="warning-box" role="alert">
      <h2>
        <Icon name="warning" /> {t('The campaign was edited since')}
      </h2>
      <p>
        {t(
          'It has version {now} by now, and this request follows version {version}: to approve it would undo what others did. Ask for the change again, then withdraw or reject this request.',
          { now: campaign.version, version },
        )}
      </p>
      <Differences request={request} after={definitionOf(campaign)} />
      {may && (
        <Group justify="flex-end" gap="sm">
          <ButtonLink
            to="/campaigns/$id/edit"
            params={{ id: String(campaign_id) }}
            search={{ request: String(id) }}
            leftSection={<Icon name="edit" />}
          >
            {t('Ask again on top of version {version}', { version: campaign.version })}
          </ButtonLink>
        </Group>
      )}
    </section>
  );
}

/** What a manager decides about an open request: a second person approves or rejects, the one who asked withdraws. */
function RequestActions({ request, campaign }: { request: ChangeRequest; campaign: Campaign }) {
  const [asked, ask] = useState<'approve' | 'end'>();
  const { username } = useSession().user;
  if (!useMay('manager') || request.state !== 'open') return null;
  const isOwn = request.requested_by === username;
  const why = whyNot(request, campaign, isOwn);
  const close = () => ask(undefined);
  return (
    <>
      {why !== undefined && (
        <p className={styles.why} id="why-not-approve">
          {why}
        </p>
      )}
      <Button variant="default" leftSection={<Icon name="ban" />} onClick={() => ask('end')}>
        {isOwn ? t('Withdraw…') : t('Reject…')}
      </Button>
      <Button
        leftSection={<Icon name="check" />}
        disabled={why !== undefined}
        {...(why !== undefined && { 'aria-describedby': 'why-not-approve' })}
        onClick={() => ask('approve')}
      >
        {t('Approve…')}
      </Button>
      <ApproveDialog {...{ request, campaign, close }} isOpen={asked === 'approve'} />
      <EndDialog {...{ request, isOwn, close }} isOpen={asked === 'end'} />
    </>
  );
}

function whyNot({ version }: ChangeRequest, campaign: Campaign, isOwn: boolean): string | undefined {
  if (isOwn) return t('You asked for this change; another person approves it.');
  if (campaign.version !== version) return t('The campaign was edited since.');
  return undefined;
}

interface EndDialogProps {
  request: ChangeRequest;
  isOwn: boolean;
  isOpen: boolean;
  close: () => void;
}

/** Rejecting, and withdrawing by the person who asked. */
function EndDialog({ request: { id: request_id, campaign_id }, isOwn, isOpen, close }: EndDialogProps) {
  const path = { id: campaign_id, request_id };
  return (
    <Confirm
      isOpen={isOpen}
      title={isOwn ? t('Withdraw this change request?') : t('Reject this change request?')}
      verb={isOwn ? t('Withdraw') : t('Reject')}
      reason={isOwn ? 'optional' : 'needed'}
      run={(reason) => {
        const body = reason === undefined ? {} : { reason };
        return isOwn
          ? laurel.withdrawChangeRequest({ path, body })
          : laurel.rejectChangeRequest({ path, body });
      }}
      done={isOwn ? t('The change request is withdrawn') : t('The change request is rejected')}
      close={close}
    >
      <p>{t('The campaign stays as it is. The request can no longer be approved.')}</p>
    </Confirm>
  );
}

/** What the edit does otherwise than when it was asked for; nothing if it does the same. */
function DifferentSince({ request }: { request: ChangeRequest }) {
  const { asked_consequences, consequences, state } = request;
  const rows = differentRows(asked_consequences, consequences);
  if (rows.length === 0) return null;
  const is: Column<DifferentRow> = {
    title: state === 'open' ? t('Now') : t('When it was decided'),
    cell: (row) => <strong>{row.is}</strong>,
  };
  return (
    <TablePanel
      title={t('What is different since it was asked')}
      columns={[...columns, is]}
      rows={rows}
      rowKey={({ id }) => id}
      height="60vh"
      empty={null}
    />
  );
}

const columns: Column<DifferentRow>[] = [
  {
    title: t('What is different'),
    cell: ({ name, player_id }) => (player_id ? <PlayerName player_id={player_id} /> : name),
  },
  { title: t('When it was asked'), cell: ({ was }) => was },
];
