import type { Role } from '@laurel/contract/identity/users.ts';
import { t } from '../../languages/messages.ts';

/** What each role may do, in words. */
export const roleWords: Record<Role, { name: string; may: string }> = {
  viewer: { name: t('Viewer'), may: t('Reads everything') },
  manager: { name: t('Manager'), may: t('Plans, publishes, pays') },
  admin: { name: t('Administrator'), may: t('Also people, keys and webhooks') },
  owner: { name: t('Owner'), may: t('Also tenants and the installation') },
};
