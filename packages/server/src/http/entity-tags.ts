/**
 * Whether `If-None-Match` names the tag (RFC 9110 section 13.1.2). The comparison is weak, because proxies that compress
 * make the tags they pass on weak.
 */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === tag) return true;
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.match(tagForm)?.some((named) => named === tag) ?? false;
}

const tagForm = /"[^"]*"/g;
