/** What a backup holds, as its last entry says; whoever restores it compares every file with it. */
export interface BackupManifest {
  /** Of this document. */
  format: 1;
  made_at: string;
  /** The release of Laurel and of the engine that made it. */
  laurel: string;
  postgresql: string;
  folders: string[];
  files: BackedUpFile[];
}

export interface BackedUpFile {
  /** Within the archive. */
  path: string;
  /** Bytes. */
  size: number;
  /** SHA-256 of its content, in hexadecimal digits. */
  sha256: string;
}

/** The entry that a whole archive ends with; one that was torn has none. */
export const manifestName = 'manifest.json';
