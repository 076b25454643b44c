import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#edge/client'
import { apiWithLocalErrors } from '#islands/stores/api'
import type { ReadableParts } from '../access/readable-parts'
import type { PatientCardData } from './patient-card'

/** 'closed' is a record this person may not open; 'lost' one that could not be read. */
export type CardState = PatientCardData | 'loading' | 'closed' | 'lost'

/** Whose card is open: in the address, so that it can be gone back to; each opening reads the record anew. */
export const usePatientCard = (access: ReadableParts, first: PatientCardData | null) => {
  const [patientId, setPatient] = useState(first?.id ?? null)
  const [visitId, setVisit] = useState<string | null>(null)
  const [card, setCard] = useState<CardState>(first ?? 'loading')
  const shownId = useRef(first?.id ?? null)
  const opener = useRef<Element | null>(null)

  const read = useCallback(
    async (id: string) => {
      const found = await readCard(access, id).catch(unreadable)
      if (shownId.current === id) setCard(found)
    },
    [access],
  )
  const show = useCallback(
    (id: string | null) => {
      shownId.current = id
      setPatient(id)
      setCard('loading')
      if (id) void read(id)
    },
    [read],
  )

  const open = (id: string, visit?: string) => {
    opener.current = document.activeElement
    setVisit(visit ?? null)
    if (id === shownId.current) return
    history.pushState(null, '', addressWith(id))
    show(id)
  }
  const close = useCallback(() => {
    if (!inAddress()) return
    history.pushState(null, '', addressWith(null))
    setVisit(null)
    show(null)
  }, [show])
  // Once it is closed: until then the list under a sheet takes no focus.
  useEffect(() => {
    const back = opener.current
    if (patientId || !(back instanceof HTMLElement)) return
    opener.current = null
    if (back.isConnected) back.focus()
  }, [patientId])
  const reread = useCallback(() => {
    if (shownId.current) void read(shownId.current)
  }, [read])

  // A record that could not be read for want of a line is read once it is back.
  useEffect(() => {
    const again = () => {
      if (card === 'lost') reread()
    }
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [card, reread])

  useEffect(() => {
    const moved = () => {
      setVisit(null)
      show(inAddress())
    }
    // The URL names a patient out of scope: show that rather than nothing.
    if (inAddress() && !first) moved()
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }, [show, first])

  return {
    card,
    patientId,
    visitId,
    covers: useNarrow() && patientId !== null,
    open,
    close,
    reread,
  }
}

/** Where the card is a sheet over the list. */
export const drawerQuery = '(width < 1000px)'

const useNarrow = () => {
  const [is, setIs] = useState(false)
  useEffect(() => {
    const query = matchMedia(drawerQuery)
    const turn = () => setIs(query.matches)
    turn()
    query.addEventListener('change', turn)
    return () => query.removeEventListener('change', turn)
  }, [])
  return is
}

/** The code that reads a card comes with the first one, as the card itself does. */
const readCard = async (access: ReadableParts, id: string) => {
  const { loadPatientCard } = await import('./load-patient-card')
  return loadPatientCard(apiWithLocalErrors, access, id)
}

const unreadable = (error: unknown): CardState =>
  error instanceof ApiError && [400, 403, 404].includes(error.status) ? 'closed' : 'lost'

const inAddress = () => new URLSearchParams(location.search).get('patient')

const addressWith = (id: string | null) => {
  const url = new URL(location.href)
  if (id) url.searchParams.set('patient', id)
  else url.searchParams.delete('patient')
  return url.href
}
