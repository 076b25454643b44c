/** A cache of an isolate: full, it starts anew. */
export class BoundedMap<K, V> extends Map<K, V> {
  private readonly maxEntries: number
  constructor(maxEntries: number) {
    super()
    this.maxEntries = maxEntries
  }
  override set(key: K, value: V): this {
    if (this.size >= this.maxEntries && !this.has(key)) this.clear()
    return super.set(key, value)
  }
}
