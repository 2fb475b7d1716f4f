/**
 * Runs some work, and meanwhile repeats another task at a fixed interval in milliseconds, one at a time; errors of the task
 * are ignored, as it only supports the work.
 */
export async function repeating<Result>(
  again: () => Promise<unknown>,
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  let isRunning = false;
  const timer = setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    await again().catch(() => {});
    isRunning = false;
  }, milliseconds);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
