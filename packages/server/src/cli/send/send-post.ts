import type { BatchReport } from '@laurel/contract/events/events.ts';
import { failureOf } from '../framework/api-client.ts';
import type { Element } from './send-element.ts';
import { addTallies, emptyTally, type Tally, tallyReport, tallyUnreadable } from './send-tally.ts';

/** Where events go, and how often a request is tried. */
export interface Ingestion {
  url: string;
  apiKey: string;
  retrying: (attempt: () => Promise<Response>) => Promise<Response>;
}

/** Sends elements in one request and answers what became of each; throws Failure and Interrupted. */
export async function postElements(intake: Ingestion, elements: Element[]): Promise<Tally> {
  const readable = elements.filter(({ text }) => text !== undefined);
  const unreadable = tallyUnreadable(elements.filter(({ text }) => text === undefined));
  return readable.length === 0 ? unreadable : addTallies(unreadable, await postReadable(intake, readable));
}

async function postReadable(intake: Ingestion, elements: Element[]): Promise<Tally> {
  const body = `[${elements.map(({ text }) => text).join(',')}]`;
  const response = await intake.retrying(() => post(intake, body));
  if (response.status === 413) return postHalves(intake, elements, response);
  const text = await response.text();
  if (!response.ok) throw failureOf(response, text);
  if (text === '') return tallyHeaders(elements, response);
  return tallyReport(elements, JSON.parse(text) as BatchReport);
}

function post({ url, apiKey }: Ingestion, body: string): Promise<Response> {
  return fetch(`${url}/api/v1/events`, {
    method: 'POST',
    headers: {
      'x-api-key': apiKey,
      'content-type': 'application/json',
      prefer: 'return=representation, handling=lenient',
    },
    body,
    signal: AbortSignal.timeout(120_000),
  });
}

/** The server's limits are smaller than this batch: halves are tried, down to the one event that is too large. */
async function postHalves(intake: Ingestion, elements: Element[], response: Response): Promise<Tally> {
  const { message } = failureOf(response, await response.text());
  const [only] = elements;
  if (only && elements.length === 1) return tallyUnreadable([{ ...only, problem: message }]);
  const middle = Math.ceil(elements.length / 2);
  const first = await postReadable(intake, elements.slice(0, middle));
  return addTallies(first, await postReadable(intake, elements.slice(middle)));
}

/** A server that knows no preferences counts in headers only. */
function tallyHeaders(elements: Element[], { headers }: Response): Tally {
  const duplicates = Number(headers.get('laurel-duplicates') ?? 0);
  const accepted = Number(headers.get('laurel-accepted') ?? elements.length - duplicates);
  return { ...emptyTally(), elements: elements.length, accepted, duplicates };
}
