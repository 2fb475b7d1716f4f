import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BackedUpFile,
  type BackupManifest,
  manifestName,
} from '@laurel/contract/installation/backup.ts';
import { createTarPacker } from 'modern-tar';

type Controller = ReturnType<typeof createTarPacker>['controller'];

/** Bytes that are read at once. */
const CHUNK = 256 * 1024;

/** Packs folders and files of one directory into a tar stream, one after the other; never holds more than some chunks. */
export class BackupArchive {
  /** The tar stream; a slow reader makes the packing wait. */
  readonly readable: ReadableStream<Uint8Array>;
  readonly #controller: Controller;
  readonly #directory: string;
  readonly #modified: Date;
  readonly #files: BackedUpFile[] = [];
  readonly #folders: string[] = [];

  constructor(directory: string, modified: Date) {
    const { readable, controller } = createTarPacker();
    this.readable = readable;
    this.#controller = controller;
    this.#directory = directory;
    this.#modified = modified;
  }

  async addFolder(path: string): Promise<void> {
    this.#folders.push(path);
    const entry = this.#controller.add({
      name: `${path}/`,
      type: 'directory',
      size: 0,
      mtime: this.#modified,
      mode: 0o700,
    });
    await entry.close();
  }

  /**
   * Adds a file at its current length: data appended meanwhile is in the write-ahead log, and so are truncations; zeros
   * replace the missing part. A file that is gone was dropped, and the log says so too; returns whether it was there.
   */
  async addFile(path: string): Promise<boolean> {
    const file = await open(join(this.#directory, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!file) return false;
    try {
      const { size } = await file.stat();
      await this.#add(path, size, chunksOf(file, size));
    } finally {
      await file.close();
    }
    return true;
  }

  async addText(path: string, text: string): Promise<void> {
    const content = Buffer.from(text);
    await this.#add(path, content.length, [content]);
  }

  /** The manifest comes last: an archive without it is not whole. */
  async addManifest(about: Pick<BackupManifest, 'laurel' | 'postgresql'>): Promise<void> {
    const manifest: BackupManifest = {
      format: 1,
      made_at: this.#modified.toISOString(),
      ...about,
      folders: this.#folders,
      files: [...this.#files],
    };
    await this.addText(manifestName, `${JSON.stringify(manifest, undefined, 2)}\n`);
  }

  /** Ends the stream. */
  end(): void {
    this.#controller.finalize();
  }

  /** The reader of the stream gets this error instead of its end. */
  fail(error: unknown): void {
    this.#controller.error(error);
  }

  async #add(
    name: string,
    size: number,
    chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const entry = this.#controller.add({ name, size, mtime: this.#modified, mode: 0o600 }).getWriter();
    const hash = createHash('sha256');
    for await (const chunk of chunks) {
      hash.update(chunk);
      await entry.write(chunk);
    }
    await entry.close();
    this.#files.push({ path: name, size, sha256: hash.digest('hex') });
  }
}

async function* chunksOf(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; ) {
    const chunk = new Uint8Array(Math.min(CHUNK, size - at));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    // Zeros replace what was cut off meanwhile.
    at += bytesRead === 0 ? chunk.length : bytesRead;
    yield bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
  }
}
