import { atom, type ReadableAtom } from 'nanostores'
import { ApiError } from '#edge/client'
import {
  applyChanges,
  type Changes,
  type FieldConflict,
  mergeFields,
  type SavedFields,
  type StoredValue,
  type StoredValues,
  unsavedChanges,
} from '../../stores/merge-fields'
import type { NoteDraft } from './note-draft'
import type { SoapNote } from './soap-note'

/** How far what was typed has come. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused'

export interface NoteState {
  readonly note: SoapNote
  readonly values: StoredValues
  readonly conflicts: Readonly<Record<string, FieldConflict>>
  readonly save: SaveState
  /** Why a save was refused, by field; the words stay. */
  readonly errors: Readonly<Record<string, string>>
}

/** What the store needs of the world around it. */
export interface NotePort {
  read(): Promise<SoapNote>
  save(changes: Changes, version: number, carried: readonly string[]): Promise<SoapNote>
  draft: { read(): NoteDraft | null; write(draft: NoteDraft): void; clear(): void }
  /** Tells the other tabs of this browser. */
  announce(note: SoapNote): void
}

export interface NoteStore {
  readonly state: ReadableAtom<NoteState>
  type(field: string, value: StoredValue | null): void
  /** Takes words over from the note of an earlier visit. */
  carry(field: string, value: StoredValue): void
  resolve(field: string, value: StoredValue | null): void
  /** Saves what differs, now; answers whether all of it is saved. */
  flush(): Promise<boolean>
  /** A note that came from elsewhere: another tab, a signature, a reload. */
  receive(note: SoapNote): void
  refresh(): Promise<void>
}

const retryMs = [2_000, 5_000, 15_000, 30_000] as const
const pauseMs = 800
/** Others who save in between, one after the other, before this tab waits. */
const maxMerges = 5

export const valuesOf = ({ content }: Pick<SoapNote, 'content'>): StoredValues =>
  content ? JSON.parse(content) : {}
const savedOf = (note: SoapNote): SavedFields => ({ version: note.version, values: valuesOf(note) })

/**
 * A note while it is written. Every keystroke is in the draft before anything else; a save sends the fields that
 * differ, merges what another wrote meanwhile, and is tried again until it is through.
 */
export const createNoteStore = (first: SoapNote, port: NotePort): NoteStore => {
  let saved = savedOf(first)
  let carried = new Set<string>()
  let running: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const state = atom<NoteState>(restored(first, port.draft.read()))
  const set = (change: Partial<NoteState>) => state.set({ ...state.get(), ...change })
  const pending = () => {
    const { values, conflicts } = state.get()
    return unsavedChanges(saved.values, values, conflicts)
  }
  const keepDraft = () => {
    const { values, conflicts } = state.get()
    if (Object.keys(unsavedChanges(saved.values, values)).length === 0) port.draft.clear()
    else port.draft.write({ saved, values, conflicts })
  }
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void store.flush(), ms)
  }
  /** What was sent from here is known: only what else changed came from another. */
  const take = (note: SoapNote, sent: Changes = {}) => {
    const { values: typed, conflicts: open } = state.get()
    const after = savedOf(note)
    const merged = mergeFields(
      applyChanges(saved.values, sent),
      after.values,
      typed,
      note.edits,
      open,
    )
    saved = after
    set({ note, ...merged })
    keepDraft()
  }
  const write = (field: string, value: StoredValue | null) => {
    const { [field]: _, ...rest } = state.get().values
    const { [field]: __, ...errors } = state.get().errors
    set({ values: value === null ? rest : { ...rest, [field]: value }, errors, save: 'unsaved' })
    keepDraft()
    schedule(pauseMs)
  }
  const attempt = async (merges = 0): Promise<boolean> => {
    const changes = pending()
    if (Object.keys(changes).length === 0) {
      set({ save: 'saved' })
      return Object.keys(state.get().conflicts).length === 0
    }
    set({ save: 'saving' })
    const fields = [...carried].filter((name) => name in changes)
    try {
      const note = await port.save(changes, saved.version, fields)
      carried = new Set([...carried].filter((name) => !fields.includes(name)))
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
    )
      return refuse(errorsByField(error))
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
      write(field, value)
    },
    carry: (field, value) => {
      carried.add(field)
      write(field, value)
    },
    resolve: (field, value) => {
      const { [field]: _, ...conflicts } = state.get().conflicts
      set({ conflicts })
      write(field, value)
    },
    flush: () => {
      clearTimeout(timer)
      running ??= attempt().finally(() => {
        running = null
      })
      return running
    },
    receive: (note) => {
      if (note.version < saved.version) return
      take(note)
    },
    refresh: async () => {
      store.receive(await port.read())
    },
  }
  if (Object.keys(pending()).length > 0) schedule(0)
  return store
}

/** The note with what this tab had typed before a reload, merged with what was saved since. */
const restored = (note: SoapNote, draft: NoteDraft | null): NoteState => {
  const after = valuesOf(note)
  const { values, conflicts } = draft
    ? mergeFields(draft.saved.values, after, draft.values, note.edits, draft.conflicts)
    : { values: after, conflicts: {} }
  return { note, values, conflicts, save: draft ? 'unsaved' : 'saved', errors: {} }
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
