/**
 * Groups of nodes that reach one another, each group after all groups that it points to (Tarjan). Without recursion, so
 * that a chain of any length is fine. Edges to nodes that are not listed are ignored. A group of one is no cycle unless
 * the node points to itself.
 */
export function components(
  nodes: readonly string[],
  edgesOf: (node: string) => readonly string[],
): readonly (readonly string[])[] {
  const known = new Set(nodes);
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const groups: string[][] = [];
  const lower = (node: string, to: number) => low.set(node, Math.min(low.get(node) ?? to, to));
  const enter = (node: string) => {
    const place = order.size;
    order.set(node, place);
    low.set(node, place);
    open.push(node);
    isOpen.add(node);
    return { node, edges: edgesOf(node).filter((edge) => known.has(edge)), next: 0 };
  };
  for (const root of [...known].sort()) {
    if (order.has(root)) continue;
    const path = [enter(root)];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const edge = top.edges[top.next];
      top.next += 1;
      if (edge !== undefined) {
        const seen = order.get(edge);
        if (seen === undefined) path.push(enter(edge));
        else if (isOpen.has(edge)) lower(top.node, seen);
        continue;
      }
      path.pop();
      const reached = low.get(top.node) ?? 0;
      const above = path.at(-1);
      if (above) lower(above.node, reached);
      if (reached === order.get(top.node)) {
        const group = open.splice(open.lastIndexOf(top.node));
        for (const node of group) isOpen.delete(node);
        groups.push(group.sort());
      }
    }
  }
  return groups;
}
