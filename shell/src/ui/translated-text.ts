/**
 * Keeps React working on a page that the browser translates. The translation replaces or wraps text nodes, and React continues to
 * insert before them and to remove them. The exception would put a failure screen in the place of a healthy remote
 * (https://github.com/facebook/react/issues/11538). Only for text nodes: any other node that is not where React left it is an
 * error.
 */
export function tolerateTranslatedText(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    return insertBefore.call(this, node, wasTranslated(this, next) ? childAround(this, next) : next) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (!wasTranslated(this, node)) return removeChild.call(this, node) as T;
    const wrapper = childAround(this, node);
    if (wrapper) removeChild.call(this, wrapper);
    return node;
  };
}

function wasTranslated(parent: Node, node: Node | null): node is Text {
  return node instanceof Text && node.parentNode !== parent;
}

/** The translation's wrapper around a text as a child of `parent`, or `null` if the text is no longer on the page. */
function childAround(parent: Node, text: Text): Node | null {
  let node: Node | null = text;
  while (node && node.parentNode !== parent) node = node.parentNode;
  return node;
}
