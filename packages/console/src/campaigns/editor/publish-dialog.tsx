import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { laurel } from '../../connection/laurel.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { Read } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { rich } from '../../languages/rich.tsx';
import { Distance, Time } from '../../time/time.tsx';
import { spanText } from '../../time/time-text.ts';
import { useShownZone } from '../../time/zones.ts';
import { campaignName } from '../../values/campaign-name.ts';
import { listingWords } from '../definition/definition-sentences.ts';
import { costSentences, playerSentences } from '../definition/shared-sentences.ts';
import { prizeCount, prizeCountWords } from '../edits/prize-words.ts';
import {
  experienceWords,
  fallWords,
  levelWords,
  stepWords,
  taskWords,
  ticketWords,
} from '../edits/task-words.ts';
import { type OfEachKind, ofKind } from '../kinds.ts';
import { Checks, usePublishChecks } from './checks-panel.tsx';
import styles from './editor.module.css';

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
  const params = { id: String(campaign.id) };
  const toEditor = () => {
    close();
    void navigate({ to: '/campaigns/$id/edit', params });
  };
  if (query.data === undefined || errors > 0)
    return (
      <Modal opened={isOpen} onClose={close} size="lg" title={title}>
        <Stack gap="md">
          <Read query={query}>{(checks) => <Checks checks={checks} leave={toEditor} />}</Read>
          <Group justify="flex-end">
            <Button onClick={toEditor}>{t('Edit')}</Button>
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
      onDone={() => void navigate({ to: '/campaigns/$id', params })}
      close={close}
    >
      <WhatHappens campaign={campaign} />
      {query.data.warnings.length > 0 && <Checks checks={query.data} leave={toEditor} />}
    </Confirm>
  );
}

function WhatHappens({ campaign }: { campaign: Campaign }) {
  const { start, end } = campaign;
  const zone = useShownZone();
  const rules = ofKind(ruleLines, campaign);
  return (
    <ul className={styles.happens}>
      <li>{[...listingWords(campaign), ...playerSentences(campaign, zone)].join(' ')}</li>
      <li>
        {rich('It runs {span}, from {start} to {end}; it starts {distance}.', {
          span: spanText(new Date(end).getTime() - new Date(start).getTime()),
          start: <Time value={start} />,
          end: <Time value={end} />,
          distance: <Distance value={start} />,
        })}
      </li>
      {rules.length > 0 && <li>{rules.join('; ')}.</li>}
      <li>{[ofKind(winningWords, campaign), ...costSentences(campaign)].join(' ')}</li>
      <li>
        {t(
          'Later edits need a reason and, where the brand demands it, a second person who approves them. It cannot become a draft again.',
        )}
      </li>
    </ul>
  );
}

const winningWords: OfEachKind<string> = {
  tournament: (campaign) =>
    campaign.tournament_type === 'IM'
      ? t('{count, plural, one {# tier wins a prize} other {# tiers win prizes}}.', {
          count: campaign.prizes.length,
        })
      : t('{count, plural, one {# place wins a prize} other {# places win prizes}}.', {
          count: prizeCount(campaign),
        }),
  mission: winsInOneGo,
  raffle: (campaign) =>
    t('{count, plural, one {# winner is} other {# winners are}} drawn.', { count: prizeCount(campaign) }),
  drop: (campaign) =>
    t('{count, plural, one {# prize falls} other {# prizes fall}} at most.', { count: prizeCount(campaign) }),
  jackpot: prizeCountWords,
  levels: winsInOneGo,
};

function winsInOneGo(campaign: CampaignDefinition): string {
  return t('Each player can win {count, plural, one {# prize} other {# prizes}} in one go.', {
    count: prizeCount(campaign),
  });
}

/** What players do, in a few words for each task. */
const ruleLines: OfEachKind<string[]> = {
  tournament: ({ rules, currency }) => rules.tasks.map((task) => taskWords(task, currency)),
  mission: ({ rules, currency }) => rules.steps.map((step) => stepWords(step, currency)),
  raffle: ({ rules, currency }) => rules.tickets.map((task) => ticketWords(task, currency)),
  drop: ({ rules }) => [t('Prizes fall {how}', { how: fallWords(rules) })],
  jackpot: ({ rules, ...campaign }) => rules.levels.map((level) => levelWords(level, campaign)),
  levels: ({ rules, currency }) => rules.experience.map((task) => experienceWords(task, currency)),
};
