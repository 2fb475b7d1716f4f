import { Modal, Select } from '@mantine/core';
import { t } from '../languages/messages.ts';
import { allZones, showZone, useShownZone } from './zones.ts';

/** Asks for any zone of the world, such as that of the brand. It loads the dialog, which the first screen does not need. */
export function ZoneChoice({ close }: { close: () => void }) {
  return (
    <Modal opened onClose={close} title={t('Show all times in')}>
      <Select
        label={t('Time zone')}
        data-autofocus
        searchable
        limit={80}
        maxDropdownHeight={280}
        data={allZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        value={useShownZone()}
        onChange={(zone) => {
          if (zone === null) return;
          showZone(zone);
          close();
        }}
      />
    </Modal>
  );
}
