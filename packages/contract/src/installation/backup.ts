import { type Static, Type } from 'typebox';

const backedUpFileSchema = Type.Object({
  /** Within the archive. */
  path: Type.String(),
  /** Bytes. */
  size: Type.Integer({ minimum: 0 }),
  /** SHA-256 of its content, in hexadecimal digits. */
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

/** What a backup holds, as its last entry says; a restore compares every file with it. */
export const backupManifestSchema = Type.Object({
  /** Of this document. */
  format: Type.Literal(1),
  made_at: Type.String(),
  /** The release of Laurel and of the engine that made it. */
  laurel: Type.String(),
  postgresql: Type.String(),
  folders: Type.Array(Type.String()),
  files: Type.Array(backedUpFileSchema),
});

export type BackupManifest = Static<typeof backupManifestSchema>;

export type BackedUpFile = Static<typeof backedUpFileSchema>;

/** The entry that a whole archive ends with; one that was torn has none. */
export const manifestName = 'manifest.json';
