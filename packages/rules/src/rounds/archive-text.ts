import type { ArchivedEvent } from '@laurel/contract/events/archive.ts';

/**
 * Archived events as they lie in a file: a line of JSON each, with its line break. What writes the file and what removes the
 * events from the log build it alike, so that equal texts prove that nothing is lost.
 */
export function archiveText(events: ArchivedEvent[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}
