import { LaurelFault } from '@laurel/client/faults.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import { sentencesOfForms } from '@laurel/contract/faults/describe-error.ts';
import type { TemplateInput } from '@laurel/contract/planning/templates.ts';
import { currencyForm } from '@laurel/contract/values/schemas.ts';
import { Button, Menu, type MenuItemProps } from '@mantine/core';
import { createLink, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { campaignKey, laurel } from '../../connection/laurel.ts';
import { queries } from '../../connection/queries.ts';
import { type FieldRow, FieldRows, FormDialog } from '../../kit/action-form.tsx';
import type { Native } from '../../kit/page.tsx';
import { toast, toastFault } from '../../kit/toasts.ts';
import { useAction } from '../../kit/use-action.ts';
import { useAddressQuery } from '../../kit/use-address-query.ts';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { campaignName } from '../../values/campaign-name.ts';
import { isOvertaken } from '../edits/overtaken.ts';
import { type Draft, useDefinition, useDraft, useIsDirty } from './draft.ts';
import { PublishDialog } from './publish-dialog.tsx';

interface EditorActionsProps {
  campaign: Campaign | undefined;
  keep: (saved: Campaign) => void;
  /** Shows what an edit of a published campaign does. */
  review: () => void;
  /** Somebody else saved the draft meanwhile. */
  overtaken: () => void;
}

/** What can be done with the draft in the editor. */
export function EditorActions({ campaign, keep, review, overtaken }: EditorActionsProps) {
  const [{ publish }, setAddress] = useAddressQuery({ publish: '' });
  const [asked, ask] = useState<'publish' | 'template' | undefined>(publish === '' ? undefined : 'publish');
  // Asked once: neither going back nor reloading asks again.
  useEffect(() => {
    if (publish !== '') setAddress({ publish: '' });
  }, [publish, setAddress]);
  const close = () => ask(undefined);
  const isDirty = useIsDirty();
  const isDraft = campaign === undefined || campaign.state === 'draft';
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<Icon name="down" size={14} />}>
            {t('More')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="template" />} onClick={() => ask('template')}>
            {t('Save as template')}
          </Menu.Item>
          {campaign && (
            <MenuLink
              leftSection={<Icon name="rehearse" />}
              to="/campaigns/$id/rehearse"
              params={{ id: String(campaign.id) }}
            >
              {t('Rehearse the saved version')}
            </MenuLink>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDraft ? (
        <DraftButtons {...{ campaign, keep, overtaken }} publish={() => ask('publish')} />
      ) : (
        <Button disabled={!isDirty} onClick={review} leftSection={<Icon name="eye" />}>
          {t('Review changes')}
        </Button>
      )}
      <TemplateDialog campaign={campaign} isOpen={asked === 'template'} close={close} />
      {campaign && <PublishDialog campaign={campaign} isOpen={asked === 'publish'} close={close} />}
    </>
  );
}

interface DraftButtonsProps extends Omit<EditorActionsProps, 'review'> {
  publish: () => void;
}

/** Publishing saves first: it publishes the fields as they are. */
function DraftButtons({ campaign, keep, publish, overtaken }: DraftButtonsProps) {
  const navigate = useNavigate();
  const save = useSaveDraft(campaign, overtaken);
  const isDirty = useIsDirty();
  const busy = save.isPending ? save.variables : undefined;
  const goOn = async (saved: Campaign, then: 'save' | 'publish') => {
    keep(saved);
    void queries.invalidateQueries({ queryKey: ['campaigns'] });
    void queries.invalidateQueries({ queryKey: campaignKey(saved.id) });
    if (then === 'publish' && campaign) publish();
    // A new one is asked about at the address that it has from now on.
    if (!campaign)
      await navigate({
        to: '/campaigns/$id/edit',
        params: { id: String(saved.id) },
        search: then === 'publish' ? { publish: '1' } : {},
        replace: true,
      });
    // Not before: a menu that somebody opens then would be closed by the change of the screen.
    if (then === 'save') toast(t('The draft is saved'));
  };
  const saveAnd = (then: 'save' | 'publish') =>
    save.mutate(then, { onSuccess: (saved) => void goOn(saved, then) });
  return (
    <>
      <Button
        variant="default"
        disabled={campaign !== undefined && !isDirty}
        loading={busy === 'save'}
        onClick={() => saveAnd('save')}
      >
        {t('Save draft')}
      </Button>
      <Button
        leftSection={<Icon name="publish" />}
        loading={busy === 'publish'}
        onClick={() => saveAnd('publish')}
      >
        {t('Publish…')}
      </Button>
    </>
  );
}

