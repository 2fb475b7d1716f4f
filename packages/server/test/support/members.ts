/** In a list of any shape, as an answer's body is, every name is taken. */
type Member<T> = unknown extends T ? string : keyof T;

/** One member of each. */
export function valuesOf<T>(list: readonly T[] | undefined, member: Member<T>): unknown[] | undefined {
  return list?.map((one) => one[member as keyof T]);
}

/** Of each a row of these members. */
export function columnsOf<T>(list: readonly T[] | undefined, ...members: Member<T>[]) {
  return list?.map((one) => members.map((member) => one[member as keyof T]));
}

/** Of each a line of these members, with a space between two. */
export function linesOf<T>(list: readonly T[] | undefined, ...members: Member<T>[]) {
  return list?.map((one) => members.map((member) => String(one[member as keyof T])).join(' '));
}
