import type { Client } from '@laurel/client/client.ts';
import { LaurelFault, NoAnswer } from '@laurel/client/faults.ts';
import { JsonText } from '@laurel/client/json-text.ts';
import { Failure } from '../../../cli/failures.ts';
import type { Element } from './send-elements.ts';
import { addTallies, type Tally, tallyReport, tallyUnreadable } from './send-tally.ts';

/** The server that receives events. */
export interface Posting {
  client: Client;
  /** Called with the reason why an attempt failed, before each wait. */
  onWait: (reason: string, seconds: number) => void;
}

/** A server that has answered before gets about a minute to come back; one that has not gets a few seconds. */
const ATTEMPTS = { known: 9, unknown: 4 };
const TIMEOUT_MILLISECONDS = 120_000;

/** Sends elements in one request and returns the outcome of each; throws Failure, LaurelFault, and what a wait throws. */
export function openPosting({ client, onWait }: Posting): (elements: Element[]) => Promise<Tally> {
  let known = false;
  const post = async (elements: Element[]): Promise<Tally> => {
    // The original text, so that the numbers of an event are sent as they were written.
    const body = new JsonText(`[${elements.map(({ text }) => text).join(',')}]`);
    let tried = 1;
    try {
      const answer = await client.submitEvents.answer({
        headers: { prefer: 'return=representation, handling=lenient' },
        body,
        timeoutMilliseconds: TIMEOUT_MILLISECONDS,
        attempts: ATTEMPTS[known ? 'known' : 'unknown'],
        onRetry: ({ failure, attempt, waitMilliseconds }) => {
          tried = attempt + 1;
          onWait(reasonOf(failure), waitMilliseconds / 1_000);
        },
      });
      known = true;
      if (answer.body === undefined) throw new Failure('The server did not say what became of each event.');
      return tallyReport(elements, answer.body);
    } catch (error) {
      if (error instanceof LaurelFault && error.status === 413) return postHalves(elements, error);
      throw tried > 1 ? gaveUp(error, tried) : error;
    }
  };
  /** The batch exceeds a limit of the server: tries halves, down to the one event that is too large. */
  const postHalves = async (elements: Element[], { message }: LaurelFault): Promise<Tally> => {
    const [only] = elements;
    if (only && elements.length === 1) return tallyUnreadable([{ ...only, problem: message }]);
    const middle = Math.ceil(elements.length / 2);
    return addTallies(await post(elements.slice(0, middle)), await post(elements.slice(middle)));
  };
  return async (elements) => {
    const readable = elements.filter(({ text }) => text !== undefined);
    const unreadable = tallyUnreadable(elements.filter(({ text }) => text === undefined));
    return readable.length === 0 ? unreadable : addTallies(unreadable, await post(readable));
  };
}

function reasonOf(failure: unknown): string {
  if (failure instanceof LaurelFault) return `the server answered ${failure.status}`;
  return `no answer: ${(failure as NoAnswer).message}`;
}

function gaveUp(error: unknown, tried: number): unknown {
  if (!(error instanceof LaurelFault || error instanceof NoAnswer)) return error;
  const detail = error instanceof LaurelFault ? `: ${error.message}` : '';
  return new Failure(`Gave up after ${tried} attempts (${reasonOf(error)}${detail}).`, { cause: error });
}
