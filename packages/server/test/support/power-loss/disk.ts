import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Change, Content } from './content.ts';
import type { FileCall, Recorded } from './recording.ts';

/**
 * How the names of files reach the disk.
 *
 * `journal`: as ext4 and XFS do it. Names change in the order in which they were changed, and a sync of any file or folder
 * brings all changes of names that came before it.
 *
 * `scattered`: the least that PostgreSQL trusts a file system to do. A sync of a folder brings the names in it; a sync of a
 * file brings the file's own name, since PostgreSQL syncs a new relation but never its folder. Every other name is lost or
 * kept by itself, out of order. A rename is still all or nothing.
 */
export type NameModel = 'journal' | 'scattered';

/** A file or a folder, whatever it is called. */
export class Inode {
  /** What is on the disk for certain. */
  durable = new Content();
  /** What came after that, in order. */
  pending: Change[] = [];
  /** For a folder: the names now, and those on the disk for certain. */
  readonly names: Map<string, Inode> | undefined;
  readonly durableNames = new Map<string, Inode>();

  constructor(kind: 'file' | 'folder') {
    this.names = kind === 'folder' ? new Map() : undefined;
  }
}

/** A change of names that happens whole or not at all. */
export interface NameChange {
  subject: Inode;
  sets: { folder: Inode; name: string; to: Inode | undefined }[];
}

/** What a disk holds while the recorded calls are made: for certain, and perhaps. */
export class Disk {
  readonly root = new Inode('folder');
  pendingNames: NameChange[] = [];
  readonly #open = new Map<number, Inode>();
  readonly #model: NameModel;

  constructor(model: NameModel) {
    this.#model = model;
  }

  /** Takes over a folder of the real disk, all of it durable. */
  load(path: string, folder = this.root): void {
    for (const name of readdirSync(path)) {
      const full = join(path, name);
      const isFolder = lstatSync(full).isDirectory();
      const inode = new Inode(isFolder ? 'folder' : 'file');
      folder.names?.set(name, inode);
      folder.durableNames.set(name, inode);
      if (isFolder) this.load(full, inode);
      else inode.durable = new Content(readFileSync(full));
    }
  }

  make(call: FileCall, bytes: Recorded['bytes']): void {
    switch (call.op) {
      case 'open':
        this.#open.set(call.file, this.#find(call.path) ?? this.#create(call.path, 'file'));
        return;
      case 'close':
        this.#open.delete(call.file);
        return;
      case 'write':
        this.#opened(call.file).pending.push({ at: call.at, bytes });
        return;
      case 'truncate':
        this.#opened(call.file).pending.push({ size: call.size });
        return;
      case 'truncatePath':
        this.#find(call.path)?.pending.push({ size: call.size });
        return;
      case 'put': {
        const inode = this.#find(call.path) ?? this.#create(call.path, 'file');
        inode.pending.push({ size: 0 }, { at: 0, bytes });
        return;
      }
      case 'fsync':
        this.#sync(this.#opened(call.file));
        return;
      case 'makeDirectory':
        if (!this.#find(call.path)) this.#create(call.path, 'folder');
        return;
      case 'remove':
        this.#remove(call.path);
        return;
      case 'rename':
        this.#rename(call.path, call.to);
    }
  }

  #sync(inode: Inode): void {
    for (const change of inode.pending) inode.durable.apply(change);
    inode.pending = [];
    const isBrought = ({ subject, sets }: NameChange) =>
      this.#model === 'journal' || subject === inode || sets.some(({ folder }) => folder === inode);
    const brought = withEarlierOfTheSameName(this.pendingNames, isBrought);
    this.pendingNames = this.pendingNames.filter((change) => !brought.has(change));
    for (const { sets } of brought)
      for (const { folder, name, to } of sets) setName(folder.durableNames, name, to);
  }

  #create(path: string, kind: 'file' | 'folder'): Inode {
    const inode = new Inode(kind);
    this.#change({ subject: inode, sets: [{ ...this.#place(path), to: inode }] });
    return inode;
  }

  #remove(path: string): void {
    const inode = this.#find(path);
    if (!inode) throw new Error(`${path} was removed but is not known`);
    for (const name of inode.names?.keys() ?? []) this.#remove(`${path}/${name}`);
    this.#change({ subject: inode, sets: [{ ...this.#place(path), to: undefined }] });
  }

  #rename(from: string, to: string): void {
    const subject = this.#find(from);
    if (!subject) throw new Error(`${from} was renamed but is not known`);
    const sets = [
      { ...this.#place(from), to: undefined },
      { ...this.#place(to), to: subject },
    ];
    this.#change({ subject, sets });
  }

  #change(change: NameChange): void {
    this.pendingNames.push(change);
    for (const { folder, name, to } of change.sets) setName(folder.names as Map<string, Inode>, name, to);
  }

  #find(path: string): Inode | undefined {
    let inode: Inode | undefined = this.root;
    for (const name of path.split('/')) if (name !== '') inode = inode?.names?.get(name);
    return inode;
  }

  #place(path: string): { folder: Inode; name: string } {
    const [, above = '', name = ''] = /^(?:(.*)\/)?([^/]+)$/.exec(path) ?? [];
    const folder = this.#find(above);
    if (!folder?.names) throw new Error(`the folder of ${path} is not known`);
    return { folder, name };
  }

  #opened(file: number): Inode {
    const inode = this.#open.get(file);
    if (!inode) throw new Error(`file ${file} was used but not opened`);
    return inode;
  }
}

/** A name cannot reach the disk before earlier changes of the same name. */
function withEarlierOfTheSameName(
  changes: NameChange[],
  isBrought: (change: NameChange) => boolean,
): Set<NameChange> {
  const touched = new Map<Inode, Set<string>>();
  const brought: NameChange[] = [];
  for (const change of changes.toReversed()) {
    const isEarlier = change.sets.some(({ folder, name }) => touched.get(folder)?.has(name));
    if (!isEarlier && !isBrought(change)) continue;
    brought.unshift(change);
    for (const { folder, name } of change.sets)
      touched.set(folder, (touched.get(folder) ?? new Set()).add(name));
  }
  return new Set(brought);
}

export function setName(names: Map<string, Inode>, name: string, to: Inode | undefined): void {
  if (to) names.set(name, to);
  else names.delete(name);
}
