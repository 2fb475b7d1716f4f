import type { ArchivedEvent } from '@laurel/contract/events/archive.ts';

/** Archived events as in a file, a line of JSON each: its writer and what removes them from the log compare texts. */
export function archiveText(events: ArchivedEvent[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}
