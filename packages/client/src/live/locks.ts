/** The locks of a browser (`navigator.locks`), as far as they are used here. */
export interface Locks {
  request: (
    name: string,
    options: { signal?: AbortSignal; mode?: 'exclusive' | 'shared' },
    run: () => Promise<void>,
  ) => Promise<void>;
  query: () => Promise<{ held?: readonly { name?: string }[] }>;
}
