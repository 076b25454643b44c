import { useEffect } from 'react'
import { hourMs, localDate, toEpochMs } from '#edge/platform/time'
import type { NoteStore } from './note-store'

/** What of a PEP visit its note begins with. */
export interface PepVisit {
  readonly exposureAt?: string | null
  readonly startsAt: string
  readonly startedAt: string | null
  readonly patientZone: string
}

/** Fills the exposure into a note that says nothing of it yet, once the visit has begun: hours as of its start. */
export const useExposureInNote = (store: NoteStore, pep: PepVisit | null): void => {
  const { exposureAt, startsAt, startedAt, patientZone } = pep ?? {}
  useEffect(() => {
    const { note, values } = store.state.get()
    if (!exposureAt || !startsAt || !startedAt || !patientZone || !note.can.includes('update')) return
    const hours = Math.max(0, Math.ceil((toEpochMs(startsAt) - toEpochMs(exposureAt)) / hourMs))
    if (values.exposure_on === undefined)
      store.type('exposure_on', localDate(exposureAt, patientZone))
    if (values.hours_since_exposure === undefined) store.type('hours_since_exposure', hours)
  }, [store, exposureAt, startsAt, startedAt, patientZone])
}
