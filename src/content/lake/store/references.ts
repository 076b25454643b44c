/** The documents a value holds to: a strong reference may not point at nothing. */
export const strongReferences = (value: unknown, into = new Set<string>()): Set<string> => {
  if (Array.isArray(value)) for (const each of value) strongReferences(each, into)
  else if (value && typeof value === 'object') {
    const { _ref, _weak, _dataset } = value as Record<string, unknown>
    if (typeof _ref === 'string' && _weak !== true && _dataset === undefined) into.add(_ref)
    for (const each of Object.values(value))
      if (typeof each === 'object') strongReferences(each, into)
  }
  return into
}

/** Who refers to whom, kept up as documents change. */
export class References {
  private readonly to = new Map<string, ReadonlySet<string>>()
  private readonly from = new Map<string, Set<string>>()

  set(id: string, document: unknown): void {
    for (const target of this.to.get(id) ?? []) this.from.get(target)?.delete(id)
    const targets = strongReferences(document)
    if (targets.size) this.to.set(id, targets)
    else this.to.delete(id)
    for (const target of targets)
      this.from.set(target, (this.from.get(target) ?? new Set()).add(id))
  }
  of(target: string): readonly string[] {
    return [...(this.from.get(target) ?? [])]
  }
}

/** Makes references with `_strengthenOnPublish` strong, as Sanity does on publish. */
export const strengthenReferences = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(strengthenReferences)
  if (!value || typeof value !== 'object') return value
  const { _strengthenOnPublish, _weak, ...rest } = value as Record<string, unknown>
  const weak = _weak !== undefined && !isStrengthened(_strengthenOnPublish) ? { _weak } : {}
  return Object.fromEntries(
    Object.entries({ ...rest, ...weak }).map(([name, each]) => [name, strengthenReferences(each)]),
  )
}
// An object here says the type it creates in place; one that asks to stay weak says so inside.
const isStrengthened = (mark: unknown): boolean =>
  mark !== undefined && !(mark && typeof mark === 'object' && Reflect.get(mark, 'weak') === true)
