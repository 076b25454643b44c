import { all, assigned, own, ownCbo, panelOf, patientsOfCbo } from '../../access/scopes'
import { appointments as table } from './table'

const patient = table.patientId
const clinical = ['visitReason', 'encounterTypeId', 'encounterType', 'referredBy'] as const
const words = ['initials', 'reasonText'] as const
const booker = [
  'create',
  'reschedule',
  'cancel',
  'set_canceled',
  'set_missed',
  'log_call',
  'send_invite',
] as const

const panel = { see: assigned(patient), from: panelOf(patient) } as const

/** Who sees which visits, how much of them, and what they may do; whether they may do it now is the machine's to say. */
export const policy = {
  patient: { see: own(patient), do: ['create', 'reschedule', 'cancel', 'send_invite'] },
  provider: { ...panel, do: booker },
  assistant: { ...panel, do: booker },
  support: { see: all, do: booker },
  manager: { see: all, do: booker, hide: words },
  clinical_admin: { see: all, do: booker },
  clinical_lead: panel,
  // When, and whether it took place: nothing of what for or with whom.
  cbo: {
    see: ownCbo(patient),
    from: patientsOfCbo(patient),
    hide: [
      ...clinical,
      ...words,
      'mode',
      'appointmentType',
      'patientState',
      'providerId',
      'provider',
      'availabilityId',
      'reasonCode',
      'rebookedFrom',
    ],
  },
  pharmacy: null,
  admin: {
    see: all,
    do: ['cancel', 'set_canceled'],
    hide: [...clinical, ...words, 'reasonCode'],
  },
} as const
