import { panelOf } from '#edge/access/scopes'
import { policyOver } from '#edge/jsonapi/index'
import { payments as table } from './table'

const patient = table.patientId
const settlement = ['reasonText', 'failureCode'] as const
/** Reason and due date of the evidence for the bank. */
const evidence = ['disputeDueAt', 'disputeReason'] as const
const dispute = ['disputeStatus', 'disputedAmount', 'disputedAt', ...evidence] as const
const ofPanel = { scope: 'careTeam', indexHint: panelOf(patient) } as const
const desk = { scope: 'everyone', can: ['resolve', 'settle_refund'] } as const

/** Support and managers settle and refund; clinicians see only whether a visit is paid. */
export const paymentPolicy = policyOver(patient, {
  patient: { scope: 'own', hidden: ['reasonText', 'patientName', 'intentId', ...evidence] },
  provider: { ...ofPanel, hidden: [...settlement, ...dispute, 'card', 'reasonCode', 'intentId'] },
  assistant: { ...ofPanel, hidden: [...settlement, ...dispute, 'intentId'] },
  support: desk,
  manager: { ...desk, can: [...desk.can, 'refund', 'export'] },
  clinical_admin: desk,
  // Amounts and the card service's own numbers, by which both are reconciled, without fields that lead to a patient or a visit.
  admin: {
    scope: 'everyone',
    can: ['export'],
    hidden: [
      ...settlement,
      ...evidence,
      ...(['patient', 'patientName', 'appointment', 'startsAt'] as const),
      ...(['encounterType', 'card', 'reasonCode'] as const),
    ],
  },
})
