import { Button } from '@mantine/core';
import { chooseTenant, useChosenTenant } from '../../connection/chosen-tenant.ts';
import { laurel, useRead } from '../../connection/laurel.ts';
import { readEverythingAgain } from '../../connection/queries.ts';
import { t } from '../../languages/messages.ts';
import { rich } from '../../languages/rich.tsx';
import styles from './acting-for.module.css';

/** Says above every screen that this tab acts for another brand than one's own. */
export function ActingFor() {
  const chosen = useChosenTenant();
  const { data } = useRead(
    ['tenant', chosen],
    (signal) => laurel.readTenant({ path: { tenant_id: chosen as unknown as number }, signal }),
    { enabled: chosen !== undefined },
  );
  if (chosen === undefined) return null;
  return (
    <div className={styles.strip}>
      <span>
        {rich('This tab acts for {brand}.', {
          brand: <strong>{data?.name ?? t('brand {chosen}', { chosen })}</strong>,
        })}
      </span>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => {
          chooseTenant(undefined);
          void readEverythingAgain();
        }}
      >
        {t('Back to your own')}
      </Button>
    </div>
  );
}
