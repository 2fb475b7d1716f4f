/** A member's name as a part of a JSON pointer (RFC 6901); a lone surrogate in it is replaced, for a pointer is text. */
export function escapePointer(member: string): string {
  return member.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1');
}
