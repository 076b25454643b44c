// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import type { NoteDraft } from '#islands/staff/documentation/note-draft'
import { createNoteStore, type NotePort } from '#islands/staff/documentation/note-store'
import type { SoapNote } from '#islands/staff/documentation/soap-note'

type Values = Record<string, string | number | readonly string[] | null>

/** A server that keeps one note, as the API does: a save of another version is a 412. */
const server = (values: Values = {}) => {
  let version = 1
  let stored = values
  const edits = new Map<string, string>()
  const noteNow = () =>
    ({
      version,
      status: isSigned ? 'signed' : 'draft',
      content: JSON.stringify(stored),
      edits: [...edits].map(([field, name]) => ({
        field,
        name,
        by: name,
        at: '2026-11-22T10:00Z',
      })),
      can: ['update'],
    }) as unknown as SoapNote
  const write = (changes: Values, name: string) => {
    stored = Object.fromEntries(
      Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null),
    )
    for (const field of Object.keys(changes)) edits.set(field, name)
    version += 1
    return noteNow()
  }
  const saves: Values[] = []
  const sources: (string | null)[] = []
  let isDown = false
  let isSigned = false
  const announced: SoapNote[] = []
  let draftNow: NoteDraft | null = null
  const port: NotePort = {
    read: async () => noteNow(),
    save: async (changes, wanted, carried) => {
      if (isDown) throw new TypeError('Failed to fetch')
      if (isSigned) throw new ApiError(409, [])
      if (wanted !== version) throw new ApiError(412, [])
      saves.push(changes)
      sources.push(carried && `${carried.fields.join()} from ${carried.from}`)
      return write(changes, 'Me')
    },
    draft: {
      read: () => draftNow,
      write: (draft) => {
        draftNow = structuredClone(draft)
      },
      clear: () => {
        draftNow = null
      },
    },
    announce: (note) => void announced.push(note),
  }
  return {
    port,
    saves,
    sources,
    open: () => createNoteStore(noteNow(), port),
    writeAs: (name: string, changes: Values) => write(changes, name),
    setDown: (down: boolean) => {
      isDown = down
    },
    sign: () => {
      isSigned = true
      version += 1
      return noteNow()
    },
    announced,
    values: () => stored,
    draft: () => draftNow,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a note while it is written', () => {
  it('saves the fields that differ, once the writer pauses', async () => {
    const { open, saves } = server({ plan: 'Old', history: 'Well' })
    const store = open()
    store.type('plan', 'N')
    store.type('plan', 'New')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(saves).toEqual([{ plan: 'New' }])
    expect(store.state.get().save).toBe('saved')
  })

  it('names where words were taken over from, each source in a save of its own', async () => {
    const { open, saves, sources } = server()
    const store = open()
    store.carry('medical_history', 'Asthma', 'visit')
    store.carry('symptoms', ['Fever'], 'answers')
    store.type('plan', 'Rest')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(saves).toEqual([{ medical_history: 'Asthma', plan: 'Rest' }, { symptoms: ['Fever'] }])
    expect(sources).toEqual(['medical_history from visit', 'symptoms from answers'])
  })

  it('names no source of words that were typed over', async () => {
    const { open, sources } = server()
    const store = open()
    store.carry('symptoms', ['Fever'], 'answers')
    store.type('symptoms', ['Rash'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sources).toEqual([null])
  })

  it('keeps what is typed during a save and sends it next', async () => {
    const { open, saves, values } = server()
    const store = open()
    store.type('plan', 'One')
    const saving = store.flush()
    store.type('plan', 'One and two')
    await saving
    await vi.advanceTimersByTimeAsync(1_000)
    expect(saves).toHaveLength(2)
    expect(values()).toEqual({ plan: 'One and two' })
  })

  it('keeps every keystroke in the draft while there is no connection, then sends them all', async () => {
    const { open, setDown, draft, values } = server()
    const store = open()
    setDown(true)
    store.type('plan', 'Offline words')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(store.state.get().save).toBe('offline')
    expect(draft()?.values).toEqual({ plan: 'Offline words' })
    setDown(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(values()).toEqual({ plan: 'Offline words' })
    expect(draft()).toBeNull()
  })

  it('takes up after a reload what was typed before it', async () => {
    const { open, setDown, values } = server()
    setDown(true)
    const before = open()
    before.type('plan', 'Typed before the reload')
    setDown(false)
    const after = open()
    expect(after.state.get().values).toEqual({ plan: 'Typed before the reload' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(values()).toEqual({ plan: 'Typed before the reload' })
  })

  it('is saved after a reload whose answer was lost and whose words have arrived, and warns of nothing', async () => {
    const { open, writeAs, draft } = server({ plan: 'Old' })
    open().type('plan', 'New')
    writeAs('Me', { plan: 'New' })
    expect(open().state.get()).toMatchObject({ save: 'saved', values: { plan: 'New' } })
    expect(draft()).toBeNull()
  })

  it('clears a field with a null', async () => {
    const { open, saves } = server({ plan: 'Old' })
    const store = open()
    store.type('plan', null)
    await store.flush()
    expect(saves).toEqual([{ plan: null }])
  })
})

describe('a note that two write', () => {
  it('takes over fields only the other wrote, beside what is typed here', async () => {
    const { open, writeAs, values } = server({ plan: 'Old' })
    const store = open()
    writeAs('Mina', { history: 'From Mina' })
    store.type('plan', 'Mine')
    await store.flush()
    expect(store.state.get().values).toEqual({ plan: 'Mine', history: 'From Mina' })
    expect(values()).toEqual({ plan: 'Mine', history: 'From Mina' })
    expect(store.state.get().conflicts).toEqual({})
  })

  it('shows both versions of a field both wrote, and overwrites neither', async () => {
    const { open, writeAs, values } = server({ plan: 'Old' })
    const store = open()
    writeAs('Mina', { plan: 'Hers' })
    store.type('plan', 'Mine')
    store.type('history', 'Also mine')
    expect(await store.flush()).toBe(false)
    expect(store.state.get().conflicts).toMatchObject({ plan: { theirs: 'Hers', name: 'Mina' } })
    expect(store.state.get().values.plan).toBe('Mine')
    expect(values()).toEqual({ plan: 'Hers', history: 'Also mine' })
    store.resolve('plan', 'Mine')
    expect(await store.flush()).toBe(true)
    expect(values()).toEqual({ plan: 'Mine', history: 'Also mine' })
  })

  it('keeps a conflict open across a reload', async () => {
    const { open, writeAs, values } = server({ plan: 'Old' })
    const store = open()
    writeAs('Mina', { plan: 'Hers' })
    store.type('plan', 'Mine')
    await store.flush()
    const again = open()
    expect(again.state.get().conflicts).toMatchObject({ plan: { theirs: 'Hers' } })
    await again.flush()
    expect(values()).toEqual({ plan: 'Hers' })
  })

  it('takes what another tab saved, without a question', () => {
    const { open, writeAs } = server({ plan: 'Old' })
    const store = open()
    store.receive(writeAs('Me', { plan: 'From the other tab' }))
    expect(store.state.get().values).toEqual({ plan: 'From the other tab' })
  })
})

describe('a save that is refused', () => {
  it('keeps the words and names the fields', async () => {
    const { open, port } = server()
    port.save = async () => {
      throw new ApiError(422, [
        {
          status: '422',
          code: 'invalid',
          title: '',
          detail: 'Enter a number from 0 to 60',
          source: { pointer: '/data/attributes/content/subjective/missed_doses' },
        },
      ])
    }
    const store = open()
    store.type('missed_doses', 99)
    expect(await store.flush()).toBe(false)
    expect(store.state.get()).toMatchObject({
      save: 'refused',
      errors: { missed_doses: 'Enter a number from 0 to 60' },
      values: { missed_doses: 99 },
    })
  })
})

describe('a note that was signed in another tab', () => {
  it('is the signed one here too after the next save, beside the words it did not take', async () => {
    const { open, sign, values, draft } = server({ plan: 'Old' })
    const store = open()
    store.type('plan', 'Too late')
    sign()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(store.state.get()).toMatchObject({
      save: 'refused',
      note: { status: 'signed' },
      values: { plan: 'Too late' },
    })
    expect(values()).toEqual({ plan: 'Old' })
    expect(draft()?.values).toEqual({ plan: 'Too late' })
    store.discard()
    expect(store.state.get()).toMatchObject({ save: 'saved', values: { plan: 'Old' } })
    expect(draft()).toBeNull()
  })

  it('is told to the other tabs by the one that signs', () => {
    const { open, sign, announced } = server()
    const store = open()
    store.share(sign())
    expect(announced).toMatchObject([{ status: 'signed' }])
  })
})
