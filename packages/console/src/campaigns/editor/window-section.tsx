import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import { openEnd } from '@laurel/contract/campaigns/open-end.ts';
import { Select } from '@mantine/core';
import { createContext, useContext, useState } from 'react';
import { t } from '../../languages/messages.ts';
import { MomentField } from '../../time/moment-field.tsx';
import { spanText, timeText } from '../../time/time-text.ts';
import { allZones, ownZone, useShownZone } from '../../time/zones.ts';
import { useAt, useDefinition } from './draft.ts';
import { CountField, useField } from './fields.tsx';
import { Fields, gracePointer, Section } from './section.tsx';

const ZoneContext = createContext('UTC');

/** When rounds count, in a zone that is always named. */
export function WindowSection() {
  const { kind, start, end, rules } = useDefinition<CampaignKindName>();
  const shown = useShownZone();
  const [zone, setZone] = useState(shown);
  const span = new Date(end).getTime() - new Date(start).getTime();
  return (
    <ZoneContext value={zone}>
      <Section
        title={t('Time window')}
        summary={`${timeText(start, zone)} – ${timeText(end, zone)}`}
        holds={['/start', '/end', gracePointer]}
        startsOpen
      >
        <Fields>
          <InstantField at="/start" />
          <InstantField at="/end" {...(kind === 'levels' && { isOptional: true, empty: 'open' })} />
        </Fields>
        <Fields>
          <Select
            label={t('Time zone of start and end')}
            description={
              end === openEnd
                ? t('No bound')
                : span > 0
                  ? t('Rounds that start in these {span} count', { span: spanText(span) })
                  : t('The end must lie after the start')
            }
            searchable
            limit={60}
            data={[...new Set([shown, 'UTC', ownZone, ...allZones])]}
            value={zone}
            onChange={(one) => one && setZone(one)}
          />
          <CountField
            at={gracePointer}
            description={graceWords(rules.grace_seconds)}
            min={0}
            max={31_536_000}
          />
        </Fields>
      </Section>
    </ZoneContext>
  );
}

function graceWords(seconds: number): string {
  if (seconds === 0) return t('The board is final at the end; late events do not count');
  return t('The board is final {span} after the end', { span: spanText(seconds * 1_000) });
}

interface InstantFieldProps {
  at: string;
  isOptional?: boolean;
  /** The meaning of an empty field: null, no member, or no end. */
  empty?: 'null' | 'none' | 'open';
}

/** A time: typed in the zone of the section, kept as UTC, which is shown next to it. */
export function InstantField({ at, isOptional = false, empty = 'null' }: InstantFieldProps) {
  const zone = useContext(ZoneContext);
  const [written, set] = useAt<string | null | undefined>(at);
  const value = written === openEnd ? undefined : written;
  const { label, ...field } = useField(at);
  const words = value == null ? (isOptional ? t('No bound') : undefined) : timeText(value, 'UTC');
  return (
    <MomentField
      {...field}
      label={`${label} (${zone.replaceAll('_', ' ')})`}
      description={words}
      zone={zone}
      value={value ?? ''}
      isOptional={isOptional}
      take={(instant) =>
        set(instant === '' ? { null: null, none: undefined, open: openEnd }[empty] : instant)
      }
    />
  );
}
