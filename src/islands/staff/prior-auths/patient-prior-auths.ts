import type { Api } from '#edge/client'
import { displayDate } from '#edge/platform/time'
import type { Option } from '#islands/ui/form/Select.tsx'

/** The requests of a patient, the latest first, and the prescriptions one can begin from. */
export const loadPatientPriorAuths = async (api: Api, patientId: string, canBegin: boolean) => {
  const [{ rows: requests, hides }, prescriptions] = await Promise.all([
    api.prior_auths
      .in({ patients: patientId })
      .page({ include: ['prescription'], sort: '-createdAt', page: { size: 50 } }),
    canBegin ? api.prescriptions.in({ patients: patientId }).list({ page: { size: 50 } }) : [],
  ])
  return { requests, hides, prescriptions: prescriptions.flatMap(optionOf) }
}

interface Prescribed {
  readonly id: string
  readonly medicineName?: string | null | undefined
  readonly writtenOn: string
}
const optionOf = ({ id, medicineName, writtenOn }: Prescribed): Option[] =>
  medicineName ? [{ value: id, label: `${medicineName}, ${displayDate(writtenOn)}` }] : []
