/** A longer text is answered anew each time, so that nobody fills the memory with texts. */
const LONGEST = 200;

/**
 * The same function, which remembers its answers for at most `capacity` texts and then begins anew. For what is read from headers of
 * which clients send few different ones. The function must depend on its text alone.
 */
export function remembering<Answer>(answer: (text: string) => Answer, capacity: number) {
  const known = new Map<string, Answer>();
  return (text: string): Answer => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const answered = answer(text);
    if (text.length > LONGEST) return answered;
    if (known.size >= capacity) known.clear();
    known.set(text, answered);
    return answered;
  };
}
