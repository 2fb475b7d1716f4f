import type { IntakeSeries } from '@laurel/contract/events/intake-series.ts';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Figure, Figures } from '../kit/figures.tsx';
import { Empty, Panel, Read } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Icon } from '../looks/icon.tsx';
import { IntakePulse } from '../pictures/intake-pulse/intake-pulse.tsx';
import { momentFormat } from '../pictures/time/moment-format.ts';
import { Time } from '../time/time.tsx';
import { spanText } from '../time/time-text.ts';
import { useShownZone } from '../time/zones.ts';
import { countText } from '../values/decimal-text.ts';
import { everyMinute, sumOf } from './every-minute.ts';
import styles from './intake.module.css';
import { useSeries, useWindow } from './use-series.ts';

/** What became of events in each minute, in all and by API key. */
export function PulsePart() {
  const window = useWindow();
  const query = useSeries(window);
  return (
    <>
      <WindowBar window={window} />
      <Read query={query} lines={8}>
        {(series) => <Pulse series={series} window={window} />}
      </Read>
    </>
  );
}

type ShownWindow = ReturnType<typeof useWindow>;

function Pulse({ series, window }: { series: IntakeSeries; window: ShownWindow }) {
  const zone = useShownZone();
  return (
    <>
      <Sums series={series} isNow={window.to === ''} />
      <Panel
        title={t('Events a minute')}
        beside={<OfKey series={series} chosen={window.key} clear={() => window.ask({ key: '' })} />}
      >
        <p className={`muted ${styles.span}`}>
          {rich('{from} to {to}', { from: <Time value={series.from} />, to: <Time value={series.to} /> })}
        </p>
        <IntakePulse minutes={everyMinute(series)} format={momentFormat(zone)} />
      </Panel>
      <TablePanel
        title={t('By API key')}
        caption={t('Events by API key and result')}
        columns={[...columns, lookColumn(window.key, (key) => window.ask({ key }))]}
        rows={series.keys}
        rowKey={({ api_key_id }) => api_key_id}
        isSelected={({ api_key_id }) => String(api_key_id) === window.key}
        empty={
          <Empty title={t('No key has sent events in this time')} icon="key">
            {t('Each batch needs an API key. Create one in Integrations.')}
          </Empty>
        }
      />
    </>
  );
}

function WindowBar({ window }: { window: ShownWindow }) {
  return (
    <Group gap="sm">
      <SegmentedControl
        aria-label={t('How long')}
        data={lengths}
        value={window.hours}
        onChange={(hours) => window.ask({ hours })}
      />
      <Button.Group>
        <Button
          variant="default"
          leftSection={<Icon name="previous" size={14} />}
          disabled={window.isOldest}
          onClick={() => window.move(-1)}
        >
          {t('Earlier')}
        </Button>
        <Button
          variant="default"
          rightSection={<Icon name="next" size={14} />}
          disabled={window.to === ''}
          onClick={() => window.move(1)}
        >
          {t('Later')}
        </Button>
      </Button.Group>
      {window.to !== '' && (
        <Button variant="subtle" onClick={() => window.ask({ to: '' })}>
          {t('Back to now')}
        </Button>
      )}
    </Group>
  );
}

const lengths = [
  { value: '1', label: t('1 hour') },
  { value: '6', label: t('6 hours') },
  { value: '24', label: t('24 hours') },
];

/** What came in the window, and how far boards are behind at this moment. */
function Sums({ series, isNow }: { series: IntakeSeries; isNow: boolean }) {
  const { accepted, duplicates, conflicts, rejected } = sumOf(series.minutes);
  const { lag } = series;
  return (
    <Figures>
      <Figure name={t('Accepted')} value={countText(accepted)} detail={t('new, and stored')} />
      <Figure
        name={t('Sent again')}
        value={countText(duplicates)}
        detail={t('known already, without effect')}
      />
      <Figure
        name={t('Conflicts')}
        value={countText(conflicts)}
        detail={t('known with different content')}
        tone={conflicts > 0 ? 'warn' : undefined}
      />
      <Figure
        name={t('Refused')}
        value={countText(rejected)}
        detail={rejected > 0 ? t('see which, and why') : t('every event was valid')}
        tone={rejected > 0 ? 'bad' : undefined}
        to={rejected > 0 ? { to: '/intake', search: { part: 'refused' } } : undefined}
      />
      <Figure
        name={t('Boards behind now')}
        value={
          lag.events === 0
            ? t('nothing')
            : t('{count, plural, one {# event} other {# events}}', { count: lag.events })
        }
        detail={
          lag.events === 0
            ? t('they show every event')
            : t('the oldest has waited for {span}', { span: spanText(lag.seconds * 1_000) })
        }
        tone={lag.events === 0 ? 'good' : isNow && lag.seconds >= 10 ? 'warn' : undefined}
      />
    </Figures>
  );
}

function OfKey({ series, chosen, clear }: { series: IntakeSeries; chosen: string; clear: () => void }) {
  if (chosen === '') return null;
  const key = series.keys.find(({ api_key_id }) => String(api_key_id) === chosen);
  return (
    <Button variant="light" size="compact-sm" rightSection={<Icon name="close" size={12} />} onClick={clear}>
      {t('Only key {key}', { key: key?.name ?? chosen })}
    </Button>
  );
}

type Key = IntakeSeries['keys'][number];

const count = (
  id: 'accepted' | 'duplicates' | 'conflicts' | 'rejected' | 'dated_ahead',
  title: string,
): Column<Key> => ({
  title,
  align: 'end',
  cell: (key) => <span className={key[id] === 0 ? 'muted' : styles[id]}>{countText(key[id])}</span>,
});

const columns: Column<Key>[] = [
  {
    title: t('API key'),
    cell: ({ api_key_id, name }) =>
      name === null ? (
        <span className="muted">{t('removed, number {api_key_id}', { api_key_id })}</span>
      ) : (
        <strong>{name}</strong>
      ),
  },
  count('accepted', t('Accepted')),
  count('duplicates', t('Sent again')),
  count('conflicts', t('Conflicts')),
  count('rejected', t('Refused')),
  count('dated_ahead', t('Dated ahead')),
];

function lookColumn(chosen: string, choose: (key: string) => void): Column<Key> {
  return {
    title: t('Open alone'),
    isTitleHidden: true,
    align: 'end',
    cell: ({ api_key_id, name }) => {
      const id = String(api_key_id);
      const isChosen = id === chosen;
      return (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-pressed={isChosen}
          aria-label={
            isChosen
              ? t('All keys: {key}', { key: name ?? id })
              : t('Only this key: {key}', { key: name ?? id })
          }
          onClick={() => choose(isChosen ? '' : id)}
        >
          {isChosen ? t('All keys') : t('Only this key')}
        </Button>
      );
    },
  };
}