/** An item of a menu that leads to a screen. Apart from the other links: menus are not needed for the first screen. */
const MenuLink = createLink((props: Native<MenuItemProps>) => <Menu.Item component="a" {...props} />);

interface TemplateDialogProps {
  campaign: Campaign | undefined;
  isOpen: boolean;
  close: () => void;
}

/** Keeps the definition, without its times, under a name to begin with again. */
function TemplateDialog({ campaign, isOpen, close }: TemplateDialogProps) {
  const { start: _start, end: _end, custom_id: _id, ...written } = useDefinition<CampaignKindName>();
  const { planned, rules } = campaign ?? {};
  // A campaign that was ended early keeps the grace that was planned.
  const grace = written.rules.grace_seconds === rules?.grace_seconds ? planned : undefined;
  const { grace_seconds } = grace ?? written.rules;
  const definition = { ...written, rules: { ...written.rules, grace_seconds } } as TemplateInput;
  return (
    <FormDialog
      isOpen={isOpen}
      title={t('Save as template')}
      initial={{ name: campaignName({ ...written, custom_id: '' }) }}
      run={({ name }: { name: string }) => laurel.createTemplate({ body: { name, definition } })}
      done={(_, { name }) => t('The template “{name}” is saved', { name })}
      changes={[['templates']]}
      verb={t('Save template')}
      close={close}
    >
      {(form) => <FieldRows form={form} rows={rows} />}
    </FormDialog>
  );
}

const rows: FieldRow<{ name: string }>[] = [
  {
    name: 'name',
    'data-autofocus': true,
    label: t('Name of the template'),
    description: t('The template holds everything of this campaign except its window and its custom id'),
    required: t('The name that the list of templates shows'),
  },
];

/** Saves the draft, unless it holds nothing new; the editor shows what the server refuses at its fields. */
function useSaveDraft(campaign: Campaign | undefined, overtaken: () => void) {
  const draft = useDraft();
  return useAction({
    run: async (_why: 'save' | 'publish') =>
      campaign && !draft.isDirty() ? campaign : send(draft, campaign),
    changes: [],
    onFault: (fault) => (isOvertaken(fault) ? overtaken() : showRefusal(draft, fault)),
  });
}

/** The version that was read goes with it, so that nobody's work is overwritten unseen. */
function send({ value }: Draft, campaign: Campaign | undefined): Promise<Campaign> {
  if (!campaign) return laurel.createCampaign({ body: value });
  const { id, version } = campaign;
  return laurel.replaceCampaign({ path: { id }, body: { ...value, version } });
}

/** A toast says how many fields have a fault, or shows the fault where it is about no field. */
function showRefusal(draft: Draft, fault: unknown): void {
  const count = judgeBy(draft, fault);
  if (count === 0) toastFault(fault, t('The draft was not saved'));
  else
    toast(
      t(
        'Not saved: fix {count, plural, one {# field, which says} other {# fields, which say}} what is wrong',
        { count },
      ),
    );
}

/** Notes the faults of a refusal at their fields; answers how many fields have one. */
export function judgeBy(draft: Draft, fault: unknown): number {
  if (fault instanceof LaurelFault)
    draft.judge(
      fault.errors.flatMap(({ pointer, detail }) =>
        pointer ? [{ pointer, detail: fieldWords[detail] ?? detail }] : [],
      ),
    );
  return draft.faults.length;
}

/** What schemas say, in the language of the console. */
const fieldWords: Readonly<Record<string, string>> = {
  [sentencesOfForms.empty]: t('is needed'),
  [sentencesOfForms.amount]: t('must be an amount such as 12.50'),
  [sentencesOfForms.wholeNumber]: t('must be a whole number'),
  [currencyForm]: t('must be a code such as EUR or USDT'),
};
