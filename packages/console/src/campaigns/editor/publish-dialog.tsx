import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { laurel } from '../../connection/laurel.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { Read } from '../../kit/states.tsx';
import { t } from '../../languages/messages.ts';
import { rich } from '../../languages/rich.tsx';
import { Distance, Time } from '../../time/time.tsx';
import { spanText } from '../../time/time-text.ts';
import { campaignName } from '../../values/campaign-name.ts';
import { moneyText } from '../../values/decimal-text.ts';
import { stepWords, ticketWords } from '../edits/step-words.ts';
import { taskWords } from '../edits/task-words.ts';
import { prizeCount } from '../several/prize-count.ts';
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
  const title = t('Publish “{name}”?', { name: campaignName(campaign) });
  if (query.data === undefined || errors > 0)
    return (
      <Modal opened={isOpen} onClose={close} size="lg" title={title}>
        <Stack gap="md">
          <Read query={query}>{(checks) => <Checks checks={checks} />}</Read>
          <Group justify="flex-end">
            <Button onClick={close}>{t('Back to the editor')}</Button>
          </Group>
        </Stack>
      </Modal>
    );
  return (
    <Confirm
      isOpen={isOpen}
      title={title}
      verb={t('Publish')}
      run={(reason) => laurel.publishCampaign({ path: { id: campaign.id }, body: reason ? { reason } : {} })}
      done={t('{name} is published', { name: campaignName(campaign) })}
      onDone={() => void navigate({ to: '/campaigns/$id', params: { id: String(campaign.id) } })}
      close={close}
    >
      <WhatHappens campaign={campaign} />
      {query.data.warnings.length > 0 && <Checks checks={query.data} />}
    </Confirm>
  );
}

function WhatHappens({ campaign }: { campaign: Campaign }) {
  const { start, end, budget, join } = campaign;
  const most = mostPrizesCost(campaign);
  const rules = ruleLines(campaign);
  const lasts = spanText(new Date(end).getTime() - new Date(start).getTime());
  return (
    <ul className={styles.happens}>
      <li>
        {campaign.visible
          ? t('Players see it in the listing from now on.')
          : t('It is not in the public listing.')}{' '}
        {join === 'opt_in'
          ? t('Only players who opt in take part.')
          : t('All players in its audience take part when they play.')}
      </li>
      <li>
        {rich('It runs {span}, from {start} to {end}; it starts {distance}.', {
          span: lasts,
          start: <Time value={start} />,
          end: <Time value={end} />,
          distance: <Distance value={start} />,
        })}
      </li>
      {rules.length > 0 && <li>{rules.join('; ')}.</li>}
      <li>
        {winningOf(campaign)}{' '}
        {t(
          'At most they cost {cost}{isBounded, select, yes {} other {, or more if more players win}}; {budget, select, none {no budget is set} other {the budget is {budget}}}.',
          {
            cost: costWords(most.cost),
            isBounded: most.bounded ? 'yes' : 'no',
            budget: budget === null ? 'none' : moneyText(budget.amount, budget.currency),
          },
        )}
      </li>
      <li>
        {t('You can change rules and prizes later if you give a reason. It cannot become a draft again.')}
      </li>
    </ul>
  );
}

/** How many can win, by kind. */
const winningWords: {
  readonly [Kind in CampaignKindName]: (campaign: Extract<CampaignDefinition, { kind: Kind }>) => string;
} = {
  tournament: (campaign) =>
    campaign.tournament_type === 'IM'
      ? t('{count, plural, one {# tier wins a prize} other {# tiers win prizes}}.', {
          count: campaign.prizes.length,
        })
      : t('{count, plural, one {# place wins a prize} other {# places win prizes}}.', {
          count: prizeCount(campaign),
        }),
  mission: (campaign) =>
    t('Each player can win {count, plural, one {# prize} other {# prizes}} in one go.', {
      count: prizeCount(campaign),
    }),
  raffle: (campaign) =>
    t('{count, plural, one {# winner is} other {# winners are}} drawn.', {
      count: prizeCount(campaign),
    }),
};

function winningOf(campaign: Campaign): string {
  return (winningWords[campaign.kind] as (campaign: Campaign) => string)(campaign);
}

/** What players do in a campaign, in a few words for each of its tasks. */
function ruleLines(definition: CampaignDefinition): string[] {
  return (ofKind[definition.kind] as (definition: CampaignDefinition) => string[])(definition);
}

const ofKind: {
  readonly [Kind in CampaignKindName]: (definition: Extract<CampaignDefinition, { kind: Kind }>) => string[];
} = {
  tournament: ({ rules, currency }) => rules.tasks.map((task) => taskWords(task, currency)),
  mission: ({ rules, currency }) => rules.steps.map((step) => stepWords(step, currency)),
  raffle: ({ rules, currency }) => rules.tickets.map((task) => ticketWords(task, currency)),
};
