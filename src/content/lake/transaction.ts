import type { Stored } from './document'
import type { Change, Store } from './store'

/** One thing a transaction does to one document, as listeners are told of it. */
export type Told = Readonly<Record<string, unknown>>
export interface Result {
  readonly id: string
  readonly operation: 'create' | 'update' | 'delete' | 'none'
}

/** A transaction while it is put together: it sees its own writes, nobody else does. */
export class Staging {
  readonly results: Result[] = []
  private readonly next = new Map<string, Stored | null>()
  private readonly told = new Map<string, Told[]>()

  constructor(
    readonly store: Store,
    /** Its id, which becomes the revision of all it writes. */
    readonly id: string,
    readonly at: string,
  ) {}

  get(id: string): Stored | null {
    return this.next.has(id) ? (this.next.get(id) ?? null) : this.store.get(id)
  }
  put(
    id: string,
    document: Stored | null,
    mutation: Told,
    { operation }: Omit<Result, 'id'>,
  ): void {
    this.next.set(id, document)
    this.told.set(id, [...(this.told.get(id) ?? []), mutation])
    this.results.push({ id, operation })
  }
  nothing(id: string): void {
    this.results.push({ id, operation: 'none' })
  }
  /** Puts a document in place of what was staged, saying nothing more about it. */
  amend(id: string, document: Stored): void {
    this.next.set(id, document)
  }
  mutationsOf(id: string): readonly Told[] {
    return this.told.get(id) ?? []
  }
  /** What it does to each document in the end; one that was made and taken back is not among them. */
  get changes(): readonly Change[] {
    return [...this.next]
      .map(([id, after]) => ({ id, before: this.store.get(id), after }))
      .filter(({ before, after }) => before !== null || after !== null)
  }
}
