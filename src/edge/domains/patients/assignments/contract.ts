import { attribute, contract, endpoint, one, resourceObjects, z } from '#edge/jsonapi/contract'
import { instantField } from '#edge/platform/fields'
import { keysOf } from '#edge/platform/typed-keys'

/** Whom a patient is assigned to, and the attribute of the patient that says so. */
export const assignmentAttributes = {
  provider: 'providerId',
  support_user: 'supportUserId',
  cbo: 'cboId',
  pharmacy: 'pharmacyId',
} as const
export type AssignmentRole = keyof typeof assignmentAttributes
export const assignmentRoles = keysOf(assignmentAttributes)

/** Why a patient is handed over; codes, because a reason in words may tell of health. */
export const handOverReasons = [
  'patient_asked',
  'patient_moved',
  'holder_leaves',
  'workload',
  'license',
  'other',
] as const
export type HandOverReason = (typeof handOverReasons)[number]

const name = attribute(z.nullable(z.string()), 'computed')

export const patientAssignments = contract('patient_assignments', {
  description: 'From whom to whom a patient was handed over, newest first.',
  attributes: {
    role: z.enum(assignmentRoles),
    /** Null where there was, or is, no one. */
    fromName: name,
    toName: name,
    byName: name,
    /** Null where it followed from something else: a first visit, an account that was closed. */
    reasonCode: z.nullable(z.enum(handOverReasons)),
    createdAt: instantField,
  },
  relationships: { patient: one('patients') },
  sorts: ['-createdAt'],
  mounts: { '/patients/:patient/assignments': ['list'] },
})

export const readCareTeam = endpoint('care_team.read', {
  at: 'GET /patients/:patient/care_team',
  description:
    'Who holds a patient, and what of the patient is theirs now: visits to come stay with a clinician, open tasks follow a hand-over.',
  output: resourceObjects('patient_holders', {
    role: z.enum(assignmentRoles),
    /** Of the provider, user, organization or pharmacy; null where there is none. */
    holderId: z.nullable(z.string()),
    name: z.nullable(z.string()),
    portrait: z.nullable(z.string()),
    visitsToCome: z.int(),
    openTasks: z.int(),
  }),
})
