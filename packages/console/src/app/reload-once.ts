import { base } from '../connection/address.ts';
import { onReturn } from '../connection/reachable.ts';
import { isAnythingUnsaved } from '../kit/unsaved.ts';

const key = 'laurel-reloaded-from';

/**
 * A page that lived through an upgrade reloads itself: when a file of its own build is gone, and when the server comes back
 * with another build while no form holds anything. Once a build, so that a server that cannot give the files does not make
 * it reload for ever.
 */
export function reloadOnceWhereFilesAreGone(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
  onReturn(async () => {
    const build = await newestBuild();
    if (build !== undefined && build !== __BUILD__ && !isAnythingUnsaved()) reloadOnce();
  });
}

function reloadOnce(): boolean {
  if (sessionStorage.getItem(key) === __BUILD__) return false;
  sessionStorage.setItem(key, __BUILD__);
  location.reload();
  return true;
}

/** The build that the server gives now; undefined: it does not say. */
async function newestBuild(): Promise<string | undefined> {
  const answer = await fetch(`${base}/console/build`, { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok ? answer.text() : undefined;
}
