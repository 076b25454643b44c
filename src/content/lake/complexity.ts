/** How deep scans of everything are nested in each other: `*[…]{"b": *[…]}` is 2. */
export const complexityOf = (node: unknown): number => {
  if (Array.isArray(node)) return Math.max(0, ...node.map(complexityOf))
  if (!node || typeof node !== 'object') return 0
  const { base, array, ...inner } = node as { base?: unknown; array?: unknown }
  const within = complexityOf(Object.values(inner).filter((each) => typeof each === 'object'))
  const around = Math.max(complexityOf(base), complexityOf(array))
  if ('type' in node && node.type === 'Everything') return 1
  // What stands inside runs once for each of what it stands around.
  return around > 0 && within > 0 ? around + within : Math.max(around, within)
}
