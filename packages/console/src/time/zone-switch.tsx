import { Select } from '@mantine/core';
import { allZones, ownZone, showZone, useShownZone } from './zones.ts';

const near = [...new Set(['UTC', ownZone])];
const zones = [
  { group: 'Most used', items: near.map((zone) => ({ value: zone, label: labelOf(zone) })) },
  {
    group: 'All',
    items: allZones
      .filter((zone) => !near.includes(zone))
      .map((zone) => ({ value: zone, label: labelOf(zone) })),
  },
];

/** In which zone the whole console shows times. */
export function ZoneSwitch() {
  const zone = useShownZone();
  return (
    <Select
      aria-label="Time zone of all times"
      title="Time zone of all times"
      size="xs"
      w={158}
      searchable
      maxDropdownHeight={320}
      limit={60}
      data={zones}
      value={zone}
      onChange={(chosen) => chosen !== null && showZone(chosen)}
    />
  );
}

function labelOf(zone: string): string {
  return zone === ownZone && zone !== 'UTC' ? `${zone} (yours)` : zone.replaceAll('_', ' ');
}
