import type { BatchReport } from '@laurel/contract/events/events.ts';
import type { Element } from './send-elements.ts';

/** An element that the server rejected, or that is not valid JSON. */
export interface Rejection {
  /** Line or element number in the source, from 1. */
  position: number;
  unique_id: string | null;
  pointer: string;
  detail: string;
}

/** The outcome of elements so far. */
export interface Tally {
  /** Elements of the source that are done, whatever the outcome. */
  elements: number;
  accepted: number;
  duplicates: number;
  conflicts: number;
  rejected: number;
  /** The first of them. */
  rejections: Rejection[];
}

const LISTED_REJECTIONS = 10;

export function emptyTally(): Tally {
  return { elements: 0, accepted: 0, duplicates: 0, conflicts: 0, rejected: 0, rejections: [] };
}

export function addTallies(one: Tally, other: Tally): Tally {
  return {
    elements: one.elements + other.elements,
    accepted: one.accepted + other.accepted,
    duplicates: one.duplicates + other.duplicates,
    conflicts: one.conflicts + other.conflicts,
    rejected: one.rejected + other.rejected,
    rejections: [...one.rejections, ...other.rejections]
      .sort((a, b) => a.position - b.position)
      .slice(0, LISTED_REJECTIONS),
  };
}

/** Elements that are not valid JSON, which were not sent. */
export function tallyUnreadable(elements: Element[]): Tally {
  const rejections = elements.map(({ position, problem = 'cannot be read' }) => ({
    position,
    unique_id: null,
    pointer: '',
    detail: problem,
  }));
  return { ...emptyTally(), elements: elements.length, rejected: elements.length, rejections };
}

/** The server's report about the elements of one request. */
export function tallyReport(elements: Element[], report: BatchReport): Tally {
  const { accepted, duplicates, conflicts, rejected } = report;
  const rejections = report.items
    .filter(({ outcome }) => outcome === 'rejected')
    .slice(0, LISTED_REJECTIONS)
    .map(({ index, unique_id, errors = [] }): Rejection => {
      const { pointer = '', detail = 'was rejected' } = errors[0] ?? {};
      // The server's pointer starts with the index in the batch, which the reader never saw; the position replaces it.
      return {
        position: elements[index]?.position ?? 0,
        unique_id,
        pointer: pointer.replace(/^\/\d+/, ''),
        detail,
      };
    });
  return { elements: elements.length, accepted, duplicates, conflicts, rejected, rejections };
}
