import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { Confirm } from '../kit/confirm.tsx';
import { ButtonLink } from '../kit/links.tsx';
import { Read } from '../kit/states.tsx';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { campaignName } from './campaign-name.ts';
import { FinishConsequences, useFinishPreview } from './edits/finish-consequences.tsx';
import { paidPlaces } from './several/paid-places.ts';

type Step = 'publish' | 'cancel' | 'finish';

/** What may be done with a campaign in its state. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const [asked, ask] = useState<Step>();
  const finish = useFinishPreview(campaign, asked === 'finish');
  if (!useMay('manager')) return null;
  const close = () => ask(undefined);
  return (
    <>
      <CopyAndEdit campaign={campaign} />
      {stepsOf(campaign).map((step) => (
        <Button
          key={step}
          variant={step === 'publish' ? 'filled' : 'default'}
          leftSection={<Icon name={step === 'publish' ? 'publish' : step === 'cancel' ? 'ban' : 'stop'} />}
          onClick={() => ask(step)}
        >
          {verbs[step]}
        </Button>
      ))}
      <Confirm
        isOpen={asked !== undefined}
        title={asked ? `${verbs[asked]} “${campaignName(campaign)}”?` : ''}
        verb={asked ? verbs[asked] : ''}
        isDanger={asked === 'cancel' || asked === 'finish'}
        isReady={asked !== 'finish' || finish.isSuccess}
        run={(reason) => callOf[asked as Step](campaign.id, reason)}
        done={`${campaignName(campaign)}: ${doneWords[asked as Step]}`}
        close={close}
      >
        {asked && asked !== 'finish' && <Consequence step={asked} campaign={campaign} />}
        {asked === 'finish' && (
          <Read query={finish} lines={6}>
            {(preview) => <FinishConsequences preview={preview} campaign={campaign} />}
          </Read>
        )}
      </Confirm>
    </>
  );
}

function CopyAndEdit({ campaign }: { campaign: Campaign }) {
  return (
    <>
      <ButtonLink
        variant="default"
        to="/campaigns/new"
        search={{ copy: String(campaign.id) }}
        leftSection={<Icon name="copy" />}
      >
        Copy
      </ButtonLink>
      {isEditable(campaign) && (
        <ButtonLink
          variant="default"
          to="/campaigns/$id/edit"
          params={{ id: String(campaign.id) }}
          leftSection={<Icon name="edit" />}
        >
          Edit
        </ButtonLink>
      )}
    </>
  );
}

function isEditable({ state }: Campaign): boolean {
  return state === 'draft' || state === 'published';
}

const verbs: Record<Step, string> = {
  publish: 'Publish',
  cancel: 'Cancel campaign',
  finish: 'Finish early',
};
const doneWords: Record<Step, string> = { publish: 'published', cancel: 'cancelled', finish: 'finished' };

const callOf: Record<Step, (id: number, reason: string | undefined) => Promise<unknown>> = {
  publish: (id, reason) => laurel.publishCampaign({ path: { id }, body: bodyOf(reason) }),
  cancel: (id, reason) => laurel.cancelCampaign({ path: { id }, body: bodyOf(reason) }),
  finish: (id, reason) => laurel.finishCampaign({ path: { id }, body: bodyOf(reason) }),
};

function stepsOf({ state, status }: Campaign): Step[] {
  if (state === 'draft') return ['publish'];
  if (state !== 'published') return [];
  return status === 'AC' ? ['finish', 'cancel'] : ['cancel'];
}

function Consequence({ step, campaign }: { step: Exclude<Step, 'finish'>; campaign: Campaign }) {
  const places = paidPlaces(campaign);
  if (step === 'publish')
    return (
      <p>
        Players see it from now on. It runs from <Time value={campaign.start} /> to{' '}
        <Time value={campaign.end} />, and {places} places win prizes. If it cannot be published, you see
        every problem at once.
      </p>
    );
  return (
    <p>
      The campaign ends without prizes: none of the {places} paid places wins anything. You cannot undo this.
    </p>
  );
}

function bodyOf(reason: string | undefined): { reason?: string } {
  return reason === undefined ? {} : { reason };
}
