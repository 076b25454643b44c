import { medicationOf } from '#edge/domains/prescriptions/medications'
import { as, type Person, pharmacyId, userId } from '../world'

const { sig, quantity, days, refills, reason } = medicationOf('ftc_tdf_prep')

/** What is usual of PrEP as a pill, for the pharmacy of the tests. */
export const prepPills = () =>
  ({ drug: 'ftc_tdf_prep', sig, quantity, days, refills, reason, pharmacy: pharmacyId() }) as const

/** A draft for the patient whom the provider cares for, unless another is named. */
export const addPrescription = (
  who: Person = 'provider',
  other: Partial<Omit<ReturnType<typeof prepPills>, 'drug' | 'days' | 'refills'>> & {
    readonly drug?: 'ftc_taf_prep' | 'benzathine_penicillin' | 'dolutegravir_pep'
    readonly days?: number
    readonly refills?: number
    readonly renews?: string
    readonly overrideReason?: string
  } = {},
  patient: string = userId('patient'),
) =>
  as(who).call('POST /patients/:patient/prescriptions', {
    params: { patient },
    body: { ...prepPills(), ...other },
  })

export const act = (
  who: Person,
  verb: 'sign' | 'request_signature' | 'refill' | 'request_renewal' | 'retry' | 'decline_change',
  id: string,
) => as(who).call(`POST /prescriptions/:id/${verb}`, { params: { id } })

export const end = (
  who: Person,
  verb: 'cancel' | 'discontinue' | 'deny_renewal' | 'enter_in_error',
  id: string,
  reasonCode: string,
) => as(who).call(`POST /prescriptions/:id/${verb}`, { params: { id }, body: { reasonCode } })
