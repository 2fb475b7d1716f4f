import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { laurel } from '../../connection/laurel.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { Read } from '../../kit/states.tsx';
import { Distance, Time } from '../../time/time.tsx';
import { spanText } from '../../time/time-text.ts';
import { moneyText } from '../../values/decimal-text.ts';
import { campaignName } from '../campaign-name.ts';
import { taskWords } from '../edits/definition-words.ts';
import { paidPlaces } from '../several/paid-places.ts';
import { Checks, usePublishChecks } from './checks-panel.tsx';
import { costWords } from './cost-words.ts';
import styles from './editor.module.css';
import { mostPrizesCost } from './most-prizes-cost.ts';

interface PublishDialogProps {
  campaign: Campaign;
  isOpen: boolean;
  close: () => void;
}

/** Checks everything, and says in words and numbers what publishing does before it is done. */
export function PublishDialog({ campaign, isOpen, close }: PublishDialogProps) {
  const navigate = useNavigate();
  const query = usePublishChecks(isOpen ? campaign.id : undefined, campaign.version);
  const errors = query.data?.errors.length ?? 0;
  const title = `Publish “${campaignName(campaign)}”?`;
  if (query.data === undefined || errors > 0)
    return (
      <Modal opened={isOpen} onClose={close} size="lg" title={title}>
        <Stack gap="md">
          <Read query={query}>{(checks) => <Checks checks={checks} />}</Read>
          <Group justify="flex-end">
            <Button onClick={close}>Back to the editor</Button>
          </Group>
        </Stack>
      </Modal>
    );
  return (
    <Confirm
      isOpen={isOpen}
      title={title}
      verb="Publish"
      run={(reason) => laurel.publishCampaign({ path: { id: campaign.id }, body: reason ? { reason } : {} })}
      done={`${campaignName(campaign)} is published`}
      onDone={() => void navigate({ to: '/campaigns/$id', params: { id: String(campaign.id) } })}
      close={close}
    >
      <WhatHappens campaign={campaign} />
      {query.data.warnings.length > 0 && <Checks checks={query.data} />}
    </Confirm>
  );
}

function WhatHappens({ campaign }: { campaign: Campaign }) {
  const { start, end, prizes, tournament_type, rules, currency, budget, join } = campaign;
  const most = mostPrizesCost(campaign);
  const places = paidPlaces(campaign);
  const lasts = spanText(new Date(end).getTime() - new Date(start).getTime());
  return (
    <ul className={styles.happens}>
      <li>
        {campaign.visible ? 'Players see it in the listing from now on.' : 'It is not in the public listing.'}{' '}
        {join === 'opt_in'
          ? 'Only players who opt in take part.'
          : 'All players in its audience take part when they play.'}
      </li>
      <li>
        It runs {lasts}, from <Time value={start} /> to <Time value={end} />; it starts{' '}
        <Distance value={start} />.
      </li>
      {rules.tasks.length > 0 && <li>{rules.tasks.map((task) => taskWords(task, currency)).join('; ')}.</li>}
      <li>
        {tournament_type === 'IM' ? `${prizes.length} tiers win prizes` : `${places} places win prizes`}. At
        most they cost {costWords(most.cost)}
        {most.bounded ? '' : ', or more if more players win'}
        {budget === null
          ? '; no budget is set'
          : `; the budget is ${moneyText(budget.amount, budget.currency)}`}
        .
      </li>
      <li>You can change rules and prizes later if you give a reason. It cannot become a draft again.</li>
    </ul>
  );
}
