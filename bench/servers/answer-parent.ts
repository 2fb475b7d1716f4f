/** Questions that a measured server answers outside HTTP, by name. */
export type Answers = Record<string, (argument: never) => Promise<unknown>>;

interface Question {
  id: number;
  question: string;
  argument: unknown;
}

/**
 * Reports to the bench where this process listens, answers its questions, and ends when the bench disconnects or dies.
 * `memory`, the most resident memory since the last question, and `cpuSeconds` are answered for every server.
 */
export function answerParent(url: string, answers: Answers, close: () => Promise<void>): void {
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  setInterval(look, 100).unref();
  const memory = async () => {
    look();
    const answer = Math.round(most / 1024 ** 2);
    most = 0;
    return answer;
  };
  const cpuSeconds = async () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  const known: Answers = { ...answers, memory, cpuSeconds };
  process.on('message', ({ id, question, argument }: Question) => {
    const answer = known[question]?.(argument as never) ?? Promise.reject(new Error(`cannot ${question}`));
    answer.then(
      (value) => process.send?.({ id, answer: value }),
      (error: Error) => process.send?.({ id, error: error.message }),
    );
  });
  process.on('disconnect', () => void close().finally(() => process.exit()));
  // A Ctrl-C goes to the whole group; the bench ends its servers itself.
  process.on('SIGINT', () => {});
  process.send?.({ url });
}
