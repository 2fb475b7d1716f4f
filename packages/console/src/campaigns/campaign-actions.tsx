import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Confirm } from '../kit/confirm.tsx';
import { toast } from '../kit/toasts.ts';
import { Icon } from '../looks/icon.tsx';
import { laurel } from '../server/laurel.ts';
import { queries } from '../server/queries.ts';
import { useMay } from '../session/session.ts';
import { Time } from '../time/time.tsx';
import { campaignName } from './campaign-name.ts';

type Step = 'publish' | 'cancel' | 'finish';

/** What may be done with a campaign where it stands. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const [asked, ask] = useState<Step>();
  if (!useMay('manager')) return null;
  const close = () => ask(undefined);
  const act = async (reason: string | undefined) => {
    if (asked === undefined) return;
    await callOf[asked](campaign.id, reason);
    toast(`${campaignName(campaign)}: ${doneWords[asked]}`);
    await queries.invalidateQueries();
  };
  return (
    <>
      <Button
        variant="default"
        component={Link}
        to="/campaigns/new"
        search={{ copy: String(campaign.id) } as never}
        leftSection={<Icon name="copy" />}
      >
        Copy
      </Button>
      {isEditable(campaign) && (
        <Button
          variant="default"
          component={Link}
          to={`/campaigns/${campaign.id}/edit`}
          leftSection={<Icon name="edit" />}
        >
          Edit
        </Button>
      )}
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
        isDanger={asked === 'cancel'}
        act={act}
        close={close}
      >
        {asked && <Consequence step={asked} campaign={campaign} />}
      </Confirm>
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

function Consequence({ step, campaign }: { step: Step; campaign: Campaign }) {
  const places = Math.max(0, ...campaign.prizes.map(({ place_to }) => place_to));
  if (step === 'publish')
    return (
      <p>
        Players can see it from now on. It runs from <Time value={campaign.start} /> to{' '}
        <Time value={campaign.end} />, and the first {places} places win prizes. Problems that would keep it
        from being published are all named at once.
      </p>
    );
  if (step === 'cancel')
    return (
      <p>It ends without prizes: nobody of the {places} paid places gets anything. This cannot be undone.</p>
    );
  return (
    <p>
      It ends now instead of <Time value={campaign.end} />. Late events still count for{' '}
      {campaign.rules.grace_seconds} seconds, then the board is final and the prizes of {places} places are
      owed. This cannot be undone.
    </p>
  );
}

function bodyOf(reason: string | undefined): { reason?: string } {
  return reason === undefined ? {} : { reason };
}
