import { SegmentedControl } from '@mantine/core';
import type { ComponentType } from 'react';
import styles from '../../events/intake.module.css';
import { PulsePart } from '../../events/pulse-part.tsx';
import { RefusedPart } from '../../events/refused-part.tsx';
import { RefusedMessagesPart } from '../../integrations/refused-messages-part.tsx';
import { Page } from '../../kit/page.tsx';
import { useAddressQuery } from '../../kit/use-address-query.ts';
import { t } from '../../languages/messages.ts';
import { FindPart } from './find-part.tsx';

const parts: Record<string, { label: string; Part: ComponentType }> = {
  pulse: { label: t('By the minute'), Part: PulsePart },
  refused: { label: t('Refused'), Part: RefusedPart },
  messages: { label: t('Refused messages'), Part: RefusedMessagesPart },
  find: { label: t('Find'), Part: FindPart },
};

/** What arrives, what was refused and why, and any event of the log. */
export function IntakeScreen() {
  const [{ part }, ask] = useAddressQuery({ part: 'pulse' });
  const { Part } = parts[part] ?? { Part: PulsePart };
  return (
    <Page
      title={t('Intake')}
      lead={t(
        'The events that your platform sends, by minute and by key; refused events with the reason; any event by its id.',
      )}
    >
      <div className={styles.parts}>
        <SegmentedControl
          aria-label={t('Part')}
          data={Object.entries(parts).map(([value, { label }]) => ({ value, label }))}
          value={part}
          onChange={(value) => ask({ part: value })}
        />
      </div>
      <Part />
    </Page>
  );
}
