import { useEffect, useState } from 'react'
import type { Api } from '#edge/client'
import { activeStatuses } from '#edge/domains/prescriptions/transitions'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toastFailure } from '#islands/stores/toasts'
import { Note } from '#islands/ui/feedback/Note.tsx'

/** After an HIV test that is not negative: the PrEP that is to be stopped. */
const ActivePrep = ({ patientId }: { patientId: string }) => {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    loadActivePrep(apiWithLocalErrors, patientId).then(setNames, toastFailure)
  }, [patientId])
  return names.length > 0 ? (
    <Note tone="danger">
      <b>This patient has PrEP: {names.join('; ')}.</b> Stop it, or speak with the pharmacy that has
      it. <a href={`/staff/patients/${patientId}/prescriptions`}>Open the prescriptions</a>
    </Note>
  ) : null
}
export default ActivePrep

/** The PrEP that a patient has or is about to get, by name. */
const loadActivePrep = async (api: Api, patientId: string): Promise<string[]> => {
  const rows = await api.prescriptions.in({ patients: patientId }).list({
    filter: { status: [...activeStatuses], reason: ['hiv_prep'] },
    page: { size: 50 },
  })
  return [...new Set(rows.flatMap(({ medicineName }) => medicineName ?? []))]
}
