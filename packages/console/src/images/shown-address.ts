import { base } from '../connection/address.ts';

/** Below it are the public files of uploaded images, whatever name the server is reached by. */
const FILES = '/public/images/';

/**
 * The address by which this page can show an image: of an uploaded one, whatever its host; undefined: the page's policy lets
 * no picture in from there.
 */
export function shownAddress(url: string): string | undefined {
  const at = url.indexOf(FILES);
  if (at >= 0) return base + url.slice(at);
  return url.startsWith('https://') ? url : undefined;
}
