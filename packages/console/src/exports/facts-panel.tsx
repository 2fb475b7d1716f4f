import type { FactStatus } from '@laurel/contract/exports/facts.ts';
import type { ReactNode } from 'react';
import { laurel, useRead } from '../connection/laurel.ts';
import { Badge, Facts, Panel, Read } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Time } from '../time/time.tsx';

/** How far the daily export of facts of this brand is. */
export function FactsPanel() {
  const query = useRead(['facts', 'status'], (signal) => laurel.readFactStatus({ signal }), { every: 5_000 });
  return (
    <Panel title={t('Facts for a warehouse')}>
      <Read query={query} lines={2}>
        {(status) => <Facts rows={rowsOf(status)} />}
      </Read>
    </Panel>
  );
}

function rowsOf({ scheduled, last_day, exported_at, running, failure }: FactStatus) {
  const rows: { name: string; value: ReactNode }[] = [
    {
      name: t('Daily export'),
      value: scheduled ? (
        <Badge tone="good">{t('On')}</Badge>
      ) : (
        t('off: FACTS_FOLDER is not set on this server')
      ),
    },
    { name: t('Newest exported day'), value: last_day ?? t('none yet') },
  ];
  if (exported_at !== null)
    rows.push({ name: t('Exported at'), value: <Time value={exported_at} precision="second" /> });
  if (running !== null)
    rows.push({
      name: t('Under way'),
      value: t('{day}: {percent, number} %', { day: running.day, percent: running.percent }),
    });
  if (failure !== null) rows.push({ name: t('Failed'), value: <Failure {...failure} /> });
  return rows;
}

function Failure({ day, reason, attempts, next_attempt_at }: NonNullable<FactStatus['failure']>) {
  return (
    <>
      <Badge tone="bad">{day}</Badge>{' '}
      {rich('{attempts, plural, one {# attempt} other {# attempts}}, the next at {time}: {reason}', {
        attempts,
        time: <Time value={next_attempt_at} precision="second" />,
        reason,
      })}
    </>
  );
}
