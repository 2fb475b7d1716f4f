export { publishablePrefix } from './api-key-text.ts';
export { type FirstStart, type FirstStartSecrets, provisionFirstStart } from './first-start.ts';
export { type Identity, openIdentity } from './open-identity.ts';
export { lineIdOfErased, playerHash, playerHashBytes } from './player-hash.ts';
export type { SessionCookie } from './sessions.ts';
export { type ApiKeyIdentity, readKeyNames, readKeyUses } from './store/api-keys.ts';
export { readTenant, readTenants, type Tenant } from './store/tenants.ts';
export type { Viewer } from './viewers.ts';
