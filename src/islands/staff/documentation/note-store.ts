import type { ReadableAtom } from 'nanostores'
import { ApiError } from '#edge/client'
import type { Changes, StoredValue } from '../../stores/merge-fields'
import { createNoteEdits, type NoteDraftPort, type NoteState } from './note-edits'
import type { SoapNote } from './soap-note'

/** Fields that were taken over, and the id of the visit or assessment that they are from. */
export interface CarriedFields {
  readonly fields: readonly string[]
  readonly from: string
}

/** What the store needs of the world around it. */
export interface NotePort {
  read(): Promise<SoapNote>
  save(changes: Changes, version: number, carried: CarriedFields | null): Promise<SoapNote>
  readonly draft: NoteDraftPort
  /** Tells the other tabs of this browser. */
  announce(note: SoapNote): void
}

export interface NoteStore {
  readonly state: ReadableAtom<NoteState>
  type(field: string, value: StoredValue | null): void
  /** Takes words over from the note of an earlier visit, or from answers. */
  carry(field: string, value: StoredValue, from: string): void
  resolve(field: string, value: StoredValue | null): void
  /** Saves what differs, now; answers whether all of it is saved. */
  flush(): Promise<boolean>
  /** A note that came from elsewhere: another tab, a reload. */
  receive(note: SoapNote): void
  /** The same of what was done here, a signature or an addendum: the other tabs hear of it. */
  share(note: SoapNote): void
  discard(): void
  refresh(): Promise<void>
}

const retryMs = [2_000, 5_000, 15_000, 30_000] as const
const pauseMs = 800
/** Others who save in between, one after the other, before this tab waits. */
const maxMerges = 5

/**
 * A note while it is written. A save sends the fields that differ, merges what another wrote meanwhile, and is tried
 * again until it is through.
 */
export const createNoteStore = (first: SoapNote, port: NotePort): NoteStore => {
  const { state, set, version, pending, write, discard, take } = createNoteEdits(first, port.draft)
  const carried = new Map<string, string>()
  let running: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void store.flush(), ms)
  }
  const change = (field: string, value: StoredValue | null) => {
    write(field, value)
    schedule(pauseMs)
  }
  const attempt = async (merges = 0): Promise<boolean> => {
    const { changes, taken } = nextOf(pending(), carried)
    if (Object.keys(changes).length === 0) {
      set({ save: 'saved' })
      return Object.keys(state.get().conflicts).length === 0
    }
    set({ save: 'saving' })
    try {
      const note = await port.save(changes, version(), taken)
      for (const name of taken?.fields ?? []) carried.delete(name)
      failures = 0
      take(note, changes)
      port.announce(note)
    } catch (error) {
      return recover(error, merges)
    }
    return attempt()
  }
  const recover = async (error: unknown, merges: number): Promise<boolean> => {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 412 && merges < maxMerges) {
      try {
        take(await port.read())
      } catch {
        return retryLater()
      }
      return attempt(merges + 1)
    }
    if (
      error instanceof ApiError &&
      status >= 400 &&
      status < 500 &&
      status !== 412 &&
      status !== 429
    ) {
      // It was signed elsewhere, or its visit was canceled: what stands there says so.
      if (status === 409) await store.refresh().catch(() => {})
      return refuse(errorsByField(error))
    }
    return retryLater()
  }
  const refuse = (errors: NoteState['errors']) => {
    set({ save: 'refused', errors })
    return false
  }
  const retryLater = () => {
    set({ save: 'offline' })
    schedule(retryMs[Math.min(failures, retryMs.length - 1)] ?? 30_000)
    failures += 1
    return false
  }
  const store: NoteStore = {
    state,
    type: (field, value) => {
      carried.delete(field)
      change(field, value)
    },
    carry: (field, value, from) => {
      carried.set(field, from)
      change(field, value)
    },
    resolve: (field, value) => {
      const { [field]: _, ...conflicts } = state.get().conflicts
      set({ conflicts })
      change(field, value)
    },
    flush: () => {
      clearTimeout(timer)
      running ??= attempt().finally(() => {
        running = null
      })
      return running
    },
    receive: (note) => {
      if (note.version < version()) return
      take(note)
    },
    share: (note) => {
      store.receive(note)
      port.announce(note)
    },
    discard: () => {
      clearTimeout(timer)
      discard()
    },
    refresh: async () => {
      store.receive(await port.read())
    },
  }
  if (Object.keys(pending()).length > 0) schedule(0)
  return store
}

/** Changes of one save: what is taken over is of one source, and the rest follows in the next one. */
const nextOf = (
  changes: Changes,
  carried: ReadonlyMap<string, string>,
): { readonly changes: Changes; readonly taken: CarriedFields | null } => {
  const from = Object.keys(changes).flatMap((name) => carried.get(name) ?? [])[0]
  if (from === undefined) return { changes, taken: null }
  const sent = Object.entries(changes).filter(([name]) => (carried.get(name) ?? from) === from)
  const fields = sent.flatMap(([name]) => (carried.has(name) ? [name] : []))
  return { changes: Object.fromEntries(sent), taken: { fields, from } }
}

/** The last step of a pointer is the field: `/data/attributes/content/plan/plan`. */
export const errorsByField = (error: ApiError): Record<string, string> =>
  Object.fromEntries(
    error.errors.flatMap(({ source, detail }) => {
      const steps = source?.pointer?.split('/').slice(4) ?? []
      const field = steps.at(-1)
      return field ? [[field, detail]] : []
    }),
  )
