import { Select } from '@mantine/core';
import { createContext, useContext, useState } from 'react';
import { MomentField } from '../../time/moment-field.tsx';
import { spanText, timeText } from '../../time/time-text.ts';
import { allZones, ownZone, useShownZone } from '../../time/zones.ts';
import { CountField } from './fields.tsx';
import { Fields, Section } from './section.tsx';
import { fieldId, useAt, useDefinition, useFaultAt } from './use-draft.ts';

const ZoneContext = createContext('UTC');

/** When rounds count, in a zone that is always named. */
export function WindowSection() {
  const { start, end, rules } = useDefinition();
  const shown = useShownZone();
  const [zone, setZone] = useState(shown);
  const span = new Date(end).getTime() - new Date(start).getTime();
  return (
    <ZoneContext value={zone}>
      <Section
        title="Time window"
        summary={`${timeText(start, zone)} – ${timeText(end, zone)}`}
        holds={['/start', '/end', '/rules/grace_seconds']}
        startsOpen
      >
        <Fields>
          <InstantField at="/start" label="Start" />
          <InstantField at="/end" label="End" />
        </Fields>
        <Fields>
          <Select
            label="Time zone of start and end"
            description={
              span > 0
                ? `Rounds that start in these ${spanText(span)} count`
                : 'The end must lie after the start'
            }
            searchable
            limit={60}
            data={[...new Set([shown, 'UTC', ownZone, ...allZones])]}
            value={zone}
            onChange={(one) => one && setZone(one)}
          />
          <CountField
            at="/rules/grace_seconds"
            label="Grace for late events"
            description={graceWords(rules.grace_seconds)}
            min={0}
            max={31_536_000}
            suffix=" seconds"
          />
        </Fields>
      </Section>
    </ZoneContext>
  );
}

function graceWords(seconds: number): string {
  if (seconds === 0) return 'The board is final at the end; late events do not count';
  return `The board is final ${spanText(seconds * 1_000)} after the end`;
}

/** A time: typed in the zone of the section, kept as UTC, which is shown next to it. */
export function InstantField({
  at,
  label,
  isOptional = false,
}: {
  at: string;
  label: string;
  isOptional?: boolean;
}) {
  const zone = useContext(ZoneContext);
  const [value, set] = useAt<string | null>(at);
  const error = useFaultAt(at);
  const words = value === null ? (isOptional ? 'No bound' : undefined) : timeText(value, 'UTC');
  return (
    <MomentField
      id={fieldId(at)}
      label={`${label} (${zone.replaceAll('_', ' ')})`}
      description={words}
      error={error}
      zone={zone}
      value={value ?? ''}
      isOptional={isOptional}
      take={(instant) => set(instant === '' ? null : instant)}
    />
  );
}
