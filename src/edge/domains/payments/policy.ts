import { panelOf } from '#edge/access/scopes'
import { policyOver } from '#edge/jsonapi/index'
import { payments as table } from './table'

const patient = table.patientId
const settlement = ['reasonText', 'failureCode'] as const
const ofPanel = { scope: 'careTeam', indexHint: panelOf(patient) } as const
const desk = { scope: 'everyone', can: ['resolve', 'settle_refund'] } as const

/** Who settles and gives back; clinicians see whether a visit is paid, and no more. */
export const paymentPolicy = policyOver(patient, {
  patient: { scope: 'own', hidden: ['reasonText', 'patientName'] },
  provider: { ...ofPanel, hidden: [...settlement, 'card', 'reasonCode'] },
  assistant: { ...ofPanel, hidden: settlement },
  support: desk,
  manager: { ...desk, can: [...desk.can, 'refund'] },
  clinical_admin: desk,
  // What comes in, without what it is for, or by which a name is found in lists of patients and visits.
  admin: {
    scope: 'everyone',
    hidden: [
      ...settlement,
      ...(['patient', 'patientName', 'appointment', 'startsAt'] as const),
      ...(['encounterType', 'card', 'reasonCode'] as const),
    ],
  },
})
