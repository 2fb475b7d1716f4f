import { useEffect, useState } from 'react';
import { base } from './address.ts';

/** The elements, loaded once from the server itself as a casino's page loads them. */
export function useWidgets(): 'loading' | 'here' | 'missing' {
  const [state, setState] = useState<'loading' | 'here' | 'missing'>('loading');
  useEffect(() => {
    const address = `${base}/widgets/v1/laurel.js`;
    import(/* @vite-ignore */ address).then(
      () => setState('here'),
      () => setState('missing'),
    );
  }, []);
  return state;
}
