/** Whether `If-None-Match` names the tag, compared weakly: proxies that compress make tags weak (RFC 9110). */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === tag) return true;
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.match(tagForm)?.some((named) => named === tag) ?? false;
}

const tagForm = /"[^"]*"/g;
