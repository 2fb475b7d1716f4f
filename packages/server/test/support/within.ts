/** Waits for something, at most so long (ms); otherwise throws what it waited for. */
export async function within<T>(
  milliseconds: number,
  awaited: Promise<T>,
  what: string | (() => string),
): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const text = typeof what === 'string' ? what : what();
    late.reject(new Error(`${Math.round(milliseconds / 1_000)} s were not enough for ${text}`));
  }, milliseconds);
  try {
    return await Promise.race([awaited, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
