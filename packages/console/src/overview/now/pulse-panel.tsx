import type { IntakeSeries } from '@laurel/contract/events/intake-series.ts';
import { everyMinute } from '../../events/every-minute.ts';
import { Panel, TextLink } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { IntakePulse } from '../../pictures/intake-pulse/intake-pulse.tsx';
import { momentFormat } from '../../pictures/time/moment-format.ts';
import { useShownZone } from '../../time/zones.ts';
import { type LagSamples, lagAt } from './lag-samples.ts';

/** Whether everything arrives, in each minute of the last hour, and how far boards were behind since the page is open. */
export function PulsePanel({ series, samples }: { series: IntakeSeries; samples: LagSamples }) {
  const zone = useShownZone();
  const minutes = everyMinute(series);
  const lag = lagAt(samples, minutes);
  return (
    <Panel
      title={t('Intake in the last hour')}
      actions={<TextLink to="/intake">{t('Open intake')}</TextLink>}
    >
      <IntakePulse minutes={minutes} format={momentFormat(zone)} {...(lag && { lag })} />
    </Panel>
  );
}
