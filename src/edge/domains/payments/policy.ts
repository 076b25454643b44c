import { panelOf } from '#edge/access/scopes'
import { policyOver } from '#edge/jsonapi/index'
import { payments as table } from './table'

const patient = table.patientId
const settlement = ['reasonText', 'failureCode'] as const
const desk = { scope: 'everyone', can: ['resolve'] } as const

/** Who settles and gives back; clinicians see whether a visit is paid, and no more. */
export const paymentPolicy = policyOver(patient, {
  patient: { scope: 'own', hidden: ['reasonText', 'patientName'] },
  provider: {
    scope: 'careTeam',
    indexHint: panelOf(patient),
    hidden: [...settlement, 'card', 'reasonCode'],
  },
  assistant: { scope: 'careTeam', indexHint: panelOf(patient), hidden: settlement },
  support: desk,
  manager: { ...desk, can: ['resolve', 'refund'] },
  clinical_admin: desk,
  // What comes in, without whom it is from or what for.
  admin: {
    scope: 'everyone',
    hidden: [...settlement, 'patientName', 'encounterType', 'card', 'reasonCode'],
  },
})
