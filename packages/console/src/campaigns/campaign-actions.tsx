import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { Confirm } from '../kit/confirm.tsx';
import { ButtonLink, Read } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { campaignName } from '../values/campaign-name.ts';
import { PublishDialog } from './editor/publish-dialog.tsx';
import { FinishConsequences, useFinishPreview } from './edits/finish-consequences.tsx';
import { prizeCount } from './edits/prize-words.ts';
import { ofKind } from './kinds.ts';

type Ending = 'cancel' | 'finish';
type Step = 'publish' | Ending;

/** What may be done with a campaign in its state. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const [asked, ask] = useState<Step>();
  const [leavesGrace, leaveGrace] = useState(false);
  // Of a campaign that is over only its grace can still end.
  const isWithoutGrace = leavesGrace || campaign.status === 'FI';
  const finish = useFinishPreview(campaign, asked === 'finish', isWithoutGrace);
  if (!useMay('manager')) return null;
  const close = () => {
    ask(undefined);
    leaveGrace(false);
  };
  const ending = asked === 'publish' ? undefined : asked;
  const name = campaignName(campaign);
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
          {step === 'publish' ? t('Publish') : endingWords[step].verb}
        </Button>
      ))}
      <PublishDialog campaign={campaign} isOpen={asked === 'publish'} close={close} />
      <Confirm
        isOpen={ending !== undefined}
        title={ending ? endingWords[ending].title(name) : ''}
        verb={ending ? endingWords[ending].verb : ''}
        isDanger
        isReady={ending !== 'finish' || finish.isSuccess}
        run={(reason) => callOf[ending as Ending](campaign.id, { reason, without_grace: isWithoutGrace })}
        done={ending && endingWords[ending].done(name)}
        close={close}
      >
        {ending === 'cancel' && <p>{cancelWords(campaign)}</p>}
        {ending === 'finish' && (
          <Finishing
            query={finish}
            campaign={campaign}
            isWithoutGrace={isWithoutGrace}
            onGrace={leaveGrace}
          />
        )}
      </Confirm>
    </>
  );
}

interface FinishingProps {
  query: ReturnType<typeof useFinishPreview>;
  campaign: Campaign;
  isWithoutGrace: boolean;
  onGrace: (isWithoutGrace: boolean) => void;
}

/** Whether to wait for late events, and what finishing so means. */
function Finishing({ query, campaign, isWithoutGrace, onGrace }: FinishingProps) {
  return (
    <>
      {campaign.status === 'AC' && campaign.rules.grace_seconds > 0 && (
        <Switch
          mb="md"
          label={t('Without grace')}
          description={t('Final at once, without waiting for late events')}
          checked={isWithoutGrace}
          onChange={({ currentTarget }) => onGrace(currentTarget.checked)}
        />
      )}
      <Read query={query} lines={6}>
        {(preview) => (
          <FinishConsequences preview={preview} campaign={campaign} isWithoutGrace={isWithoutGrace} />
        )}
      </Read>
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
        {t('Copy')}
      </ButtonLink>
      {isEditable(campaign) && (
        <ButtonLink
          variant="default"
          to="/campaigns/$id/edit"
          params={{ id: String(campaign.id) }}
          leftSection={<Icon name="edit" />}
        >
          {t('Edit')}
        </ButtonLink>
      )}
    </>
  );
}

function isEditable({ state }: Campaign): boolean {
  return state === 'draft' || state === 'published';
}

interface EndingWords {
  verb: string;
  title: (name: string) => string;
  done: (name: string) => string;
}

const endingWords: Record<Ending, EndingWords> = {
  cancel: {
    verb: t('Cancel campaign'),
    title: (name) => t('Cancel campaign “{name}”?', { name }),
    done: (name) => t('{name}: cancelled', { name }),
  },
  finish: {
    verb: t('Finish early'),
    title: (name) => t('Finish “{name}” early?', { name }),
    done: (name) => t('{name}: finished', { name }),
  },
};

/** How a campaign ends; only one that is finished may be so without its grace. */
interface How {
  reason: string | undefined;
  without_grace: boolean;
}

const callOf: Record<Ending, (id: number, how: How) => Promise<unknown>> = {
  cancel: (id, { reason }) => laurel.cancelCampaign({ path: { id }, body: bodyOf(reason) }),
  finish: (id, { reason, without_grace }) =>
    laurel.finishCampaign({ path: { id }, body: { ...bodyOf(reason), without_grace } }),
};

function stepsOf({ state, status, rules }: Campaign): Step[] {
  if (state === 'draft') return ['publish'];
  if (state !== 'published') return [];
  const isInGrace = status === 'FI' && rules.grace_seconds > 0;
  return status === 'AC' || isInGrace ? ['finish', 'cancel'] : ['cancel'];
}

function cancelWords(campaign: Campaign): string {
  const places = prizeCount(campaign);
  return ofKind(
    {
      tournament: () =>
        t(
          'The campaign ends without prizes: {places, plural, one {the # paid place wins nothing} other {none of the # paid places wins anything}}. You cannot undo this.',
          { places },
        ),
      mission: stepsEnd,
      raffle: () => t('The campaign ends without a draw: all tickets are worthless. You cannot undo this.'),
      drop: () =>
        t('The campaign ends. What fell until now stays owed; nothing falls any more. You cannot undo this.'),
      jackpot: () =>
        t('The campaign ends. What fell until now stays owed; nothing falls any more. You cannot undo this.'),
      levels: stepsEnd,
    },
    campaign,
  );
}

function stepsEnd(): string {
  return t(
    'The campaign ends. What was completed until now stays owed; nothing is won any more. You cannot undo this.',
  );
}

function bodyOf(reason: string | undefined): { reason?: string } {
  return reason === undefined ? {} : { reason };
}
