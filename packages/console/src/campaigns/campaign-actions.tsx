import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { Confirm } from '../kit/confirm.tsx';
import { ButtonLink, Read } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Icon, type IconName } from '../looks/icon.tsx';
import { campaignName } from '../values/campaign-name.ts';
import { PublishDialog } from './editor/publish-dialog.tsx';
import { FinishConsequences, useFinishPreview } from './edits/finish-consequences.tsx';
import { prizeCount } from './edits/prize-words.ts';
import { ofKind } from './kinds.ts';

type Ending = 'cancel' | 'finish';

/** What may be done with a campaign in its state. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const [asked, ask] = useState<Ending | 'publish'>();
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
  const words = ending && endingWords[ending];
  const name = campaignName(campaign);
  const end = (reason: string | undefined) => {
    const [path, body] = [{ id: campaign.id }, reason === undefined ? {} : { reason }];
    if (ending === 'cancel') return laurel.cancelCampaign({ path, body });
    return laurel.finishCampaign({ path, body: { ...body, without_grace: isWithoutGrace } });
  };
  return (
    <>
      <Buttons campaign={campaign} ask={ask} />
      <PublishDialog campaign={campaign} isOpen={asked === 'publish'} close={close} />
      <Confirm
        isOpen={ending !== undefined}
        title={words?.title(name) ?? ''}
        verb={words?.verb ?? ''}
        isDanger
        isReady={ending !== 'finish' || finish.isSuccess}
        run={end}
        done={words?.done(name)}
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

type Ask = (step: Ending | 'publish') => void;

function Buttons({ campaign, ask }: { campaign: Campaign; ask: Ask }) {
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
      {(campaign.state === 'draft' || campaign.state === 'published') && (
        <ButtonLink
          variant="default"
          to="/campaigns/$id/edit"
          params={{ id: String(campaign.id) }}
          leftSection={<Icon name="edit" />}
        >
          {t('Edit')}
        </ButtonLink>
      )}
      {campaign.state === 'draft' && (
        <Button leftSection={<Icon name="publish" />} onClick={() => ask('publish')}>
          {t('Publish')}
        </Button>
      )}
      {endingsOf(campaign).map((step) => (
        <Button
          key={step}
          variant="default"
          leftSection={<Icon name={endingWords[step].icon} />}
          onClick={() => ask(step)}
        >
          {endingWords[step].verb}
        </Button>
      ))}
    </>
  );
}

interface EndingWords {
  icon: IconName;
  verb: string;
  title: (name: string) => string;
  done: (name: string) => string;
}

const endingWords: Record<Ending, EndingWords> = {
  cancel: {
    icon: 'ban',
    verb: t('Cancel campaign'),
    title: (name) => t('Cancel campaign “{name}”?', { name }),
    done: (name) => t('{name}: cancelled', { name }),
  },
  finish: {
    icon: 'stop',
    verb: t('Finish early'),
    title: (name) => t('Finish “{name}” early?', { name }),
    done: (name) => t('{name}: finished', { name }),
  },
};

function endingsOf({ state, status, rules }: Campaign): Ending[] {
  if (state !== 'published') return [];
  const isInGrace = status === 'FI' && rules.grace_seconds > 0;
  return status === 'AC' || isInGrace ? ['finish', 'cancel'] : ['cancel'];
}

function cancelWords(campaign: Campaign): string {
  const places = prizeCount(campaign);
  const stepsEnd = () =>
    t(
      'The campaign ends. What was completed until now stays owed; nothing is won any more. You cannot undo this.',
    );
  const fallsEnd = () =>
    t('The campaign ends. What fell until now stays owed; nothing falls any more. You cannot undo this.');
  return ofKind(
    {
      tournament: () =>
        t(
          'The campaign ends without prizes: {places, plural, one {the # paid place wins nothing} other {none of the # paid places wins anything}}. You cannot undo this.',
          { places },
        ),
      mission: stepsEnd,
      raffle: () => t('The campaign ends without a draw: all tickets are worthless. You cannot undo this.'),
      drop: fallsEnd,
      jackpot: fallsEnd,
      levels: stepsEnd,
    },
    campaign,
  );
}
