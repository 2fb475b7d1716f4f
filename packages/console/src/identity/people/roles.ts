import type { Role } from '@laurel/contract/identity/users.ts';

/** What each role may do, in words. */
export const roleWords: Record<Role, { name: string; may: string }> = {
  viewer: { name: 'Viewer', may: 'Reads everything' },
  manager: { name: 'Manager', may: 'Plans, publishes, pays' },
  admin: { name: 'Administrator', may: 'Also people, keys and webhooks' },
  owner: { name: 'Owner', may: 'Also tenants and the installation' },
};
