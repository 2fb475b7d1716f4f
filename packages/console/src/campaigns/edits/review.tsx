import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import type { Preview } from '@laurel/contract/simulation/previews.ts';
import { Button, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { campaignKey, laurel, useRead } from '../../connection/laurel.ts';
import { useOwnTenant } from '../../identity/session/session.ts';
import { ActionForm } from '../../kit/action-form.tsx';
import { ReasonField } from '../../kit/confirm.tsx';
import { Loading, Page, Panel, Read } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { campaignName } from '../../values/campaign-name.ts';
import { CampaignStatus } from '../campaign-status.tsx';
import { useDefinition, useDraft } from '../editor/draft.ts';
import { judgeBy } from '../editor/editor-actions.tsx';
import { Conflict } from './conflict.tsx';
import { Consequences } from './consequences.tsx';
import { DifferenceList, effectWords } from './difference-list.tsx';
import styles from './edits.module.css';
import { isOvertaken } from './overtaken.ts';

interface ReviewProps {
  /** The campaign as it was read. */
  campaign: Campaign;
  back: () => void;
  keep: (saved: Campaign) => void;
  known: (newest: Campaign) => void;
}

/** What an edit of a published campaign says and does, before it is applied with a reason. */
export function Review({ campaign, back, keep, known }: ReviewProps) {
  const definition = useDefinition();
  const draft = useDraft();
  const [newest, setNewest] = useState<Campaign>();
  const query = usePreview(campaign, definition);
  const overtaken = async () => setNewest(await laurel.readCampaign({ path: { id: campaign.id } }));
  const hasStarted = campaign.status !== 'SC';
  const settle = (other: Campaign) => {
    setNewest(undefined);
    known(other);
    if (!draft.isDirty()) back();
  };
  return (
    <Page
      title={t('Review changes to {name}', { name: campaignName(campaign) })}
      above={[
        { to: '/campaigns', label: t('Campaigns') },
        { to: '/campaigns/$id', params: { id: String(campaign.id) }, label: campaignName(campaign) },
      ]}
      beside={<CampaignStatus campaign={campaign} />}
      lead={hasStarted ? startedLead : scheduledLead}
      actions={
        <Button variant="default" leftSection={<Icon name="previous" />} onClick={back}>
          {t('Back to the editor')}
        </Button>
      }
    >
      {newest && <Conflict newest={newest} settle={settle} />}
      {!newest && isOvertaken(query.error) && <Overtaken find={overtaken} />}
      <Panel title={t('What changes')}>
        <DifferenceList before={draft.saved ?? {}} after={definition} />
      </Panel>
      {hasStarted && !isOvertaken(query.error) && (
        <Panel title={t('Effect on players')}>
          <Read query={query} lines={6}>
            {(preview) => <Consequences preview={preview} definition={definition} />}
          </Read>
        </Panel>
      )}
      {!newest && (!hasStarted || query.data) && (
        <ApplyPanel campaign={campaign} preview={query.data} keep={keep} overtaken={overtaken} back={back} />
      )}
    </Page>
  );
}

const startedLead = t(
  'The campaign has started, so players may gain or lose. Nothing changes until you apply the edit.',
);
const scheduledLead = t(
  'The campaign is published and has not started. Nothing changes until you apply the edit.',
);

/** Only a campaign that has started has something to compute; the version that was read must still be the newest. */
function usePreview(campaign: Campaign, definition: object) {
  const { id, version, status } = campaign;
  return useRead(
    campaignKey(id, 'preview', version, definition),
    (signal) =>
      laurel.previewCampaign({
        path: { id },
        body: { ...(definition as Campaign), version },
        signal,
      }),
    { enabled: status !== 'SC', staleTime: 60_000, gcTime: 0 },
  );
}

function Overtaken({ find }: { find: () => Promise<void> }) {
  useQuery({ queryKey: ['overtaken'], queryFn: () => find().then(() => true), gcTime: 0 });
  return <Loading lines={2} />;
}

interface ApplyPanelProps {
  campaign: Campaign;
  preview: Preview | undefined;
  keep: (saved: Campaign) => void;
  overtaken: () => Promise<void>;
  back: () => void;
}

/** Applies an edit, or asks another person to; where the tenant demands it, one can only ask. */
function ApplyPanel(props: ApplyPanelProps) {
  const tenant = useOwnTenant();
  return (
    <Panel title={t('Apply')}>
      <Read query={tenant}>
        {({ change_requests }) => <ApplyForm {...props} mustAsk={change_requests === 'required'} />}
      </Read>
    </Panel>
  );
}

interface Fields {
  reason: string;
  way: 'apply' | 'ask';
}

/** What became of it. */
type Outcome = { saved: Campaign } | { asked: ChangeRequest };

function ApplyForm({ campaign, preview, back, mustAsk, ...after }: ApplyPanelProps & { mustAsk: boolean }) {
  const draft = useDraft();
  const finish = useFinish(campaign, after.keep);
  const { id, version } = campaign;
  const refuse = (fault: unknown): never => {
    if (isOvertaken(fault)) void after.overtaken();
    else if (judgeBy(draft, fault)) back();
    throw fault;
  };
  const send = async ({ reason, way }: Fields): Promise<Outcome> => {
    const body = { ...draft.value, version, reason: reason.trim() };
    if (way === 'ask') return { asked: await laurel.createChangeRequest({ path: { id }, body }) };
    const confirm = preview && { confirm: preview.confirm };
    return { saved: await laurel.replaceCampaign({ path: { id }, body: { ...body, ...confirm } }) };
  };
  return (
    <ActionForm<Fields, Outcome>
      initial={{ reason: '', way: mustAsk ? 'ask' : 'apply' }}
      run={(fields) => send(fields).catch(refuse)}
      done={(outcome) =>
        'asked' in outcome
          ? t('The change is asked for')
          : t('{name} has a new version', { name: campaignName(campaign) })
      }
      onDone={finish}
      isReady={({ reason }) => reason.trim() !== ''}
      verb={({ way }) =>
        way === 'ask' ? t('Ask for this change') : t('Apply as version {version}', { version: version + 1 })
      }
      cancel={{ words: t('Keep it as it is'), leave: back }}
    >
      {(form) => (
        <>
          {mustAsk ? <MustAsk /> : <Way form={form} />}
          <ReasonField
            register={form.register}
            isNeeded
            isFirst={false}
            kept={t('Kept with the new version and in the audit log, with your name')}
          />
          <p className={styles.footNote}>{effectWords(preview)}</p>
        </>
      )}
    </ActionForm>
  );
}

/** Shows the campaign or the request that was made; the draft is put away before, so that nobody is asked about it. */
function useFinish(campaign: Campaign, keep: (saved: Campaign) => void) {
  const draft = useDraft();
  const navigate = useNavigate();
  const id = String(campaign.id);
  return (outcome: Outcome) => {
    if ('saved' in outcome) {
      keep(outcome.saved);
      void navigate({ to: '/campaigns/$id', params: { id } });
      return;
    }
    draft.keep(draft.saved ?? draft.value);
    const request_id = String(outcome.asked.id);
    void navigate({ to: '/campaigns/$id/change-requests/$request_id', params: { id, request_id } });
  };
}

function MustAsk() {
  return (
    <p className={styles.mustAsk}>
      {t(
        'In this brand a second person approves each edit of a published campaign. Ask for this one: nothing changes until it is approved.',
      )}
    </p>
  );
}

function Way({ form: { control } }: { form: UseFormReturn<Fields> }) {
  return (
    <Controller
      name="way"
      control={control}
      render={({ field }) => (
        <Radio.Group label={t('When does it change?')} {...field}>
          <Stack gap="xs" mt="xs">
            <Radio value="apply" label={t('At once')} />
            <Radio
              value="ask"
              label={t('After another person has approved it')}
              description={t('Keeps the edit with its consequences as a change request')}
            />
          </Stack>
        </Radio.Group>
      )}
    />
  );
}
