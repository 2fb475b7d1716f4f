import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Consequences } from '../campaigns/edits/consequences.tsx';
import { DifferenceList } from '../campaigns/edits/difference-list.tsx';
import { readVersion } from '../campaigns/edits/version-of.ts';
import { laurel } from '../connection/laurel.ts';
import { campaignKey, pathId, useCampaign, useCampaignId } from '../connection/use-campaign.ts';
import { type Above, Facts, Page, Panel } from '../kit/page.tsx';
import { Read } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import { campaignName } from '../values/campaign-name.ts';
import styles from './change-requests.module.css';
import { DifferentSince } from './different-since.tsx';
import { EditedSince } from './edited-since.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestState } from './request-state.tsx';
import { requestsKey } from './request-words.ts';

/** One edit that was asked for: what it says and does, who asked and why, and what was decided. */
export function ChangeRequestScreen() {
  const id = useCampaignId();
  const request_id = useParams({
    strict: false,
    select: (params) => String((params as { request_id?: string }).request_id),
  });
  const query = useQuery({
    queryKey: [...requestsKey, 'one', id, request_id],
    queryFn: ({ signal }) =>
      laurel.readChangeRequest({ path: { id: pathId(id), request_id: pathId(request_id) }, signal }),
    // Each answer is computed from what players did up to now.
    refetchInterval: 15_000,
  });
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
      beside={request && <RequestState state={request.state} />}
      lead={request?.reason}
      actions={request && campaign && <RequestActions {...{ request, campaign }} />}
    >
      <Read query={query} lines={8}>
        {(read) => <RequestParts request={read} campaign={campaign} />}
      </Read>
    </Page>
  );
}

interface PartsProps {
  request: ChangeRequest;
  campaign: Campaign | undefined;
}

function RequestParts({ request, campaign }: PartsProps) {
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
        <Differences request={request} />
      </Panel>
      <Panel title={t('Effect on players')}>
        <Consequences preview={consequences} definition={definition} />
      </Panel>
      {!isEdited && <DifferentSince request={request} />}
    </>
  );
}

/** Against the version that the edit follows, whatever was made of the campaign since. */
function Differences({ request: { campaign_id, version, definition } }: { request: ChangeRequest }) {
  const query = useQuery({
    queryKey: campaignKey(campaign_id, 'version', 'one', version),
    queryFn: () => readVersion(campaign_id, version),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Read query={query}>
      {(followed) => <DifferenceList before={followed.definition} after={definition} />}
    </Read>
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
    ...(applied_version === null ? [] : [{ name: t('Made version'), value: applied_version }]),
  ];
  return [
    { name: t('Asked by'), value: requested_by },
    { name: t('Asked'), value: <Time value={requested_at} /> },
    { name: t('Reason'), value: reason ?? none },
    { name: t('Follows version'), value: version },
    { name: t('Effect computed'), value: <Time value={consequences_at} /> },
    ...(decided_at === null ? [] : decided),
    { name: t('Hash'), value: <code className={styles.hash}>{hash}</code> },
  ];
}
