import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { SeedSource } from '@laurel/contract/campaigns/raffle.ts';
import type { Raffle } from '@laurel/contract/raffles/raffles.ts';
import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { campaignKey, laurel, useRead } from '../connection/laurel.ts';
import { Badge } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Time } from '../time/time.tsx';
import { spanText } from '../time/time-text.ts';
import styles from './raffles.module.css';

export type RaffleCampaign = Extract<Campaign, { kind: 'raffle' }>;

interface StagesProps {
  campaign: Pick<Campaign, 'end' | 'rules'>;
  raffle: Raffle;
}

interface Stage {
  title: string;
  doneAt: string | null;
  words: ReactNode;
}

/** From collecting tickets to the winners: what is done, what is under way, what comes. */
export function DrawStages({ campaign, raffle }: StagesProps) {
  const stages = stagesOf(campaign, raffle);
  const current = stages.findIndex(({ doneAt }) => doneAt === null);
  return (
    <ol className={styles.stages}>
      {stages.map(({ title, doneAt, words }, index) => (
        <li
          key={title}
          className={styles.stage}
          data-is={doneAt !== null ? 'done' : index === current ? 'now' : 'later'}
        >
          <Flex component="span" align="center" gap={6} fw={560}>
            {title}
            {doneAt !== null && <Badge tone="good">{t('Done')}</Badge>}
            {index === current && <Badge tone="info">{t('Under way')}</Badge>}
          </Flex>
          <span className="muted">{words}</span>
        </li>
      ))}
    </ol>
  );
}

function stagesOf({ end, rules }: StagesProps['campaign'], raffle: Raffle): Stage[] {
  const { fixed_at, drawn_at, players, tickets, winners, seed_source } = raffle;
  return [
    {
      title: t('Collecting tickets'),
      doneAt: fixed_at,
      words: untilWords(end, rules.grace_seconds),
    },
    {
      title: t('Fixing the list'),
      doneAt: fixed_at,
      words:
        fixed_at === null
          ? t('Players get the numbers of their tickets, and the list is sealed.')
          : rich(
              '{tickets, plural, one {# ticket} other {# tickets}} of {players, plural, one {# player} other {# players}}, sealed {time}.',
              { tickets: tickets ?? 0, players: players ?? 0, time: <Time value={fixed_at} /> },
            ),
    },
    {
      title: t('Drawing the winners'),
      doneAt: drawn_at,
      words:
        drawn_at === null
          ? drawWords[seed_source]
          : rich('{count, plural, one {# winner} other {# winners}}, drawn {time}.', {
              count: winners.length,
              time: <Time value={drawn_at} />,
            }),
    },
  ];
}

function untilWords(time: string, graceSeconds: number): ReactNode {
  const end = <Time value={time} />;
  if (graceSeconds === 0) return rich('Until {end}.', { end });
  return rich('Until {end}; late events count for another {span}.', {
    end,
    span: spanText(graceSeconds * 1_000),
  });
}

const drawWords: Record<SeedSource, string> = {
  sealed: t('Laurel draws by itself, seconds after the list is fixed.'),
  supplied: t('Waits for the value that staff enter.'),
};

/** What is published of the draw; drafts and cancelled campaigns have none. */
export function useRaffle({ id, state }: { id: number; state: string }) {
  return useRead(campaignKey(id, 'raffle'), (signal) => laurel.readRaffle({ path: { id }, signal }), {
    every: 10_000,
    enabled: state !== 'draft',
  });
}
