import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Button, Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAddressQuery } from '../app/use-query.ts';
import { toast } from '../kit/toasts.ts';
import { Icon } from '../looks/icon.tsx';
import { queries } from '../server/queries.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { useIsDirty } from './use-draft.ts';
import { useSaveDraft } from './use-save-draft.ts';

interface EditorActionsProps {
  campaign: Campaign | undefined;
  keep: (saved: Campaign) => void;
  /** Shows what an edit of a published campaign does. */
  review: () => void;
  /** Somebody else saved the draft meanwhile. */
  overtaken: () => void;
}

/** What can be done with what stands in the editor. */
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
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="template" />} onClick={() => ask('template')}>
            Save as template
          </Menu.Item>
          {campaign && (
            <Menu.Item
              leftSection={<Icon name="rehearse" />}
              component={Link}
              to={`/campaigns/${campaign.id}/rehearse`}
            >
              Rehearse what is saved
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDraft ? (
        <DraftButtons campaign={campaign} keep={keep} publish={() => ask('publish')} overtaken={overtaken} />
      ) : (
        <Button disabled={!isDirty} onClick={review} leftSection={<Icon name="eye" />}>
          Review changes
        </Button>
      )}
      <TemplateDialog isOpen={asked === 'template'} close={close} />
      {campaign && <PublishDialog campaign={campaign} isOpen={asked === 'publish'} close={close} />}
    </>
  );
}

interface DraftButtonsProps {
  campaign: Campaign | undefined;
  keep: (saved: Campaign) => void;
  publish: () => void;
  overtaken: () => void;
}

/** Publishing saves first: what is published is what stands in the form. */
function DraftButtons({ campaign, keep, publish, overtaken }: DraftButtonsProps) {
  const navigate = useNavigate();
  const { save, busy } = useSaveDraft(campaign, overtaken);
  const isDirty = useIsDirty();
  const saveAndGo = async (then: 'save' | 'publish') => {
    const saved = await save(then);
    if (!saved) return;
    keep(saved);
    void queries.invalidateQueries({ queryKey: ['campaigns'] });
    void queries.invalidateQueries({ queryKey: ['campaign', String(saved.id)] });
    if (then === 'publish' && campaign) publish();
    // A new one is asked about at the address that it has from now on.
    if (!campaign)
      await navigate({
        to: `/campaigns/${saved.id}/edit`,
        search: (then === 'publish' ? { publish: '1' } : {}) as never,
        replace: true,
      });
    // Not before: a menu that somebody opens then would be closed by the change of the screen.
    if (then === 'save') toast('The draft is saved');
  };
  return (
    <>
      <Button
        variant="default"
        disabled={campaign !== undefined && !isDirty}
        loading={busy === 'save'}
        onClick={() => void saveAndGo('save')}
      >
        Save draft
      </Button>
      <Button
        leftSection={<Icon name="publish" />}
        loading={busy === 'publish'}
        onClick={() => void saveAndGo('publish')}
      >
        Publish…
      </Button>
    </>
  );
}
