import { useEffect, useState } from 'react'
import { loadPatient } from '#islands/patient/record'
import { onLiveEvent } from '#islands/stores/live'
import type { Recipients } from './ComposeDialog'
import { recipientsOf } from './recipients'

/** Whom a patient can write to now: the page may have been drawn before they were given to another clinician. */
export const useCurrentRecipients = (first: Recipients): Recipients => {
  const [recipients, setRecipients] = useState(first)
  useEffect(() => {
    const refresh = () =>
      void loadPatient().then(
        (record) => setRecipients(recipientsOf(record)),
        () => {},
      )
    refresh()
    return onLiveEvent('reassigned_patient', refresh)
  }, [])
  return recipients
}
