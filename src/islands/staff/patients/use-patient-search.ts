import { type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '#edge/client'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toastFailure } from '#islands/stores/toasts'
import { type PatientRow, searchPatients } from './load-patients'

/** A search over all patients; `found` is null while there is none. */
export const usePatientSearch = () => {
  const [value, setValue] = useState('')
  const [found, setFound] = useState<readonly PatientRow[] | null>(null)
  const [busy, setBusy] = useState(false)
  /** The query of what was found: another one may be half typed since. */
  const lastQuery = useRef('')
  const clear = () => {
    setValue('')
    setFound(null)
  }
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    if (!value.trim()) return clear()
    setBusy(true)
    lastQuery.current = value
    try {
      setFound(await searchPatients(apiWithLocalErrors, value))
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) setFound([])
      else toastFailure(error)
    }
    setBusy(false)
  }
  /** Patients who left the reader's sight leave what was found too. */
  const reread = async () => {
    if (!found) return
    const again = await searchPatients(apiWithLocalErrors, lastQuery.current).catch(() => null)
    setFound((known) => known && (again ?? known))
  }
  return { value, setValue, found, busy, onSubmit, clear, reread }
}

export type PatientSearch = ReturnType<typeof usePatientSearch>
