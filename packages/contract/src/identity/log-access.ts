/** Who may read a tenant's logs without a credential (docs/certificates/format.md#1). */
export const logAccesses = ['staff', 'checkpoints', 'tiles'] as const;
export type LogAccessSetting = (typeof logAccesses)[number];
