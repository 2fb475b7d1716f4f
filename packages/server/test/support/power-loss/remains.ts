import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Change, Content } from './content.ts';
import { type Disk, type Inode, type NameModel, setName } from './disk.ts';

/** The fate of the writes that were not synced when the power failed. */
export type Outcome = 'lost' | 'kept' | 'whole writes' | 'torn at 4096' | 'torn at 512';

export const outcomes: Outcome[] = ['lost', 'kept', 'whole writes', 'torn at 4096', 'torn at 512'];

const borders: Record<Outcome, number> = {
  lost: Number.POSITIVE_INFINITY,
  kept: Number.POSITIVE_INFINITY,
  'whole writes': Number.POSITIVE_INFINITY,
  'torn at 4096': 4096,
  'torn at 512': 512,
};

export interface PowerCut {
  outcome: Outcome;
  model: NameModel;
  random: () => number;
}

/** Writes into an empty folder what a disk could hold after the power failure. */
export function writeRemains(disk: Disk, folder: string, { outcome, model, random }: PowerCut): void {
  // One chance for the whole disk: a cut soon after a flush in the background differs from one long after it.
  const chance =
    { lost: 0, kept: 1 }[outcome as string] ?? ([0.1, 0.5, 0.9][Math.floor(random() * 3)] as number);
  const isKept = () => random() < chance;
  const names = survivingNames(disk, model, { outcome, isKept, random });
  writeFolder(disk.root, folder, names, (inode) => survivingContent(inode, borders[outcome], isKept));
}

type NamesOf = (folder: Inode) => Map<string, Inode>;

function survivingNames(
  { pendingNames }: Disk,
  model: NameModel,
  { outcome, isKept, random }: { outcome: Outcome; isKept: () => boolean; random: () => number },
): NamesOf {
  const surviving = new Map<Inode, Map<string, Inode>>();
  const namesOf = (folder: Inode) => {
    const names = surviving.get(folder) ?? new Map(folder.durableNames);
    surviving.set(folder, names);
    return names;
  };
  const reached =
    outcome === 'lost' ? 0 : outcome === 'kept' ? pendingNames.length : random() * (pendingNames.length + 1);
  pendingNames.forEach(({ subject, sets }, index) => {
    if (model === 'journal' ? index >= Math.floor(reached) : !isKept()) return;
    // The source of a rename does not exist if its creation was lost.
    const [first] = sets;
    if (sets.length === 2 && first && namesOf(first.folder).get(first.name) !== subject) return;
    for (const { folder, name, to } of sets) setName(namesOf(folder), name, to);
  });
  return namesOf;
}

function survivingContent({ durable, pending }: Inode, border: number, isKept: () => boolean): Buffer {
  if (pending.length === 0) return durable.bytes;
  const content = new Content(durable.bytes);
  for (const change of pending) for (const part of partsOf(change, border)) if (isKept()) content.apply(part);
  return content.bytes;
}

function* partsOf(change: Change, border: number): Generator<Change> {
  if ('size' in change || border === Number.POSITIVE_INFINITY) {
    yield change;
    return;
  }
  const end = change.at + change.bytes.length;
  for (let at = change.at; at < end; ) {
    const next = Math.min(end, (Math.floor(at / border) + 1) * border);
    yield { at, bytes: change.bytes.subarray(at - change.at, next - change.at) };
    at = next;
  }
}

function writeFolder(inode: Inode, path: string, namesOf: NamesOf, contentOf: (file: Inode) => Buffer): void {
  for (const [name, entry] of namesOf(inode)) {
    const full = join(path, name);
    if (entry.names) {
      mkdirSync(full);
      writeFolder(entry, full, namesOf, contentOf);
    } else writeFileSync(full, contentOf(entry));
  }
}
