import type { Api } from '#edge/client'
import { medicineOf, type NamedMedicine } from '#edge/domains/formulary/medicine'
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
  readonly drug?: NamedMedicine['drug'] | undefined
  readonly medicine?: NamedMedicine['medicine']
  readonly writtenOn: string
}
const optionOf = ({ id, drug, medicine, writtenOn }: Prescribed): Option[] =>
  drug
    ? [{ value: id, label: `${medicineOf({ drug, medicine }).name}, ${displayDate(writtenOn)}` }]
    : []
