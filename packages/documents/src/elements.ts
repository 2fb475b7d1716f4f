/** The elements of the page that a selector names. */
export function findElements<Kind extends Element = HTMLElement>(selector: string): Kind[] {
  return [...document.querySelectorAll<Kind>(selector)];
}

/** Makes an element with these attributes and what is in it. */
export function makeElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}
