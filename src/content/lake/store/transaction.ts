import type { StoredDocument } from './document'
import type { DocumentChange, Store } from './store'

/** One mutation of one document, as sent to listeners. */
export type AppliedMutation = Readonly<Record<string, unknown>>
export interface Result {
  readonly id: string
  readonly operation: 'create' | 'update' | 'delete' | 'none'
}

/** A transaction before its commit: it reads its own writes. */
export class LakeTransaction {
  readonly results: Result[] = []
  private readonly next = new Map<string, StoredDocument | null>()
  private readonly mutations = new Map<string, AppliedMutation[]>()

  constructor(
    readonly store: Store,
    /** Its id, which becomes the revision of all it writes. */
    readonly id: string,
    readonly at: string,
  ) {}

  get(id: string): StoredDocument | null {
    return this.next.has(id) ? (this.next.get(id) ?? null) : this.store.get(id)
  }
  put(
    id: string,
    document: StoredDocument | null,
    mutation: AppliedMutation,
    { operation }: Omit<Result, 'id'>,
  ): void {
    this.next.set(id, document)
    this.mutations.set(id, [...(this.mutations.get(id) ?? []), mutation])
    this.results.push({ id, operation })
  }
  recordNoChange(id: string): void {
    this.results.push({ id, operation: 'none' })
  }
  /** Replaces a staged document without recording a mutation. */
  amend(id: string, document: StoredDocument): void {
    this.next.set(id, document)
  }
  mutationsOf(id: string): readonly AppliedMutation[] {
    return this.mutations.get(id) ?? []
  }
  /** The net change of each document; created and deleted again is no change. */
  get changes(): readonly DocumentChange[] {
    return [...this.next]
      .map(([id, after]) => ({ id, before: this.store.get(id), after }))
      .filter(({ before, after }) => before !== null || after !== null)
  }
}
