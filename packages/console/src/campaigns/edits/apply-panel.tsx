import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import type { Preview } from '@laurel/contract/simulation/previews.ts';
import { Radio, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { laurel } from '../../connection/laurel.ts';
import { useOwnTenant } from '../../identity/session/use-own-tenant.ts';
import { ActionForm } from '../../kit/action-form.tsx';
import { Panel } from '../../kit/page.tsx';
import { ReasonField } from '../../kit/reason-field.tsx';
import { Read } from '../../kit/states.tsx';
import { t } from '../../languages/messages.ts';
import { campaignName } from '../../values/campaign-name.ts';
import { useDraft } from '../editor/use-draft.ts';
import { judgeBy } from '../editor/use-save-draft.ts';
import styles from './edits.module.css';
import { effectWords } from './effect-words.ts';
import { isOvertaken } from './overtaken.ts';

interface ApplyPanelProps {
  campaign: Campaign;
  preview: Preview | undefined;
  keep: (saved: Campaign) => void;
  overtaken: () => Promise<void>;
  back: () => void;
}

/** Applies an edit, or asks another person to; where the tenant demands it, one can only ask. */
export function ApplyPanel(props: ApplyPanelProps) {
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
