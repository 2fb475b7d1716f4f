import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { winsBy } from '@laurel/contract/campaigns/by-kind.ts';
import { Button } from '@mantine/core';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useMay } from '../../identity/session/session.ts';
import { ButtonLink } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { Icon, type IconName } from '../../looks/icon.tsx';
import { exportCampaigns } from './export-campaigns.ts';
import styles from './several.module.css';
import type { SeveralProps } from './several-dialog.tsx';

type Act = 'publish' | 'cancel' | 'copy';

const dialogs: Record<Act, ComponentType<SeveralProps>> = {
  publish: lazy(async () => ({ default: (await import('./publish-several.tsx')).PublishSeveral })),
  cancel: lazy(async () => ({ default: (await import('./cancel-several.tsx')).CancelSeveral })),
  copy: lazy(async () => ({ default: (await import('./copy-several.tsx')).CopySeveral })),
};

interface SeveralBarProps {
  chosen: readonly Campaign[];
  clear: () => void;
  /** At the end of the bar, while none is chosen. */
  children?: ReactNode;
}

/** Whether places win prizes, so that boards can be compared. */
const hasPlaces = ({ kind }: Campaign) => winsBy[kind] === 'places';

/** What can be done with those that are chosen, each with how many of them it concerns. */
export function SeveralBar({ chosen, clear, children }: SeveralBarProps) {
  const [asked, ask] = useState<{ act: Act; campaigns: readonly Campaign[] }>();
  const may = useMay('manager');
  const Dialog = asked && dialogs[asked.act];
  return (
    <>
      <section
        className={styles.bar}
        data-chosen={chosen.length > 0 || undefined}
        aria-label={t('Several at once')}
      >
        {chosen.length === 0 ? (
          <>
            <span className="muted">
              {may
                ? t('Select campaigns to publish, cancel, copy or export them together.')
                : t('Select campaigns to export them together.')}
            </span>
            {children}
          </>
        ) : (
          <>
            <span className={styles.chosen} role="status">
              {t('{count, number} selected', { count: chosen.length })}
            </span>
            {may && <Changes chosen={chosen} ask={(act) => ask({ act, campaigns: chosen })} />}
            {chosen.length === 2 && chosen.every(hasPlaces) && <Compare chosen={chosen} />}
            <Button
              size="xs"
              variant="default"
              leftSection={<Icon name="download" size={14} />}
              onClick={() => exportCampaigns(chosen)}
            >
              {t('Export {count, number}', { count: chosen.length })}
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={clear}>
              {t('Clear selection')}
            </Button>
          </>
        )}
      </section>
      {asked && Dialog && (
        <Suspense>
          <Dialog campaigns={asked.campaigns} close={() => ask(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Of two campaigns the one that started first is the first. */
function Compare({ chosen }: { chosen: readonly Campaign[] }) {
  const [one = '', other = ''] = chosen
    .toSorted((a, b) => a.start.localeCompare(b.start))
    .map(({ id }) => String(id));
  return (
    <ButtonLink
      size="xs"
      variant="default"
      to="/campaigns/compare"
      search={{ one, other }}
      leftSection={<Icon name="compare" size={14} />}
    >
      {t('Compare 2')}
    </ButtonLink>
  );
}

/** Each says how many of them it concerns. */
function Changes({ chosen, ask }: { chosen: readonly Campaign[]; ask: (act: Act) => void }) {
  const among = (state: Campaign['state']) => chosen.filter((one) => one.state === state).length;
  const [drafts, published, all] = [among('draft'), among('published'), chosen.length];
  const offers: { act: Act; verb: string; icon: IconName; count: number }[] = [
    {
      act: 'publish',
      verb: t('Publish {count, number}', { count: drafts }),
      icon: 'publish',
      count: drafts,
    },
    { act: 'cancel', verb: t('Cancel {count, number}', { count: published }), icon: 'ban', count: published },
    { act: 'copy', verb: t('Copy {count, number}', { count: all }), icon: 'copy', count: all },
  ];
  return offers.map(({ act, verb, icon, count }) => (
    <Button
      key={act}
      size="xs"
      variant="default"
      leftSection={<Icon name={icon} size={14} />}
      disabled={count === 0}
      onClick={() => ask(act)}
    >
      {verb}
    </Button>
  ));
}
