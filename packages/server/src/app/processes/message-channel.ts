import { type FailureMessage, failureMessage, receivedFailure } from './failures.ts';

/** The functions that one end of a line offers to the other; what they take and answer is copied. */
export type Offers = { [name: string]: (data: never) => unknown };
type Taken<Offer> = Offer extends (data: infer Data) => unknown ? Data : never;
type Answered<Offer> = Offer extends (data: never) => infer Answer ? Awaited<Answer> : never;

interface Question {
  to: string;
  data: unknown;
  /** Unset: nobody waits for an answer. */
  call?: number;
}
interface Answer {
  answers: number;
  data?: unknown;
  failure?: FailureMessage;
}

/** Connects two processes or threads: `call` gets an answer, `tell` does not. */
export class MessageChannel<Theirs extends Offers> {
  readonly #send: (message: object) => void;
  readonly #offers: Offers;
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  #made = 0;

  constructor(send: (message: object) => void, offers: Offers) {
    this.#send = send;
    this.#offers = offers;
  }

  tell<Name extends keyof Theirs & string>(name: Name, data: Taken<Theirs[Name]>): void {
    this.#send({ to: name, data });
  }

  call<Name extends keyof Theirs & string>(
    name: Name,
    data: Taken<Theirs[Name]>,
  ): Promise<Answered<Theirs[Name]>> {
    const call = ++this.#made;
    const waiting = Promise.withResolvers<unknown>();
    this.#calls.set(call, waiting);
    this.#send({ to: name, data, call });
    return waiting.promise as Promise<Answered<Theirs[Name]>>;
  }

  /** Takes what came from the other end. */
  receive(message: unknown): void {
    if ('to' in (message as Question)) void this.#answer(message as Question);
    else this.#settle(message as Answer);
  }

  /** The other end is gone: calls that it has not answered fail. */
  end(reason: Error = new Error('the other process has ended')): void {
    for (const { reject } of this.#calls.values()) reject(reason);
    this.#calls.clear();
  }

  async #answer({ to, data, call }: Question): Promise<void> {
    const offer = this.#offers[to] as ((data: unknown) => unknown) | undefined;
    if (call === undefined) return void offer?.(data);
    try {
      this.#send({ answers: call, data: await offer?.(data) });
    } catch (error) {
      this.#send({ answers: call, failure: failureMessage(error) });
    }
  }

  #settle({ answers, data, failure }: Answer): void {
    const waiting = this.#calls.get(answers);
    this.#calls.delete(answers);
    if (failure === undefined) waiting?.resolve(data);
    else waiting?.reject(receivedFailure(failure));
  }
}
