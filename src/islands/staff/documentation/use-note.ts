import { useEffect, useState } from 'react'
import type { OfferedAnswer } from '#edge/domains/questionnaires/questions/note-answers'
import { hourMs, localDate, toEpochMs } from '#edge/platform/time'
import { apiWithLocalErrors as api } from '#islands/stores/api'
import { useStore } from '#islands/stores/use-store'
import { useLatestExposure } from '../pep/use-latest-exposure'
import { openNoteDraft } from './note-draft'
import { createNoteStore, type NoteStore } from './note-store'
import {
  loadPatientAnswers,
  type NoteAddress,
  type NoteFormDefinition,
  readForm,
  readNote,
  readPrevious,
  type SoapNote,
  saveNote,
} from './soap-note'

export interface OpenNote {
  readonly store: NoteStore
  readonly form: NoteFormDefinition
  /** The last signed note before this one, to take words over from. */
  readonly previous: SoapNote | null
  /** Answers of the patient by field of the note. */
  readonly answers: ReadonlyMap<string, OfferedAnswer>
}

/** 'closed' is a note this account may not open; 'lost' one that could not be read. */
export type NoteLoad = OpenNote | 'loading' | 'closed' | 'lost'

/** The note of a visit, kept in step with the other tabs of this browser. */
export const useNote = ({ patientId, appointmentId }: NoteAddress): NoteLoad => {
  const [opening, setOpening] = useState<NoteLoad>('loading')
  useEffect(() => {
    let isMounted = true
    const of = { patientId, appointmentId }
    const tabs = new BroadcastChannel(`soap-note:${appointmentId}`)
    const open = async () => {
      const [form, note, answers] = await Promise.all([
        readForm(api, of),
        readNote(api, of),
        loadPatientAnswers(of),
      ])
      const previous = await readPrevious(api, of, note)
      const store = createNoteStore(note, {
        read: () => readNote(api, of),
        save: (changes, version, carried) => saveNote(api, of, changes, version, carried),
        draft: openNoteDraft(appointmentId),
        announce: (saved) => tabs.postMessage(saved),
      })
      tabs.onmessage = ({ data }) => store.receive(data)
      if (isMounted) setOpening({ store, form, previous, answers })
    }
    open().catch((error: { status?: number }) => {
      if (isMounted) setOpening(error.status === 403 || error.status === 404 ? 'closed' : 'lost')
    })
    return () => {
      isMounted = false
      tabs.close()
    }
  }, [patientId, appointmentId])
  useFlushing(typeof opening === 'object' ? opening.store : null)
  return opening
}

/** Saves when the connection is back and before the page goes; warns before words that are nowhere else are left. */
const useFlushing = (store: NoteStore | null) =>
  useEffect(() => {
    if (!store) return
    const flush = () => void store.flush()
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') flush()
      else void store.refresh().catch(() => {})
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (store.state.get().save !== 'saved') event.preventDefault()
    }
    addEventListener('online', flush)
    addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', flushHidden)
    return () => {
      flush()
      removeEventListener('online', flush)
      removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', flushHidden)
    }
  }, [store])

export const useNoteState = (store: NoteStore) => useStore(store.state)

/** What of a PEP visit its note begins with. */
export interface PepVisit {
  readonly exposureAt?: string | null
  readonly startsAt: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly patientZone: string
}

/** Fills the exposure into a note that says nothing of it yet, once the visit has begun: hours as of its start. */
export const useExposureInNote = (
  store: NoteStore,
  pep: PepVisit | null,
  patientId: string,
): void => {
  const { exposureAt, startsAt, startedAt } = pep ?? {}
  const latest = useLatestExposure(patientId, !exposureAt)
  // The day in the zone of the place where the patient was.
  const zone = latest?.occurredAt === exposureAt ? latest?.timezone : undefined
  useEffect(() => {
    const { note, values } = store.state.get()
    if (!exposureAt || !startsAt || !startedAt || !note.can.includes('update')) return
    const hours = Math.max(0, Math.ceil((toEpochMs(startsAt) - toEpochMs(exposureAt)) / hourMs))
    if (zone && values.exposure_on === undefined)
      store.type('exposure_on', localDate(exposureAt, zone))
    if (values.hours_since_exposure === undefined) store.type('hours_since_exposure', hours)
  }, [store, exposureAt, startsAt, startedAt, zone])
}
