import { Select } from '@mantine/core';
import { allZones, showZone, useShownZone } from './zones.ts';

/** Any zone of the world, such as that of the brand. */
export function ZoneChoice({ done }: { done: () => void }) {
  return (
    <Select
      label="Time zone"
      data-autofocus
      searchable
      limit={80}
      maxDropdownHeight={280}
      data={allZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      value={useShownZone()}
      onChange={(zone) => {
        if (zone === null) return;
        showZone(zone);
        done();
      }}
    />
  );
}
