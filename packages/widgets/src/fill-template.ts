/**
 * What Lit's templates are made of: its marks, which the parser of a browser reads as comments, beginnings and ends of
 * elements, and texts.
 */
const piece = /<\?([^>]*)>|<(\/?)([\w-]+)((?:"[^"]*"|[^">])*)>|[^<]+/g;
const attribute = /([^\s=]+)(?:=(?:"([^"]*)"|(\S*)))?/g;
const hasNoEnd = /^(img|input)$/;

/**
 * Makes the content of a template, as its `innerHTML` would, for which a page that requires Trusted Types asks for a policy.
 * It reads the templates of the elements, not any HTML: they name every element and have no character references.
 */
export function fillTemplate(template: HTMLTemplateElement, text: string): void {
  const { content } = template;
  const { ownerDocument: made } = content;
  let parent: Element | DocumentFragment = content;
  for (const [written, mark, end, name = '', attributes = ''] of text.matchAll(piece)) {
    if (mark !== undefined) parent.append(made.createComment(`?${mark}`));
    else if (!name) parent.append(written);
    else if (end) parent = parent.parentNode as Element;
    else {
      const element = withAttributes(made.createElement(name), attributes);
      parent.append(element);
      if (!hasNoEnd.test(name)) parent = element;
    }
  }
}

/** Lit knows the names of bound attributes by their order; no method of the DOM takes names such as `@click`. */
function withAttributes(element: Element, attributes: string): Element {
  let bound = 0;
  for (const [, name = '', quoted, value = quoted ?? ''] of attributes.matchAll(attribute))
    element.setAttribute(name.endsWith('-lit') ? `a${bound++}-lit` : name, value);
  return element;
}
